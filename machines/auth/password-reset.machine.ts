/** A member who forgot their password requests an email, and sets a new password with the link in this email. */
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
    description: 'The person corrects the form, and the reason disappears.',
    meta: { spec },
  },
} as const;

export const createPasswordResetMachine = () =>
  resetSetup.createMachine({
    id: 'passwordResetFlow',
    context: ({ input: { token } }) => ({ token, email: '', password: '', reset: null, error: null }),
    initial: 'opening',
    description: 'The reset of the password of a member who does not know it.',
    meta: { spec },
    states: {
      opening: {
        description: 'The page checks whether it was opened with a link.',
        meta: { spec },
        always: [
          { guard: 'hasLink', target: 'checking', description: 'The member opened the link of an email.', meta: { spec: links } },
          { target: 'enteringEmail', description: 'The person opened the page to request an email.', meta: { spec } },
        ],
      },
      enteringEmail: {
        description: 'The form waits for the address of the person.',
        meta: { spec },
        on: {
          ...edits,
          'email.submitted': {
            target: 'requesting',
            actions: 'storeEmail',
            description: 'The person submits an address.',
            meta: { spec: links },
          },
        },
      },
      requesting: {
        tags: 'busy',
        description: 'The server checks the address and sends the email.',
        meta: { spec: links },
        invoke: {
          id: 'requestPasswordReset',
          src: 'requestPasswordReset',
          input: ({ context }) => context.email,
          onDone: [
            {
              guard: { type: 'wasRequested', params: ({ event }) => event.output },
              target: 'sent',
              description: 'If a member has this address, the server sends an email.',
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
            description: 'No usable answer came; another request does no harm.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'enteringEmail',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long; another request does no harm.',
            meta: { spec: failing },
          },
        },
      },
      sent: {
        tags: 'done',
        description: 'The page shows the address to which an email is sent. It shows the same if no member has this address.',
        meta: { spec: links },
        on: {
          'startOver.pressed': {
            target: 'enteringEmail',
            description: 'The person enters an address again, because no email came or the address was wrong.',
            meta: { spec },
          },
        },
      },
      checking: {
        tags: 'busy',
        description: 'The page checks whether the link can be used.',
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
              description: 'The link can set a password.',
              meta: { spec: links },
            },
            {
              guard: { type: 'isLinkDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The link was used or replaced, or has expired.',
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
        description: 'It is not known whether the link can be used: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: {
          'retry.pressed': { target: 'checking', description: 'The member reads the link again.', meta: { spec: failing } },
          'connection.returned': { target: 'checking', description: 'The device is online again.', meta: { spec: failing } },
        },
      },
      closed: {
        description: 'The link cannot be used: the page shows why, and offers to request another one.',
        meta: { spec: links },
        on: {
          'startOver.pressed': {
            target: 'enteringEmail',
            actions: 'startOver',
            description: 'The member requests another link.',
            meta: { spec },
          },
        },
      },
      choosing: {
        description: 'The form waits for a new password; the error of the refused password is shown beside the field.',
        meta: { spec },
        on: {
          ...edits,
          'password.submitted': {
            target: 'setting',
            actions: 'storePassword',
            description: 'The member submits a new password.',
            meta: { spec: links },
          },
        },
      },
      setting: {
        tags: 'busy',
        description: 'The server stores the new password.',
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
              description: 'The password is set, and every session of the member has ended.',
              meta: { spec: links },
            },
            {
              guard: { type: 'isLinkDead', params: ({ event }) => event.output },
              target: 'closed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The link was used or replaced, or has expired meanwhile.',
              meta: { spec: links },
            },
            {
              target: 'choosing',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses this password and gives the reason.',
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
        description: 'It is not known whether the password was set: the member can sign in with the new password, or submit it again.',
        meta: { spec: failing },
        on: {
          'password.submitted': {
            target: 'setting',
            actions: 'storePassword',
            description: 'The member submits the password again. If the link was used, the page shows this.',
            meta: { spec: links },
          },
        },
      },
      changed: {
        type: 'final',
        tags: 'done',
        description: 'The page shows that the password is set, and leads to the sign-in form.',
        meta: { spec: links },
      },
    },
  });
