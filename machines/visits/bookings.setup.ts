/** Children, questions and actions of "my bookings"; the chart is in `bookings.machine.ts`. */
import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Visit } from '#contract/visits.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import { tellsOfClasses } from '#machines/classes/class-news.rules.ts';
import { unfilledListener } from '#machines/port.ts';
import { bookedSession, bookedVisitInput, nextBookingsBoundary, withBookedSession, withBookings } from './bookings.rules.ts';
import type { BookingsContext, BookingsEmitted, BookingsEvent, BookingsInput } from './bookings.types.ts';
import { createResourceEar } from './resource-ear.ts';
import { createEar, visitActorId, visitEarId } from './visit-relay.ts';
import { createVisitMachine } from './visit.machine.ts';
import { laterOf } from './told-time.rules.ts';
import type { BoundaryExpected, VisitPress } from './visit.types.ts';

const hearBookings = createResourceEar((bookings: readonly Visit[] | null, readAt): BookingsEvent => ({
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
    hearBookings,
    hearVisit: createEar(),
    waitForBoundary: unfilledListener<Omit<BoundaryExpected, 'type'>>('waitForBoundary'),
  },
  guards: {
    tellsOfClasses: ({ event }) => event.type === 'places.changed' && tellsOfClasses(event),
    isVisited: ({ context }, { sessionId }: { sessionId: string }) => context.visited.includes(sessionId),
  },
  actions: {
    rememberInstant: assign(({ context, event }) => {
      assertEvent(event, 'boundary.passed');
      return { now: laterOf(context.now, event.now) };
    }),
    expectBoundary: sendTo('waitForBoundary', ({ context }): BoundaryExpected => ({
      type: 'boundary.expected',
      at: nextBookingsBoundary(context),
    })),
    rememberBookings: assign(({ context, event }) => {
      assertEvent(event, 'bookings.changed');
      return withBookings(context, event.bookings, event.readAt);
    }),
    tellVisits: enqueueActions(({ context, event, enqueue }) => {
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
    rememberSession: assign(({ context, event }) => {
      assertEvent(event, 'visit.changed');
      return { bookings: withBookedSession(context.bookings, event.session), now: laterOf(context.now, event.now) };
    }),
    tellResource: enqueueActions(({ context: { bookings }, enqueue }) => {
      if (bookings) enqueue.sendTo('bookings', { type: 'data.changed', data: bookings });
    }),
    rereadBookings: sendTo('bookings', { type: 'boundary.passed' }),
    refreshBookings: sendTo('bookings', { type: 'refresh.asked' }),
    forwardToResource: sendTo('bookings', ({ event }) => event),
    startVisit: enqueueActions(({ context, self, enqueue }, { sessionId }: { sessionId: string }) => {
      enqueue.spawnChild('visit', { id: visitActorId(sessionId), input: bookedVisitInput(context, sessionId) });
      enqueue.spawnChild('hearVisit', { id: visitEarId(sessionId), input: { parent: self, child: visitActorId(sessionId) } });
      enqueue.assign({ visited: [...context.visited, sessionId] });
    }),
    press: enqueueActions(({ enqueue }, { sessionId, press }: { sessionId: string; press: VisitPress }) => {
      enqueue.sendTo(visitActorId(sessionId), press);
    }),
    passOn: emit(({ event }) => {
      assertEvent(event, ['progress.started', 'progress.succeeded', 'progress.failed', 'trouble.met']);
      return event;
    }),
  },
});
