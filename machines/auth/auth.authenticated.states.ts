import { toCallError } from '#machines/feedback/call-error.rules.ts';
import { memberIn } from './auth.rules.ts';
import { restoring } from './auth.restoring.states.ts';
import { authSetup, signOutActions } from './auth.setup.ts';

export const authenticated = authSetup.createStateConfig({
  initial: 'storing',
  description: 'A member is signed in.',
  meta: { spec: '§4.auth' },
  on: {
    'signin.expired': {
      target: 'signedOut',
      actions: signOutActions('lost'),
      description: 'The response to a call is 401: the session has ended, on this device or elsewhere.',
      meta: { spec: '§8.401' },
    },
    'otherTab.signedOut': [
      {
        guard: { type: 'wasLost', params: ({ event }) => event },
        target: 'signedOut',
        actions: signOutActions('lostElsewhere'),
        description: 'The response to a call of another tab is 401: the session of this browser has ended.',
        meta: { spec: '§8.401' },
      },
      {
        target: 'signedOut',
        actions: signOutActions('elsewhere'),
        description: 'The member signed out in another tab.',
        meta: { spec: '§8.401' },
      },
    ],
    'otherTab.signedIn': {
      guard: { type: 'isOtherMember', params: ({ event }) => event },
      target: 'unknown.verifying',
      actions: signOutActions('elsewhere'),
      description: 'Another member signed in in another tab; this browser has their session now.',
      meta: { spec: 'decisions.identity.otherTab' },
    },
    'page.hidden': {
      target: '.restoring',
      description: 'The browser shows another page and may show this one again later.',
      meta: { spec: 'decisions.identity.stored' },
    },
    'signOut.pressed': { target: '.signingOut', description: 'The member signs out.', meta: { spec: '§7.signOut' } },
    'profile.outdated': {
      target: '.checking',
      description: 'The event stream was interrupted: a studio may have suspended, ended or restored the membership meanwhile.',
      meta: { spec: 'decisions.membership.openApp' },
    },
    'profile.changed': {
      target: '.storing',
      actions: [
        { type: 'setMember', params: ({ event }) => event },
        { type: 'announceChange', params: ({ event }) => event },
      ],
      description: 'Another part of the app received a newer profile of the member.',
      meta: { spec: '§3.profile' },
    },
  },
  states: {
    checking: {
      description: 'The app shows the member that the device stored, and verifies them with the server.',
      meta: { spec: 'decisions.identity.stored' },
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: [
          {
            guard: { type: 'isNamedAgain', params: ({ event }) => event.output },
            target: 'storing',
            actions: [
              { type: 'setMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
              { type: 'announceChange', params: ({ event }) => ({ profile: memberIn(event.output) }) },
            ],
            description: 'The session still belongs to this member.',
            meta: { spec: '§4.auth' },
          },
          {
            guard: { type: 'namesMember', params: ({ event }) => event.output },
            target: 'storing',
            actions: [
              ...signOutActions('elsewhere'),
              { type: 'setMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
              { type: 'announceMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
            ],
            description: 'The session belongs to another member now: the data of the former member are cleared.',
            meta: { spec: 'decisions.identity.otherTab' },
          },
          { target: 'unchecked', description: 'The server refuses for a temporary reason.', meta: { spec: 'decisions.identity.stored' } },
        ],
        onError: [
          {
            guard: { type: 'endsSession', params: ({ event }) => event },
            target: '#auth.signedOut',
            actions: signOutActions('lost'),
            description: 'The session has ended since the last visit.',
            meta: { spec: '§8.401' },
          },
          { target: 'unchecked', description: 'The server cannot be reached.', meta: { spec: 'decisions.identity.stored' } },
        ],
      },
      after: {
        callTimeout: { target: 'unchecked', description: 'The server takes too long.', meta: { spec: 'decisions.identity.stored' } },
      },
    },
    unchecked: {
      tags: 'failed',
      description: 'The app shows the member that the device stored, until the server confirms the member: loaded data stay readable.',
      meta: { spec: 'decisions.identity.stored' },
      on: {
        'connection.returned': {
          target: 'checking',
          description: 'The device is online again.',
          meta: { spec: 'decisions.identity.stored' },
        },
      },
      after: {
        retryPause: {
          target: 'checking',
          description: 'Some seconds later the app tries again.',
          meta: { spec: 'decisions.identity.stored' },
        },
      },
    },
    storing: {
      description: 'The device stores the member, so that the next visit starts at once.',
      meta: { spec: '§8.401' },
      invoke: {
        id: 'storeProfile',
        src: 'storeProfile',
        input: ({ context }) => context.profile,
        onDone: { target: 'settled', description: 'The member is stored.', meta: { spec: 'decisions.identity.stored' } },
        onError: {
          target: 'settled',
          description: 'The storage of the device is not available; signing in works without it.',
          meta: { spec: 'decisions.identity.stored' },
        },
      },
      after: {
        storageTimeout: {
          target: 'settled',
          description: 'The storage of the device does not respond; signing in works without it.',
          meta: { spec: 'decisions.identity.stored' },
        },
      },
    },
    restoring,
    settled: {
      description: 'The server has confirmed the member, and the device stores the member if its storage works.',
      meta: { spec: '§4.auth' },
    },
    signingOut: {
      tags: 'busy',
      description: 'The request to end the session is sent to the server.',
      meta: { spec: '§7.signOut' },
      on: {
        'signOut.pressed': { description: 'The request is already sent: another press changes nothing.', meta: { spec: '§7.signOut' } },
        'signin.expired': {
          target: '#auth.signedOut',
          actions: signOutActions('pressed'),
          description: 'The response to this call or to another call is 401: the session has ended, as the member wanted.',
          meta: { spec: '§8.401' },
        },
        'profile.changed': { description: 'A newer profile is ignored while the member signs out.', meta: { spec: '§7.signOut' } },
        'page.hidden': {
          target: 'restoring',
          actions: { type: 'reportError', params: { error: { kind: 'failure', failure: 'unreachable' } } },
          description: 'The browser hides the page before the response arrives: the session is verified when the page is shown again.',
          meta: { spec: 'decisions.identity.signOutFailed' },
        },
        'profile.outdated': { description: 'The profile is not read again while the member signs out.', meta: { spec: '§7.signOut' } },
      },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: [
          {
            guard: { type: 'wasDone', params: ({ event }) => event.output },
            target: '#auth.signedOut',
            actions: signOutActions('pressed'),
            description: 'The server has ended the session.',
            meta: { spec: '§7.signOut' },
          },
          {
            target: 'settled',
            actions: { type: 'reportRefusal', params: ({ event }) => event.output },
            description: 'The server did not end the session: a message shows that the member is still signed in.',
            meta: { spec: 'decisions.identity.signOutFailed' },
          },
        ],
        onError: [
          {
            guard: { type: 'endsSession', params: ({ event }) => event },
            target: '#auth.signedOut',
            actions: signOutActions('pressed'),
            description: 'The session had already ended.',
            meta: { spec: '§8.401' },
          },
          {
            target: 'settled',
            actions: { type: 'reportError', params: ({ event }) => ({ error: toCallError(event.error) }) },
            description: 'The server could not be reached: a message shows that the session still exists.',
            meta: { spec: 'decisions.identity.signOutFailed' },
          },
        ],
      },
      after: {
        callTimeout: {
          target: 'settled',
          actions: { type: 'reportError', params: { error: { kind: 'failure', failure: 'timedOut' } } },
          description: 'The server takes too long: a message shows that the member may still be signed in.',
          meta: { spec: 'decisions.identity.signOutFailed' },
        },
      },
    },
  },
});
