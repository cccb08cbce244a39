/** Sends one write until its result is known, on any screen, and reports each result once. */
import { assertEvent, assign, type ErrorActorEvent, sendTo, setup } from 'xstate';
import { CallFailure } from '#contract/call-failure.ts';
import { isSignedOutFailure, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort, unprovidedListener } from '#machines/port.ts';
import { toPendingWriteOutput, isSecondTryDue, isToasted, isUncertainOffline } from './write.rules.ts';
import type {
  PendingWriteContext,
  PendingWriteEvent,
  PendingWriteInput,
  PendingWriteOutput,
  Write,
  WriteAnswer,
  WriteDelivery,
} from './write.types.ts';

const owner = 'decisions.write.owner';
const reports = 'decisions.write.report';
const offline = 'decisions.write.offline';
const twice = 'decisions.booking.twice';

const answer = ({ event }: { event: { output: WriteAnswer } }): WriteAnswer => event.output;
const failure = ({ event }: { event: ErrorActorEvent }): { error: unknown } => ({ error: event.error });

const pendingWriteSetup = setup({
  types: {
    context: {} as PendingWriteContext,
    input: {} as PendingWriteInput,
    events: {} as PendingWriteEvent,
    output: {} as PendingWriteOutput,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    sendWrite: unprovidedPort<WriteAnswer, Write>('sendWrite'),
    owner: unprovidedListener<Write>('owner'),
  },
  guards: {
    isAwaited: ({ context }) => context.isAwaited,
    isScreenThere: ({ context }) => context.isScreenThere,
    isUncertainOffline: ({ context }) => isUncertainOffline(context),
    isSecondTryDue: ({ context }) => isSecondTryDue(context),
    isSignedOut: (_, { error }: { error: unknown }) => isSignedOutFailure(error),
    isWithdrawn: ({ event }) => event.type === 'screen.reported' && event.end === 'withdrawn',
    isUnknownOffline: ({ context, event }) => event.type === 'screen.reported' && event.end === 'unknown' && isUncertainOffline(context),
  },
  actions: {
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1, wasSentOnline: context.wasSentOnline || context.isOnline })),
    resetAttempts: assign({ attempts: 0 }),
    noteOwner: assign(({ event }) => {
      assertEvent(event, 'owner.returned');
      return { write: event.write, isAwaited: true, isScreenThere: true };
    }),
    noteNoOwner: assign({ isAwaited: false }),
    noteScreenLeft: assign({ isAwaited: false, isScreenThere: false }),
    noteOffline: assign({ isOnline: false }),
    noteOnline: assign({ isOnline: true }),
    storeAnswer: assign((_, known: WriteAnswer) => ({ answer: known, error: null })),
    storeFailure: assign((_, { error }: { error: unknown }) => ({ error: toCallError(error) })),
    storeTimeoutError: assign({ error: { kind: 'failure', failure: 'timedOut' } }),
    deliverAnswer: sendTo('owner', (_, known: WriteAnswer): WriteDelivery => ({ type: 'answer.delivered', answer: known })),
    deliverKnown: sendTo('owner', ({ context }): WriteDelivery => {
      if (!context.answer) throw new Error('the answer is not known yet');
      return { type: 'answer.delivered', answer: context.answer };
    }),
    endAs: assign((_, { end }: { end: PendingWriteOutput['end'] }) => ({ end })),
    deliverFailure: sendTo('owner', (_, { error }: { error: unknown }): WriteDelivery => ({ type: 'failure.delivered', error })),
  },
  delays: {
    /** The time limit for an answer, longer than the time limit of any call. */
    callTimeout: 20_000,
    retryPause: 1_000,
    /** How long a screen that stopped waiting can still request the answer. */
    ownerTimeout: 2_000,
    /** A screen that reports by toast reads the class before it reports, so it gets more time. */
    reportTimeout: ({ context }) => (isToasted(context) ? 12_000 : 2_000),
  },
});

const tryOrReport = [
  {
    guard: 'isSecondTryDue',
    target: 'pausing',
    description: 'The member has left the screen: the app sends the change once more by itself.',
    meta: { spec: twice },
  },
  {
    target: 'failed',
    description: 'Both attempts got no usable answer: the app reports this and offers to try again.',
    meta: { spec: reports },
  },
] as const;

const resendsWrite = {
  target: 'sending',
  actions: 'noteOwner',
  description: 'The screen requests the same intent again: the change is sent again with its key.',
  meta: { spec: twice },
} as const;

/** A function, because each error captures a stack, which would slow down loading this file. */
const timeoutFailure = () => ({ error: new CallFailure('timedOut') });

const over = (end: PendingWriteOutput['end'], description: string) =>
  ({ type: 'final', entry: { type: 'endAs', params: { end } }, description, meta: { spec: reports } }) as const;

export const createPendingWriteMachine = () =>
  pendingWriteSetup.createMachine({
    id: 'pendingWrite',
    context: ({ input }) => ({
      ...input,
      isScreenThere: input.isAwaited,
      attempts: 0,
      wasSentOnline: false,
      answer: null,
      error: null,
      end: null,
    }),
    output: ({ context }) => toPendingWriteOutput(context),
    initial: 'sending',
    description: 'One change that the member requested, until its result is known.',
    meta: { spec: owner },
    invoke: {
      id: 'owner',
      src: 'owner',
      input: ({ context }) => context.write,
      onError: {
        actions: 'noteScreenLeft',
        description: 'The screen can no longer be reached: the app reports the result.',
        meta: { spec: 'decisions.app.broken' },
      },
    },
    on: {
      'owner.returned': { actions: 'noteOwner', description: 'A port of the screen waits for the answer again.', meta: { spec: owner } },
      'owner.left': { actions: 'noteNoOwner', description: 'No port of the screen waits for the answer.', meta: { spec: owner } },
      'screen.left': { actions: 'noteScreenLeft', description: 'The member left the screen; the write goes on.', meta: { spec: owner } },
      'connection.lost': { actions: 'noteOffline', description: 'The device is offline.', meta: { spec: offline } },
      'connection.returned': { actions: 'noteOnline', description: 'The device is online again.', meta: { spec: offline } },
      'screen.reported': {
        guard: 'isWithdrawn',
        target: '.released',
        description: 'The member dismisses the change, so nothing is sent any more.',
        meta: { spec: owner },
      },
    },
    states: {
      sending: {
        tags: 'busy',
        description: 'The change is sent to the server.',
        meta: { spec: owner },
        entry: 'countAttempt',
        invoke: {
          id: 'sendWrite',
          src: 'sendWrite',
          input: ({ context }) => context.write,
          onDone: [
            {
              guard: 'isAwaited',
              target: 'delivered',
              actions: { type: 'deliverAnswer', params: answer },
              description: 'The screen waits for the answer, and reports the result.',
              meta: { spec: owner },
            },
            {
              guard: 'isScreenThere',
              target: 'held',
              actions: { type: 'storeAnswer', params: answer },
              description: 'The screen is still shown and has stopped waiting: it may request the change again.',
              meta: { spec: owner },
            },
            {
              target: 'answered',
              actions: { type: 'storeAnswer', params: answer },
              description: 'The member has left the screen: the app reports the answer.',
              meta: { spec: reports },
            },
          ],
          onError: [
            {
              guard: { type: 'isSignedOut', params: failure },
              target: 'signedOut',
              actions: [{ type: 'deliverFailure', params: failure }, 'noteNoOwner'],
              description: 'The member has signed out.',
              meta: { spec: '§8.401' },
            },
            {
              guard: 'isAwaited',
              target: 'handedOver',
              actions: [{ type: 'storeFailure', params: failure }, { type: 'deliverFailure', params: failure }, 'noteNoOwner'],
              description: 'The screen is notified that no usable answer came: it requests the change again, or reports the failure.',
              meta: { spec: owner },
            },
            {
              guard: 'isScreenThere',
              target: 'handedOver',
              actions: { type: 'storeFailure', params: failure },
              description: 'The screen has stopped waiting: it requests the change again, or reports that no answer came.',
              meta: { spec: owner },
            },
            { ...tryOrReport[0], actions: { type: 'storeFailure', params: failure } },
            { ...tryOrReport[1], actions: { type: 'storeFailure', params: failure } },
          ],
        },
        after: {
          callTimeout: [
            {
              guard: 'isScreenThere',
              target: 'handedOver',
              actions: ['storeTimeoutError', { type: 'deliverFailure', params: timeoutFailure }, 'noteNoOwner'],
              description: 'The answer takes longer than any screen waits.',
              meta: { spec: owner },
            },
            { ...tryOrReport[0], actions: 'storeTimeoutError' },
            { ...tryOrReport[1], actions: 'storeTimeoutError' },
          ],
        },
      },
      held: {
        tags: 'busy',
        description: 'The answer is known; the screen that has stopped waiting may still request it.',
        meta: { spec: owner },
        on: {
          'owner.returned': {
            target: 'delivered',
            actions: ['noteOwner', 'deliverKnown'],
            description: 'The screen requests the change again and gets the answer.',
            meta: { spec: twice },
          },
          'screen.left': {
            target: 'answered',
            actions: 'noteScreenLeft',
            description: 'The member left the screen: the app reports the answer.',
            meta: { spec: reports },
          },
          'screen.reported': { target: 'released', description: 'The screen has reported the result by itself.', meta: { spec: owner } },
        },
        after: {
          ownerTimeout: {
            target: 'answered',
            description: 'The screen requests nothing: the app reports the answer.',
            meta: { spec: reports },
          },
        },
      },
      handedOver: {
        tags: 'failed',
        description: 'No usable answer came; the screen will request the change again or report the failure.',
        meta: { spec: owner },
        on: {
          'owner.returned': resendsWrite,
          'screen.left': {
            target: 'pausing',
            actions: ['noteScreenLeft', 'resetAttempts'],
            description: 'The member leaves the screen before it reports: the app sends the change once more by itself.',
            meta: { spec: owner },
          },
          'screen.reported': [
            {
              guard: 'isUnknownOffline',
              target: 'waiting',
              description: 'A message shows that the result is not certain; the change is sent again once the connection is back.',
              meta: { spec: offline },
            },
            { target: 'released', description: 'The member has dismissed the report.', meta: { spec: owner } },
          ],
        },
        after: {
          reportTimeout: [
            {
              guard: 'isUncertainOffline',
              target: 'waiting',
              description: 'The screen shows the failure; the change is sent again once the connection is back.',
              meta: { spec: offline },
            },
            { target: 'released', description: 'The screen shows the failure, with its own way to try again.', meta: { spec: owner } },
          ],
        },
      },
      waiting: {
        tags: 'failed',
        description: 'It is unknown whether the server made the change, and the device is offline.',
        meta: { spec: offline },
        on: {
          'owner.returned': resendsWrite,
          'connection.returned': {
            target: 'sending',
            actions: ['noteOnline', 'resetAttempts'],
            description: 'The connection is back: the change is sent again with its key.',
            meta: { spec: offline },
          },
          'screen.reported': {
            target: 'released',
            description: 'The screen has reported the result, or the member dismisses it.',
            meta: { spec: owner },
          },
        },
      },
      pausing: {
        tags: 'busy',
        description: 'A short pause before the next attempt with the same key.',
        meta: { spec: twice },
        on: { 'owner.returned': resendsWrite },
        after: {
          retryPause: {
            target: 'sending',
            description: 'The pause is over: the change is sent again with its key.',
            meta: { spec: twice },
          },
        },
      },
      delivered: over('delivered', 'The screen has the answer and reports it.'),
      answered: over('answered', 'The app reports the answer.'),
      failed: over('failed', 'The app reports that no usable answer came.'),
      released: over('released', 'The member has read the end on the screen.'),
      signedOut: over('signedOut', 'No member is signed in to whom anything could be reported.'),
    },
  });

export type PendingWriteMachine = ReturnType<typeof createPendingWriteMachine>;
