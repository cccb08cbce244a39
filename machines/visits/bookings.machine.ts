/** The member sees upcoming bookings and offers, and can cancel bookings and accept or decline offers. */
import { nextBookingsBoundary, bookingsResourceInput } from './bookings.rules.ts';
import { bookingsSetup } from './bookings.setup.ts';

const feedback = {
  actions: 'passOn',
  description: 'The result of an intent is sent to the app, which shows it.',
  meta: { spec: '§8.success' },
} as const;

export const createBookingsMachine = () =>
  bookingsSetup.createMachine({
    id: 'myBookings',
    description: 'The upcoming bookings of the member.',
    meta: { spec: '§2.bookings' },
    context: ({ input: { now, keySeed, known } }) => ({ now, keySeed, known, bookings: known?.bookings ?? null, visited: [] }),
    invoke: [
      {
        id: 'bookings',
        src: 'bookings',
        input: ({ context }) => bookingsResourceInput(context),
        onError: { description: 'The list of bookings broke; the data of the last read stay.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'bookingsSubscription',
        src: 'bookingsSubscription',
        input: ({ self }) => ({ parent: self, child: 'bookings' }),
        onError: { description: 'The subscription failed; the bookings stay as last read.', meta: { spec: 'decisions.resource' } },
      },
      {
        id: 'waitForBoundary',
        src: 'waitForBoundary',
        input: ({ context }) => ({ at: nextBookingsBoundary(context) }),
        onError: {
          description:
            'The clock failed: the list shows the possible actions as of the last answer, and the server checks each request anyway.',
          meta: { spec: 'decisions.booking.predicates' },
        },
      },
    ],
    initial: 'showing',
    states: {
      showing: {
        description: 'All upcoming bookings, each with its possible actions.',
        meta: { spec: '§2.bookings' },
        on: {
          'bookings.changed': {
            actions: ['updateVisits', 'storeBookings', 'expectBoundary'],
            description: 'The bookings were read; actors of bookings receive the new data.',
            meta: { spec: '§7.listBookings' },
          },
          'boundary.passed': {
            actions: ['storeInstant', 'expectBoundary'],
            description: 'The possible actions may change at this instant.',
            meta: { spec: 'decisions.booking.predicates' },
          },
          'places.changed': {
            guard: 'concernsClasses',
            actions: 'rereadBookings',
            description:
              'Places of a class or an appointment changed, here or elsewhere: the bookings are read again, because the member may have booked it.',
            meta: { spec: '§7.realtime' },
          },
          'visit.changed': {
            actions: ['storeSession', 'updateResource', 'expectBoundary', 'refreshBookings'],
            description:
              'The answer to an action of the member changed a class; all bookings are read again, because each shows the remaining visits of its pass.',
            meta: { spec: 'decisions.wire.sessions' },
          },
          'card.pressed': [
            {
              guard: { type: 'isVisited', params: ({ event }) => event },
              actions: { type: 'press', params: ({ event }) => event },
              description: 'The member acts on a booking that already has an actor.',
              meta: { spec: '§4.visit' },
            },
            {
              actions: [
                { type: 'startVisit', params: ({ event }) => event },
                { type: 'press', params: ({ event }) => event },
              ],
              description: 'The member acts on a booking for the first time.',
              meta: { spec: '§4.visit' },
            },
          ],
          'connection.returned': {
            actions: 'forwardToResource',
            description: 'The device is online again.',
            meta: { spec: 'decisions.resource' },
          },
          'progress.started': feedback,
          'progress.succeeded': feedback,
          'progress.failed': feedback,
          'error.occurred': feedback,
        },
      },
    },
  });

export type BookingsMachine = ReturnType<typeof createBookingsMachine>;
