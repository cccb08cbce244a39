import { booking, cancelling, cancellingLate, confirming, declining, droppingIn, joining, leaving } from './visit.requesting.states.ts';
import { confirmingDropIn, confirmingLateCancel, confirmingReservation } from './visit.confirming.states.ts';
import { bookable, booked, closed, deciding, dropInOnly, full, offered, waitlisted } from './visit.idle.states.ts';
import { visitSetup } from './visit.setup.ts';
import { initialVisitContext } from './visit-initial-context.rules.ts';
import { interrupted, lookingAgain, refused, tryingAgain } from './visit.error.states.ts';

const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

export const createVisitMachine = () =>
  visitSetup.createMachine({
    id: 'visit',
    description: 'One class and the member’s visit to it.',
    meta: { spec: '§4.visit' },
    context: initialVisitContext,
    invoke: {
      id: 'waitForBoundary',
      src: 'waitForBoundary',
      input: { at: null },
      onError: {
        description:
          'The clock failed: the class shows the possible actions as of the last answer, and the server checks each request anyway.',
        meta: { spec: 'decisions.booking.predicates' },
      },
    },
    initial: 'starting',
    on: {
      'boundary.passed': {
        actions: ['storeInstant', 'expectBoundary'],
        description: 'A boundary passes while the member waits for an answer.',
        meta: { spec: 'decisions.booking.predicates' },
      },
      'session.changed': {
        actions: ['storeSession', 'expectBoundary'],
        description: 'The class changed elsewhere while the member waits for an answer.',
        meta: { spec: 'decisions.booking.refusals' },
      },
    },
    states: {
      starting: {
        description: 'The class is known from the list, or must be read.',
        meta: { spec: '§3.session' },
        always: [
          { guard: 'isKnown', target: 'deciding', description: 'The class is known already.', meta: { spec: '§3.session' } },
          { target: 'loading', description: 'The class must be read first.', meta: { spec: '§3.session' } },
        ],
      },
      loading: {
        tags: 'busy',
        description: 'The class is read.',
        meta: { spec: '§7.readSession' },
        on: {
          'session.changed': {
            target: 'deciding',
            actions: 'storeSession',
            description: 'The list received the class before the answer to this read.',
            meta: { spec: '§7.readSession' },
          },
        },
        invoke: {
          id: 'readSession',
          src: 'readSession',
          input: ({ context: { sessionId } }) => ({ sessionId }),
          onDone: [
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'deciding',
              actions: [{ type: 'learnSession', params: ({ event }) => event.output }, 'emitChange'],
              description: 'The class is read.',
              meta: { spec: '§7.readSession' },
            },
            {
              target: 'unavailable',
              actions: { type: 'storeRefusal', params: ({ event }) => event.output },
              description: 'There is no such class for this member.',
              meta: { spec: '§7.readSession' },
            },
          ],
          onError: {
            target: 'unavailable',
            actions: { type: 'storeFailure', params: ({ event }) => event },
            description: 'No usable answer came.',
            meta: { spec: '§8.serviceFailure' },
          },
        },
        after: {
          callTimeout: {
            target: 'unavailable',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: '§8.serviceFailure' },
          },
        },
      },
      unavailable: {
        tags: 'failed',
        description: 'The class cannot be shown; the page shows why and offers to try again.',
        meta: { spec: '§8.serviceFailure' },
        on: {
          'retry.pressed': {
            target: 'loading',
            actions: 'clearError',
            description: 'The member tries again.',
            meta: { spec: '§8.serviceFailure' },
          },
          'session.changed': {
            target: 'deciding',
            actions: ['storeSession', 'clearError'],
            description: 'Another part of the screen has read the class.',
            meta: { spec: '§7.readSession' },
          },
        },
      },
      deciding,
      bookable,
      dropInOnly,
      full,
      booked,
      waitlisted,
      offered,
      closed,
      confirmingReservation,
      confirmingDropIn,
      confirmingLateCancel,
      booking,
      droppingIn,
      joining,
      cancelling,
      leaving,
      cancellingLate,
      confirming,
      declining,
      tryingAgain,
      refused,
      interrupted,
      lookingAgain,
    },
  });

export type VisitMachine = ReturnType<typeof createVisitMachine>;
