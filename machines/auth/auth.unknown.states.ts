import { failureKindOf } from '#machines/feedback/call-error.rules.ts';
import { memberIn, problemFrom } from './auth.rules.ts';
import { authSetup, signOutActions } from './auth.setup.ts';

export const unknown = authSetup.createStateConfig({
  initial: 'reading',
  description: 'It is not known yet whether a member is signed in.',
  meta: { spec: '§4.auth' },
  on: {
    'signin.expired': {
      target: '#auth.signedOut',
      actions: signOutActions('never'),
      description: 'The server has no session for this browser.',
      meta: { spec: '§8.401' },
    },
    'otherTab.signedOut': [
      {
        guard: { type: 'wasLost', params: ({ event }) => event },
        target: '#auth.signedOut',
        actions: signOutActions('lostElsewhere'),
        description: 'The session of this browser ended in another tab before this tab had read the member.',
        meta: { spec: '§8.401' },
      },
      {
        target: '#auth.signedOut',
        actions: signOutActions('elsewhere'),
        description: 'The member signed out in another tab before this tab had read the member.',
        meta: { spec: '§8.401' },
      },
    ],
    'otherTab.signedIn': {
      target: '.verifying',
      description: 'A member signed in in another tab: the server decides which member is signed in.',
      meta: { spec: '§4.auth' },
    },
  },
  states: {
    reading: {
      tags: 'busy',
      description: 'The app reads the member that the device stored.',
      meta: { spec: '§4.auth' },
      invoke: {
        id: 'readStoredProfile',
        src: 'readStoredProfile',
        onDone: [
          {
            guard: { type: 'namesMember', params: ({ event }) => event.output },
            target: '#auth.authenticated.checking',
            actions: [
              { type: 'setMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
              { type: 'announceMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
            ],
            description: 'The device stores a member: the app shows their studio at once, and the server verifies the member meanwhile.',
            meta: { spec: 'decisions.identity.stored' },
          },
          { target: 'verifying', description: 'The device stores no member: the server decides.', meta: { spec: '§4.auth' } },
        ],
        onError: {
          target: 'verifying',
          description: 'The storage of the device is not available: the server decides.',
          meta: { spec: '§4.auth' },
        },
      },
      after: {
        storageTimeout: {
          target: 'verifying',
          description: 'The storage of the device does not respond: the server decides.',
          meta: { spec: '§4.auth' },
        },
      },
    },
    verifying: {
      tags: 'busy',
      description: 'The app reads from the server which member is signed in.',
      meta: { spec: '§7.readProfile' },
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: [
          {
            guard: { type: 'namesMember', params: ({ event }) => event.output },
            target: '#auth.authenticated.storing',
            actions: [
              { type: 'setMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
              { type: 'announceMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
            ],
            description: 'The server confirms the member.',
            meta: { spec: '§4.auth' },
          },
          {
            target: 'unreachable',
            actions: { type: 'storeSignInError', params: ({ event }) => ({ problem: problemFrom(event.output) }) },
            description: 'The server refuses for a temporary reason, for example because of too many requests.',
            meta: { spec: '§8.serviceFailure' },
          },
        ],
        onError: [
          {
            guard: { type: 'endsSession', params: ({ event }) => event },
            target: '#auth.signedOut',
            actions: signOutActions('never'),
            description: 'The server has no session for this browser.',
            meta: { spec: '§8.401' },
          },
          {
            target: 'unreachable',
            actions: { type: 'storeSignInError', params: ({ event }) => ({ failure: failureKindOf(event.error) }) },
            description: 'No usable answer came.',
            meta: { spec: '§8.serviceFailure' },
          },
        ],
      },
      after: {
        callTimeout: {
          target: 'unreachable',
          actions: { type: 'storeSignInError', params: { failure: 'timedOut' } },
          description: 'The server takes too long.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
    },
    unreachable: {
      tags: 'failed',
      description: 'The server could not be reached; the app tries again by itself, and when the member presses the button.',
      meta: { spec: '§8.serviceFailure' },
      exit: 'clearSignInError',
      on: {
        'retry.pressed': {
          target: 'verifying',
          description: 'The member tries again to reach the server.',
          meta: { spec: '§8.serviceFailure' },
        },
        'connection.returned': { target: 'verifying', description: 'The device is online again.', meta: { spec: '§8.serviceFailure' } },
      },
      after: {
        retryPause: { target: 'verifying', description: 'Some seconds later the app tries again.', meta: { spec: '§8.serviceFailure' } },
      },
    },
  },
});
