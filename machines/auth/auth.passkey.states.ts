/** Signing in with a passkey: the browser signs a challenge, the server checks the signature. Source: docs/decisions/sign-in.md#0376. */
import { failureKindOf } from '#machines/feedback/call-error.rules.ts';
import { memberIn, problemFrom } from './auth.rules.ts';
import { authSetup } from './auth.setup.ts';

const spec = 'decisions.identity.passkeys';
const failing = '§8.serviceFailure';

export const withPasskey = {
  'passkey.pressed': {
    target: 'requestingPasskey',
    actions: 'clearSignInError',
    description: 'The member signs in with a passkey.',
    meta: { spec },
  },
} as const;

const requestingPasskey = authSetup.createStateConfig({
  description: 'The browser requests face, fingerprint or screen lock, without a time limit.',
  meta: { spec },
  on: {
    'passkey.cancelled': { target: 'enteringCredentials', description: 'The member cancels in the app.', meta: { spec } },
  },
  invoke: {
    id: 'signPasskey',
    src: 'signPasskey',
    onDone: [
      {
        guard: { type: 'wasSigned', params: ({ event }) => event.output },
        target: 'checkingPasskey',
        actions: { type: 'storeSigned', params: ({ event }) => event.output },
        description: 'The browser has signed the challenge.',
        meta: { spec },
      },
      {
        guard: { type: 'wasCancelled', params: ({ event }) => event.output },
        target: 'enteringCredentials',
        description: 'The member cancelled, or the browser has no passkey: the form is shown again.',
        meta: { spec },
      },
      {
        target: 'refused',
        actions: { type: 'storeSignInError', params: ({ event }) => ({ problem: problemFrom(event.output) }) },
        description: 'The server refuses and gives the reason.',
        meta: { spec: failing },
      },
    ],
    onError: {
      target: 'passkeyInterrupted',
      actions: { type: 'storeSignInError', params: ({ event }) => ({ failure: failureKindOf(event.error) }) },
      description: 'No usable answer came.',
      meta: { spec: failing },
    },
  },
});

const checkingPasskey = authSetup.createStateConfig({
  tags: 'busy',
  description: 'The server checks the signature of the passkey.',
  meta: { spec },
  invoke: {
    id: 'signInWithPasskey',
    src: 'signInWithPasskey',
    input: ({ context }) => context.signed,
    onDone: [
      {
        guard: { type: 'namesMember', params: ({ event }) => event.output },
        target: '#auth.authenticated',
        actions: [
          { type: 'setMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
          { type: 'announceMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
        ],
        description: 'The member is signed in.',
        meta: { spec },
      },
      {
        target: 'refused',
        actions: { type: 'storeSignInError', params: ({ event }) => ({ problem: problemFrom(event.output) }) },
        description: 'The passkey was removed, or the member may not sign in.',
        meta: { spec },
      },
    ],
    onError: {
      target: 'passkeyInterrupted',
      actions: { type: 'storeSignInError', params: ({ event }) => ({ failure: failureKindOf(event.error) }) },
      description: 'No usable answer came.',
      meta: { spec: failing },
    },
  },
  after: {
    callTimeout: {
      target: 'passkeyInterrupted',
      actions: { type: 'storeSignInError', params: { failure: 'timedOut' } },
      description: 'The server takes too long.',
      meta: { spec: failing },
    },
  },
});

const passkeyInterrupted = authSetup.createStateConfig({
  tags: 'failed',
  description: 'The form shows that no usable answer came: the member can try again with the passkey, or use the password.',
  meta: { spec: failing },
  on: {
    'signIn.submitted': { target: 'signingIn', description: 'The member submits email and password.', meta: { spec: '§7.signIn' } },
    'credentials.edited': {
      target: 'enteringCredentials',
      actions: 'clearSignInError',
      description: 'The member enters the password, and the reason disappears.',
      meta: { spec: '§2.signedOut' },
    },
    ...withPasskey,
  },
});

export const passkeySignIn = { requestingPasskey, checkingPasskey, passkeyInterrupted };
