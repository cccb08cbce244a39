/** A member replaces their current password, and all their other devices are signed out. */
import { assertEvent, assign, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import type {
  NewPassword,
  PasswordChangeContext,
  ChangePasswordAnswer,
  PasswordChangeEvent,
  PasswordChangeInput,
} from './password-change.types.ts';

const spec = 'decisions.identity.password';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const changeSetup = setup({
  types: {
    context: {} as PasswordChangeContext,
    input: {} as PasswordChangeInput,
    events: {} as PasswordChangeEvent,
    tags: {} as 'busy' | 'failed' | 'done',
    meta: {} as { readonly spec: string },
  },
  actors: { changePassword: unprovidedPort<ChangePasswordAnswer, NewPassword | null>('changePassword') },
  guards: {
    isWanted: ({ context }) => context.isWanted,
    wasChanged: (_, { kind }: ChangePasswordAnswer) => kind === 'changed',
  },
  actions: {
    storePasswords: assign(({ event }) => {
      assertEvent(event, 'passwords.submitted');
      return { passwords: event.passwords, error: null };
    }),
    clearPasswords: assign({ passwords: null }),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
  },
  delays: { callTimeout: 15_000 },
});

const filling = {
  'passwords.submitted': {
    target: 'changing',
    actions: 'storePasswords',
    description: 'The member submits the current password and a new one.',
    meta: { spec },
  },
  'cancel.pressed': {
    target: 'resting',
    actions: 'clearError',
    description: 'The member keeps the current password.',
    meta: { spec },
  },
} as const;

const opens = {
  'change.pressed': { target: 'enteringPasswords', description: 'The member wants another password.', meta: { spec } },
} as const;

export const createPasswordChangeMachine = () =>
  changeSetup.createMachine({
    id: 'passwordChange',
    context: ({ input: { isWanted } }) => ({ passwords: null, isWanted, error: null }),
    initial: 'opening',
    description: 'The change of a password that the member knows.',
    meta: { spec },
    states: {
      opening: {
        description: 'The page checks whether the member followed a link to change the password.',
        meta: { spec },
        always: [
          {
            guard: 'isWanted',
            target: 'enteringPasswords',
            description: 'A link for a new password led here.',
            meta: { spec: '§2.redirects.passwordReset' },
          },
          { target: 'resting', description: 'The member opened the page without that link.', meta: { spec } },
        ],
      },
      resting: { description: 'The page offers to change the password.', meta: { spec }, on: opens },
      enteringPasswords: {
        description: 'The form waits for the current password and a new one; errors are shown beside them.',
        meta: { spec },
        on: {
          ...filling,
          'field.edited': {
            actions: 'clearError',
            description: 'The member corrects the form, and the reason disappears.',
            meta: { spec },
          },
        },
      },
      changing: {
        tags: 'busy',
        description: 'The server checks both passwords.',
        meta: { spec },
        exit: 'clearPasswords',
        invoke: {
          id: 'changePassword',
          src: 'changePassword',
          input: ({ context }) => context.passwords,
          onDone: [
            {
              guard: { type: 'wasChanged', params: ({ event }) => event.output },
              target: 'changed',
              description: 'The password is changed: the member stays signed in only on this device.',
              meta: { spec },
            },
            {
              target: 'enteringPasswords',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses the passwords and gives the reason.',
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
        description:
          'It is not known whether the password was changed: the member can submit both again, and the page explains a refusal then.',
        meta: { spec: failing },
        on: filling,
      },
      changed: {
        tags: 'done',
        description: 'The page shows that the password is changed, and that all other devices are signed out.',
        meta: { spec },
        on: opens,
      },
    },
  });
