/** The member sees where they are signed in, and signs out on another device or on all other devices. */
import { assign, setup } from 'xstate';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { canEnd, keyOf, otherSessions, withoutOthers, withoutSession } from './sign-in-sessions.rules.ts';
import type {
  EndSessionInput,
  SessionsEnded,
  SessionsRead,
  SignInSessionsContext,
  SignInSessionsEvent,
  SignInSessionsInput,
} from './sign-in-sessions.types.ts';

const spec = 'decisions.identity.sessions';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const sessionsSetup = setup({
  types: {
    context: {} as SignInSessionsContext,
    input: {} as SignInSessionsInput,
    events: {} as SignInSessionsEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readSessions: unprovidedPort<SessionsRead>('readSessions'),
    endSession: unprovidedPort<SessionsEnded, EndSessionInput>('endSession'),
    endOtherSessions: unprovidedPort<SessionsEnded, string>('endOtherSessions'),
    endOthersDialog: createDialogMachine(),
  },
  guards: {
    wasRead: (_, { kind }: SessionsRead) => kind === 'read',
    wasEnded: (_, { kind }: SessionsEnded) => kind === 'ended',
    isGone: (_, answer: SessionsEnded) => answer.kind === 'refused' && answer.problem.code === 'not_found',
    isOther: ({ context, event }) => event.type === 'end.pressed' && canEnd(context.sessions, event.id),
    isAlone: ({ context }) => otherSessions(context.sessions).length === 0,
    isAgreed: (_, { answer }: { readonly answer: string | null }) => answer === 'agree',
  },
  actions: {
    storeSessions: assign((_, answer: SessionsRead) => (answer.kind === 'read' ? { sessions: answer.sessions, error: null } : {})),
    choose: assign(({ context, event }) =>
      event.type === 'end.pressed' ? { chosen: event.id, intents: context.intents + 1, error: null } : {},
    ),
    beginEndingOthers: assign(({ context }) => ({ chosen: null, intents: context.intents + 1 })),
    removeChosen: assign(({ context }) => ({ sessions: withoutSession(context.sessions, context.chosen), chosen: null })),
    removeOthers: assign(({ context }) => ({ sessions: withoutOthers(context.sessions) })),
    clearChosen: assign({ chosen: null }),
    storeError: assign((_, error: CallError) => ({ error })),
    clearError: assign({ error: null }),
  },
  delays: { callTimeout: 15_000 },
});

const failedTo = (target: 'failed' | 'endInterrupted' | 'endOthersInterrupted') =>
  ({
    onError: {
      target,
      actions: { type: 'storeError', params: ({ event }: { readonly event: { readonly error: unknown } }) => toCallError(event.error) },
      description: 'No usable answer came.',
      meta: { spec: failing },
    },
    after: {
      callTimeout: {
        target,
        actions: { type: 'storeError', params: timeoutError },
        description: 'The server takes too long.',
        meta: { spec: failing },
      },
    },
  }) as const;

const again = (target: 'reading' | 'ending' | 'endingOthers') =>
  ({
    'retry.pressed': { target, actions: 'clearError', description: 'The member tries again.', meta: { spec: failing } },
  }) as const;

export const createSignInSessionsMachine = () =>
  sessionsSetup.createMachine({
    id: 'signInSessions',
    context: ({ input }) => ({ keySeed: input.keySeed, intents: 0, sessions: null, chosen: null, error: null }),
    initial: 'reading',
    description: 'The browsers and devices on which the member is signed in.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The sessions are read.',
        meta: { spec },
        invoke: {
          id: 'readSessions',
          src: 'readSessions',
          onDone: [
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'list',
              actions: { type: 'storeSessions', params: ({ event }) => event.output },
              description: 'The page shows the sessions.',
              meta: { spec },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('failed').onError,
        },
        after: failedTo('failed').after,
      },
      failed: {
        tags: 'failed',
        description: 'The sessions could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: again('reading'),
      },
      list: {
        description: 'The page lists all sessions, the current session first. After a refusal it shows why a session did not end.',
        meta: { spec },
        always: { guard: 'isAlone', target: 'alone', description: 'No other device is signed in.', meta: { spec } },
        on: {
          'end.pressed': {
            guard: 'isOther',
            target: 'ending',
            actions: 'choose',
            description: 'The member signs out on another device.',
            meta: { spec },
          },
          'endOthers.pressed': {
            target: 'confirmingEndOthers',
            actions: 'clearError',
            description: 'The member wants to sign out everywhere else, and confirms it first.',
            meta: { spec },
          },
        },
      },
      alone: {
        initial: 'settled',
        description: 'The member is signed in on this device alone.',
        meta: { spec },
        states: { settled: { type: 'final', description: 'The member has no other session to end.', meta: { spec } } },
      },
      ending: {
        tags: 'busy',
        description: 'The session on the other device is being ended.',
        meta: { spec },
        invoke: {
          id: 'endSession',
          src: 'endSession',
          input: ({ context }) => ({ id: context.chosen ?? '', key: keyOf(context) }),
          onDone: [
            {
              guard: { type: 'wasEnded', params: ({ event }) => event.output },
              target: 'list',
              actions: 'removeChosen',
              description: 'The member is signed out on the other device.',
              meta: { spec },
            },
            {
              guard: { type: 'isGone', params: ({ event }) => event.output },
              target: 'list',
              actions: 'removeChosen',
              description: 'The session has ended by itself or from another device meanwhile.',
              meta: { spec },
            },
            {
              target: 'list',
              actions: [{ type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }, 'clearChosen'],
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('endInterrupted').onError,
        },
        after: failedTo('endInterrupted').after,
      },
      endInterrupted: {
        tags: 'failed',
        description: 'It is not known whether the session has ended: trying again with the same key does no harm.',
        meta: { spec: failing },
        on: again('ending'),
      },
      confirmingEndOthers: {
        description: 'The member confirms that they sign out on every other device.',
        meta: { spec: '§2.dialogs' },
        invoke: {
          id: 'endOthersDialog',
          src: 'endOthersDialog',
          input: {},
          onDone: [
            {
              guard: { type: 'isAgreed', params: ({ event }) => event.output },
              target: 'endingOthers',
              actions: 'beginEndingOthers',
              description: 'The member confirms to sign out everywhere else.',
              meta: { spec },
            },
            { target: 'list', description: 'The member cancels, and the other sessions stay.', meta: { spec } },
          ],
          onError: { target: 'list', description: 'The dialog cannot be shown, so the sessions stay.', meta: { spec: '§2.dialogs' } },
        },
      },
      endingOthers: {
        tags: 'busy',
        description: 'Every other session is being ended.',
        meta: { spec },
        invoke: {
          id: 'endOtherSessions',
          src: 'endOtherSessions',
          input: ({ context }) => keyOf(context),
          onDone: [
            {
              guard: { type: 'wasEnded', params: ({ event }) => event.output },
              target: 'alone',
              actions: 'removeOthers',
              description: 'The member is signed in only on this device.',
              meta: { spec },
            },
            {
              target: 'list',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: failedTo('endOthersInterrupted').onError,
        },
        after: failedTo('endOthersInterrupted').after,
      },
      endOthersInterrupted: {
        tags: 'failed',
        description: 'It is not known whether the other sessions have ended: trying again with the same key does no harm.',
        meta: { spec: failing },
        on: again('endingOthers'),
      },
    },
  });
