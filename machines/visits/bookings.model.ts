import { model, type Outcome } from '#machines/model.ts';
import { createBookingsMachine } from './bookings.machine.ts';
import { answered, classWith, instants, visits } from './sample-classes.ts';

const { early, start } = instants;
const readAt = early.toISOString();
/** The evening before the bookings, when the device stored them. */
const keptAt = new Date(early.getTime() - 8 * 3_600_000).toISOString();
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];
const error = { kind: 'failure', failure: 'timedOut' } as const;
const cancelled = classWith(visits.cancelled);

export const bookingsModel = model(createBookingsMachine, {
  inputs: {
    start: { now: early, keySeed: 'seed', known: null },
    'kept on the device': { now: early, keySeed: 'seed', known: { bookings: [answered(visits.booked)], readAt: keptAt } },
  },
  cases: {
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'bookings.changed': [
      { name: 'one', event: { type: 'bookings.changed', bookings: [answered(visits.booked)], readAt } },
      { name: 'on the waitlist by now', event: { type: 'bookings.changed', bookings: [answered(visits.waitlisted)], readAt } },
      { name: 'unknown again', event: { type: 'bookings.changed', bookings: null, readAt: null } },
    ],
    'boundary.passed': [{ name: 'a class begins', event: { type: 'boundary.passed', now: start } }],
    'places.changed': [
      { name: 'of the class', event: { type: 'places.changed', sessionIds: [cancelled.id] } },
      { name: 'of any class', event: { type: 'places.changed', sessionIds: null } },
      { name: 'of no class, but the feed', event: { type: 'places.changed', sessionIds: ['feed'] } },
    ],
    'visit.changed': [{ name: 'cancelled', event: { type: 'visit.changed', session: cancelled, now: early } }],
    'card.pressed': [{ name: 'cancel', event: { type: 'card.pressed', sessionId: cancelled.id, press: { type: 'cancel.pressed' } } }],
    'progress.started': [{ name: '', event: { type: 'progress.started', id: 'intent', text: 'cancelling' } }],
    'progress.succeeded': [{ name: '', event: { type: 'progress.succeeded', id: 'intent', text: 'cancelled' } }],
    'progress.failed': [{ name: '', event: { type: 'progress.failed', id: 'intent', error } }],
    'error.occurred': [{ name: '', event: { type: 'error.occurred', error } }],
  },
  refused: ['places.changed (of no class, but the feed)'],
  outcomes: { bookings: broken, bookingsSubscription: broken, waitForBoundary: broken },
  abstract: ({ known, bookings, visited, now }) => ({
    isKept: known !== null,
    states: bookings?.map(({ state }) => state) ?? null,
    visited,
    hasBegun: now >= start,
  }),
  unless: { concernsClasses: 'The update is about the feed, not about classes.' },
  laws: [
    {
      name: 'stored bookings are shown until the studio sends new ones',
      kind: 'always',
      holds: ({ context }) => context.known === null || context.bookings !== null,
    },
    { name: 'no class has two actors', kind: 'always', holds: ({ context }) => new Set(context.visited).size === context.visited.length },
  ],
});
