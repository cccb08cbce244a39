/** Somebody who has forgotten their password asks for an email, and sets a new one with the link in it. */
import { assertEvent, assign, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import { isLinkDead } from './password-reset.rules.ts';
import type {
  PasswordResetContext,
  PasswordResetEvent,
  PasswordResetInput,
  ResetPasswordAnswer,
  PasswordSetting,
  ReadResetAnswer,
  RequestResetAnswer,
} from './password-reset.types.ts';

const spec = '§2.signedOut.reset';
const links = 'decisions.identity.reset';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const resetSetup = setup({
  types: {
    context: {} as PasswordResetContext,
    input: {} as PasswordResetInput,
    events: {} as PasswordResetEvent,
    tags: {} as 'busy' | 'failed' | 'done',
    meta: {} as { readonly spec: string },
  },
  actors: {
    requestPasswordReset: unprovidedPort<RequestResetAnswer, string>('requestPasswordReset'),
    readPasswordReset: unprovidedPort<ReadResetAnswer, string>('readPasswordReset'),
    resetPassword: unprovidedPort<ResetPasswordAnswer, PasswordSetting>('resetPassword'),
  },
  guards: {
    hasLink: ({ context }) => context.token !== null,
    wasRequested: (_, answer: RequestResetAnswer) => answer.kind === 'requested',
    wasRead: (_, answer: ReadResetAnswer) => answer.kind === 'read',
    wasSet: (_, answer: ResetPasswordAnswer) => answer.kind === 'set',
    isLinkDead: (_, answer: ReadResetAnswer | ResetPasswordAnswer) => isLinkDead(answer),
  },
  actions: {
    storeEmail: assign(({ event }) => {
      assertEvent(event, 'email.submitted');
      return { email: event.email, error: null };
    }),
    storePassword: assign(({ event }) => {
      assertEvent(event, 'password.submitted');
      return { password: event.password, error: null };
    }),
    clearPassword: assign({ password: '' }),
    startOver: assign({ token: null, reset: null, error: null }),
    storeAnswer: assign((_, answer: ReadResetAnswer) => (answer.kind === 'read' ? { reset: answer.reset, error: null } : {})),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
  },
  delays: { callTimeout: 15_000 },
});

const edits = {
  'field.edited': {
    actions: 'clearError',
    description: 'What was wrong is being corrected; the reason has been read.',
    meta: { spec },
  },
} as const;

export const createPasswordResetMachine = () =>
  resetSetup.createMachine({
    id: 'passwordResetFlow',
    context: ({ input: { token } }) => ({ token, email: '', password: '', reset: null, error: null }),
    initial: 'opening',
    description: 'The way to a new password for somebody who has forgotten theirs.',
    meta: { spec },
    states: {
      opening: {
        description: 'Is there a link?',
        meta: { spec },
        always: [
          { guard: 'hasLink', target: 'checking', description: 'The link of an email was opened.', meta: { spec: links } },
          { target: 'enteringEmail', description: 'Somebody asks for an email.', meta: { spec } },
        ],
      },
      enteringEmail: {
        description: 'The form waits for the address of somebody who has forgotten their password.',
        meta: { spec },
        on: {
          ...edits,
          'email.submitted': {
            target: 'requesting',
            actions: 'storeEmail',
            description: 'An address is handed in.',
            meta: { spec: links },
          },
        },
      },
      requesting: {
        tags: 'busy',
        description: 'The server is asked for an email.',
        meta: { spec: links },
        invoke: {
          id: 'requestPasswordReset',
          src: 'requestPasswordReset',
          input: ({ context }) => context.email,
          onDone: [
            {
              guard: { type: 'wasRequested', params: ({ event }) => event.output },
              target: 'sent',
              description: 'If somebody has this address, an email is on its way.',
              meta: { spec: links },
            },
            {
              target: 'enteringEmail',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'enteringEmail',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came; asking again does no harm.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'enteringEmail',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long; asking again does no harm.',
            meta: { spec: failing },
          },
        },
      },
      sent: {
        tags: 'done',
        description: 'The page says where an email goes, whether anybody has that address or not.',
        meta: { spec: links },
        on: {
          'startOver.pressed': { target: 'enteringEmail', description: 'No email came, or the address was wrong.', meta: { spec } },
        },
      },
      checking: {
        tags: 'busy',
        description: 'What is the link good for?',
        meta: { spec: links },
        invoke: {
          id: 'readPasswordReset',
          src: 'readPasswordReset',
          input: ({ context }) => context.token ?? '',
          onDone: [
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'choosing',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'A password can be set with it.',
              meta: { spec: links },
            },
            {
              guard: { type: 'isLinkDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'It was used, replaced, or is too old.',
              meta: { spec: links },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      failed: {
        tags: 'failed',
        description: 'Nobody knows yet what the link is good for: the page says why and offers to try again.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'checking', description: 'The member asks to try again.', meta: { spec: failing } },
          'connection.returned': { target: 'checking', description: 'The device is online again.', meta: { spec: failing } },
        },
      },
      closed: {
        description: 'The link is good for nothing: the page says why, and another one can be asked for.',
        meta: { spec: links },
        on: {
          'startOver.pressed': { target: 'enteringEmail', actions: 'startOver', description: 'Another link is asked for.', meta: { spec } },
        },
      },
      choosing: {
        description: 'The form waits for a new password; what was wrong with the last one is said beside it.',
        meta: { spec },
        on: {
          ...edits,
          'password.submitted': {
            target: 'setting',
            actions: 'storePassword',
            description: 'A new password is handed in.',
            meta: { spec: links },
          },
        },
      },
      setting: {
        tags: 'busy',
        description: 'The server is told the new password.',
        meta: { spec: links },
        exit: 'clearPassword',
        invoke: {
          id: 'resetPassword',
          src: 'resetPassword',
          input: ({ context }) => ({ token: context.token ?? '', password: context.password }),
          onDone: [
            {
              guard: { type: 'wasSet', params: ({ event }) => event.output },
              target: 'changed',
              description: 'It is set, and every session of the member has ended.',
              meta: { spec: links },
            },
            {
              guard: { type: 'isLinkDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The link was used, replaced, or is over meanwhile.',
              meta: { spec: links },
            },
            {
              target: 'choosing',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server does not take this password and says why.',
              meta: { spec: 'decisions.errors.invalid' },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      interrupted: {
        tags: 'failed',
        description: 'Nobody knows whether it was set: the member may sign in with it, or hand it in again.',
        meta: { spec: failing },
        on: {
          'password.submitted': {
            target: 'setting',
            actions: 'storePassword',
            description: 'It is handed in again; a link that was used says so.',
            meta: { spec: links },
          },
        },
      },
      changed: {
        type: 'final',
        tags: 'done',
        description: 'The page says that the password is set, and leads to the sign-in form.',
        meta: { spec: links },
      },
    },
  });
