/** The states after a failed intent: the studio refused, or no usable answer came. */
import type { ReadAnswer } from './visit.types.ts';
import { sendAgain, resendTransitions } from './visit.requesting.states.ts';
import { visitSetup } from './visit.setup.ts';

const answer = ({ event }: { event: { output: ReadAnswer } }): ReadAnswer => event.output;

const seesTheClass = {
  guard: { type: 'wasRead', params: answer },
  target: 'deciding',
  actions: [{ type: 'learnSession', params: answer }, 'emitChange'],
  description: 'The class was read again: its current data are used.',
  meta: { spec: 'decisions.booking.refusals' },
} as const;
const seesNothing = {
  target: 'deciding',
  description: 'The class cannot be read now: the known data is used.',
  meta: { spec: 'decisions.booking.refusals' },
} as const;

export const tryingAgain = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'A short pause before the same intent is sent again with its key.',
  meta: { spec: 'decisions.booking.twice' },
  after: { retryPause: sendAgain },
});

export const refused = visitSetup.createStateConfig({
  tags: ['busy', 'failed'],
  description: 'The studio refused; the class is read again, so that the button shows why.',
  meta: { spec: '§8.serviceFailure' },
  invoke: {
    id: 'readSession',
    src: 'readSession',
    input: ({ context: { sessionId } }) => ({ sessionId }),
    onDone: [seesTheClass, seesNothing],
    onError: seesNothing,
  },
  after: { callTimeout: seesNothing },
});

export const lookingAgain = visitSetup.createStateConfig({
  tags: 'busy',
  description: 'The offer expired: the class is read again.',
  meta: { spec: 'decisions.booking.declinedOrExpired' },
  invoke: {
    id: 'readSession',
    src: 'readSession',
    input: ({ context: { sessionId } }) => ({ sessionId }),
    onDone: [seesTheClass, seesNothing],
    onError: seesNothing,
  },
  after: { callTimeout: seesNothing },
});

const staysUnknown = {
  target: 'unsettled',
  actions: 'emitFailure',
  description: 'It is not known whether the request succeeded: the member can try again with the same key.',
  meta: { spec: 'decisions.booking.twice' },
} as const;

export const interrupted = visitSetup.createStateConfig({
  tags: 'failed',
  description: 'No usable answer came; the class is read to determine whether the request succeeded.',
  meta: { spec: 'decisions.booking.twice' },
  initial: 'looking',
  on: {
    'session.changed': [
      {
        guard: 'showsFulfilled',
        target: 'deciding',
        actions: ['storeSession', 'clearError', 'emitSuccess', 'clearIntent'],
        description: 'By the latest data of the studio, the request succeeded.',
        meta: { spec: 'decisions.booking.twice' },
      },
      {
        actions: ['storeSession', 'expectBoundary'],
        description: 'The class changed elsewhere; it is still not known whether the request succeeded.',
        meta: { spec: 'decisions.booking.twice' },
      },
    ],
  },
  states: {
    looking: {
      tags: 'busy',
      description: 'The class is read again to determine whether the request succeeded.',
      meta: { spec: 'decisions.booking.twice' },
      invoke: {
        id: 'readSession',
        src: 'readSession',
        input: ({ context: { sessionId } }) => ({ sessionId }),
        onDone: [
          {
            guard: { type: 'fulfils', params: answer },
            target: '#visit.deciding',
            actions: [{ type: 'learnSession', params: answer }, 'clearError', 'emitSuccess', 'emitChange', 'clearIntent'],
            description: 'The request had succeeded: only the answer was lost.',
            meta: { spec: 'decisions.booking.twice' },
          },
          {
            guard: { type: 'wasRead', params: answer },
            target: 'unsettled',
            actions: [{ type: 'learnSession', params: answer }, 'emitFailure', 'emitChange', 'expectBoundary'],
            description: 'The request did not succeed: the member can try again with the same key.',
            meta: { spec: 'decisions.booking.twice' },
          },
          staysUnknown,
        ],
        onError: staysUnknown,
      },
      after: { callTimeout: staysUnknown },
    },
    unsettled: {
      description: 'The page offers to try again; the member decides.',
      meta: { spec: 'decisions.booking.twice' },
      on: {
        'retry.pressed': resendTransitions.map((transition) => ({ ...transition, target: `#visit.${transition.target}` as const })),
        'dismiss.pressed': {
          target: '#visit.deciding',
          actions: ['withdrawWrite', 'clearError', 'clearIntent'],
          description: 'The member dismisses the failed request.',
          meta: { spec: 'decisions.booking.twice' },
        },
      },
    },
  },
});
