/** A member is signed in. */
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
      description: 'A call was answered with 401: the session has ended, wherever it was ended.',
      meta: { spec: '§8.401' },
    },
    'otherTab.signedOut': [
      {
        guard: { type: 'wasLost', params: ({ event }) => event },
        target: 'signedOut',
        actions: signOutActions('lostElsewhere'),
        description: 'A call of another tab was answered with 401: the session of this browser has ended.',
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
      description: 'Somebody else signed in in another tab; their session is now the one of this browser.',
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
      description: 'The stream of news broke off: a studio may have suspended, ended or restored the membership meanwhile.',
      meta: { spec: 'decisions.membership.openApp' },
    },
    'profile.changed': {
      target: '.storing',
      actions: [
        { type: 'setMember', params: ({ event }) => event },
        { type: 'announceChange', params: ({ event }) => event },
      ],
      description: 'Another part of the app learnt something new about the member from the server.',
      meta: { spec: '§3.profile' },
    },
  },
  states: {
    checking: {
      description: 'The member is the one that the device remembered; the server is being asked whether that still holds.',
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
            description: 'It is still this member.',
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
            description: 'The session belongs to somebody else by now: nothing of the former member may stay.',
            meta: { spec: 'decisions.identity.otherTab' },
          },
          { target: 'unchecked', description: 'The server does not say now who it is.', meta: { spec: 'decisions.identity.stored' } },
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
      description: 'The member is the one that the device remembered and the server could not be asked yet: what is there stays readable.',
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
          description: 'Some seconds later the app asks again.',
          meta: { spec: 'decisions.identity.stored' },
        },
      },
    },
    storing: {
      description: 'The device writes down who is signed in, so that the next visit starts at once.',
      meta: { spec: '§8.401' },
      invoke: {
        id: 'storeProfile',
        src: 'storeProfile',
        input: ({ context }) => context.profile,
        onDone: { target: 'settled', description: 'Written down.', meta: { spec: 'decisions.identity.stored' } },
        onError: {
          target: 'settled',
          description: 'The storage of the device is closed; nothing is lost by it.',
          meta: { spec: 'decisions.identity.stored' },
        },
      },
      after: {
        storageTimeout: {
          target: 'settled',
          description: 'The storage of the device does not answer; nothing is lost by it.',
          meta: { spec: 'decisions.identity.stored' },
        },
      },
    },
    restoring,
    settled: { description: 'The server knows the member, and so does the device.', meta: { spec: '§4.auth' } },
    signingOut: {
      tags: 'busy',
      description: 'The server is asked to end the session.',
      meta: { spec: '§7.signOut' },
      on: {
        'signOut.pressed': { description: 'Already on its way: pressing again changes nothing.', meta: { spec: '§7.signOut' } },
        'signin.expired': {
          target: '#auth.signedOut',
          actions: signOutActions('pressed'),
          description: 'A call was answered with 401, this one or another: there is no session any more, as the member wanted.',
          meta: { spec: '§8.401' },
        },
        'profile.changed': { description: 'News about a member who leaves change nothing.', meta: { spec: '§7.signOut' } },
        'page.hidden': {
          target: 'restoring',
          actions: { type: 'reportError', params: { error: { kind: 'failure', failure: 'unreachable' } } },
          description: 'The browser puts the page away before the answer is there: the session is verified when it is shown again.',
          meta: { spec: 'decisions.identity.signOutFailed' },
        },
        'profile.outdated': { description: 'A member who leaves need not be read again.', meta: { spec: '§7.signOut' } },
      },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: [
          {
            guard: { type: 'wasDone', params: ({ event }) => event.output },
            target: '#auth.signedOut',
            actions: signOutActions('pressed'),
            description: 'The session is over.',
            meta: { spec: '§7.signOut' },
          },
          {
            target: 'settled',
            actions: { type: 'reportRefusal', params: ({ event }) => event.output },
            description: 'The server did not end the session, so the member is still signed in and is told so.',
            meta: { spec: 'decisions.identity.signOutFailed' },
          },
        ],
        onError: [
          {
            guard: { type: 'endsSession', params: ({ event }) => event },
            target: '#auth.signedOut',
            actions: signOutActions('pressed'),
            description: 'There was no session any more.',
            meta: { spec: '§8.401' },
          },
          {
            target: 'settled',
            actions: { type: 'reportError', params: ({ event }) => ({ error: toCallError(event.error) }) },
            description:
              'The server could not be reached: the session lives on, and the member is told so rather than left to believe otherwise.',
            meta: { spec: 'decisions.identity.signOutFailed' },
          },
        ],
      },
      after: {
        callTimeout: {
          target: 'settled',
          actions: { type: 'reportError', params: { error: { kind: 'failure', failure: 'timedOut' } } },
          description: 'The server takes too long: the member is told that they are still signed in.',
          meta: { spec: 'decisions.identity.signOutFailed' },
        },
      },
    },
  },
});
