import { failureKindOf } from '#machines/feedback/call-error.rules.ts';
import { memberIn, problemFrom } from './auth.rules.ts';
import { code } from './auth.code.states.ts';
import { authSetup } from './auth.setup.ts';
import { enteringCredentials } from './auth.entering.states.ts';
import { passkeySignIn, withPasskey } from './auth.passkey.states.ts';

export const signedOut = authSetup.createStateConfig({
  initial: 'clearing',
  description: 'No member is signed in.',
  meta: { spec: '§4.auth' },
  on: {
    'otherTab.signedIn': {
      target: '#auth.unknown.verifying',
      actions: 'clearContext',
      description: 'A member signed in in another tab: the server decides which member is signed in.',
      meta: { spec: 'decisions.identity.otherTab' },
    },
  },
  states: {
    clearing: {
      tags: 'busy',
      description: 'The device clears the profile and the account of the member who was signed in.',
      meta: { spec: '§8.401' },
      invoke: {
        id: 'clearStoredMember',
        src: 'clearStoredMember',
        onDone: { target: 'enteringCredentials', description: 'The data of this member are cleared.', meta: { spec: '§8.401' } },
        onError: {
          target: 'enteringCredentials',
          description: 'The storage of the device is not available, so it has no data.',
          meta: { spec: '§8.401' },
        },
      },
      after: {
        storageTimeout: {
          target: 'enteringCredentials',
          description: 'The storage of the device does not respond.',
          meta: { spec: '§8.401' },
        },
      },
    },
    enteringCredentials,
    signingIn: {
      tags: 'busy',
      description: 'The server checks email and password.',
      meta: { spec: '§7.signIn' },
      entry: 'storeCredentials',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => context.credentials,
        onDone: [
          {
            guard: { type: 'namesMember', params: ({ event }) => event.output },
            target: '#auth.authenticated',
            actions: [
              { type: 'setMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
              { type: 'announceMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
            ],
            description: 'The member is signed in.',
            meta: { spec: '§7.signIn' },
          },
          {
            guard: { type: 'needsCode', params: ({ event }) => event.output },
            target: 'code',
            description: 'The password is right, and the member has an authenticator app.',
            meta: { spec: 'decisions.identity.secondFactor' },
          },
          {
            target: 'refused',
            actions: { type: 'storeSignInError', params: ({ event }) => ({ problem: problemFrom(event.output) }) },
            description: 'The server refuses and gives the reason.',
            meta: { spec: 'decisions.errors.invalid' },
          },
        ],
        onError: {
          target: 'interrupted',
          actions: { type: 'storeSignInError', params: ({ event }) => ({ failure: failureKindOf(event.error) }) },
          description: 'No usable answer came.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
      after: {
        callTimeout: {
          target: 'interrupted',
          actions: { type: 'storeSignInError', params: { failure: 'timedOut' } },
          description: 'The server takes too long.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
    },
    refused: {
      tags: 'failed',
      description: 'The form shows why the server refused the sign-in.',
      meta: { spec: 'decisions.errors.invalid' },
      on: {
        'signIn.submitted': { target: 'signingIn', description: 'The member tries again.', meta: { spec: '§7.signIn' } },
        ...withPasskey,
        'credentials.edited': {
          target: 'enteringCredentials',
          actions: 'clearSignInError',
          description: 'The member corrects the form, and the reason disappears.',
          meta: { spec: '§2.signedOut' },
        },
      },
    },
    interrupted: {
      tags: 'failed',
      description: 'The form shows that no usable answer came; its fields keep their texts.',
      meta: { spec: '§8.serviceFailure' },
      on: {
        'signIn.submitted': { target: 'signingIn', description: 'The member tries again.', meta: { spec: '§7.signIn' } },
        ...withPasskey,
        'credentials.edited': {
          target: 'enteringCredentials',
          actions: 'clearSignInError',
          description: 'The member corrects the form, and the reason disappears.',
          meta: { spec: '§2.signedOut' },
        },
      },
    },
    code,
    ...passkeySignIn,
  },
});
