import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Visit } from '#contract/visits.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import { affordanceOf, type Affordance } from './affordance.rules.ts';
import type { BookingsMachine } from './bookings.machine.ts';
import { bookedSession, upcoming } from './bookings.rules.ts';
import { visitActorId } from './forward-visit-events.ts';
import type { VisitActor } from './visit.selectors.ts';

export type BookingsSnapshot = SnapshotFrom<BookingsMachine>;
export type BookingsActor = ActorRefFrom<BookingsMachine>;
export type BookingsResource = ActorRefFrom<ReturnType<typeof createResourceMachine<readonly Visit[]>>>;

const childrenOf = (snapshot: BookingsSnapshot) => snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;

/** Sorted by start; null until the bookings are read. */
export const selectBookings = ({ context: { bookings, now } }: BookingsSnapshot): readonly Visit[] | null =>
  bookings && upcoming(bookings, now);

export const selectResource = (snapshot: BookingsSnapshot): BookingsResource => childrenOf(snapshot)['bookings'] as BookingsResource;

/** Undefined until the member acts on the class. */
export const selectVisitActor =
  (sessionId: string) =>
  (snapshot: BookingsSnapshot): VisitActor | undefined =>
    childrenOf(snapshot)[visitActorId(sessionId)] as VisitActor | undefined;

export const selectBookingAffordance =
  (sessionId: string) =>
  ({ context: { bookings, now } }: BookingsSnapshot): Affordance | null => {
    const session = bookedSession(bookings, sessionId);
    return session ? affordanceOf(session, now) : null;
  };
