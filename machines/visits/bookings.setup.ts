import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import { concernsClasses } from '#machines/classes/class-updates.rules.ts';
import { unprovidedListener } from '#machines/port.ts';
import { bookedSession, bookedVisitInput, nextBookingsBoundary, withBookedSession, withBookings } from './bookings.rules.ts';
import type { BookingsContext, BookingsEmitted, BookingsEvent, BookingsInput } from './bookings.types.ts';
import { createResourceSubscription } from './resource-subscription.ts';
import { createChildSubscription, visitActorId, visitSubscriptionId } from './forward-visit-events.ts';
import { createVisitMachine } from './visit.machine.ts';
import { laterDate } from './studio-clock.rules.ts';
import type { BoundaryExpected, VisitPress } from './visit.types.ts';

const bookingsSubscription = createResourceSubscription((bookings: readonly Visit[] | null, readAt): BookingsEvent => ({
  type: 'bookings.changed',
  bookings,
  readAt,
}));

export const bookingsSetup = setup({
  types: {
    context: {} as BookingsContext,
    input: {} as BookingsInput,
    events: {} as BookingsEvent,
    emitted: {} as BookingsEmitted,
    meta: {} as { readonly spec: string },
  },
  actors: {
    bookings: createResourceMachine<readonly Visit[]>(),
    visit: createVisitMachine(),
    bookingsSubscription,
    visitSubscription: createChildSubscription(),
    waitForBoundary: unprovidedListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
  },
  guards: {
    concernsClasses: ({ event }) => event.type === 'places.changed' && concernsClasses(event),
    isVisited: ({ context }, { sessionId }: { sessionId: string }) => context.visited.includes(sessionId),
  },
  actions: {
    storeInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return { now: laterDate(context.now, event.now) };
    }),
    expectBoundary: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({
      type: 'boundary.expected',
      at: nextBookingsBoundary(context),
    })),
    storeBookings: assign(({ context, event }) => {
      assertEvent(event, 'bookings.changed');
      return withBookings(context, event.bookings, event.readAt);
    }),
    updateVisits: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'bookings.changed');
      const { now } = withBookings(context, event.bookings, event.readAt);
      const known = new Map((context.bookings ?? []).map((booking) => [booking.session?.id, booking]));
      for (const booking of event.bookings ?? []) {
        const id = booking.session?.id ?? '';
        const session = bookedSession([booking], id);
        if (session && context.visited.includes(id) && known.get(id) !== booking)
          enqueue.sendTo(visitActorId(id), { type: 'session.changed', session, now });
      }
    }),
    storeSession: assign(({ context, event }) => {
      assertEvent(event, 'visit.changed');
      return { bookings: withBookedSession(context.bookings, event.session), now: laterDate(context.now, event.now) };
    }),
    updateResource: enqueueActions(({ context: { bookings }, enqueue }) => {
      if (bookings) enqueue.sendTo('bookings', { type: 'data.changed', data: bookings });
    }),
    rereadBookings: sendTo('bookings', { type: 'boundary.passed' }),
    refreshBookings: sendTo('bookings', { type: 'refresh.requested' }),
    forwardToResource: sendTo('bookings', ({ event }) => event),
    startVisit: enqueueActions(({ context, self, enqueue }, { sessionId }: { sessionId: string }) => {
      enqueue.spawnChild('visit', { id: visitActorId(sessionId), input: bookedVisitInput(context, sessionId) });
      enqueue.spawnChild('visitSubscription', {
        id: visitSubscriptionId(sessionId),
        input: { parent: self, child: visitActorId(sessionId) },
      });
      enqueue.assign({ visited: [...context.visited, sessionId] });
    }),
    press: enqueueActions(({ enqueue }, { sessionId, press }: { sessionId: string; press: VisitPress }) => {
      enqueue.sendTo(visitActorId(sessionId), press);
    }),
    passOn: emit(({ event }) => {
      assertEvent(event, ['progress.started', 'progress.succeeded', 'progress.failed', 'error.occurred']);
      return event;
    }),
  },
});
