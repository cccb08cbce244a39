/** The page of a signed-in member was in the back/forward cache and is shown again. Source: docs/decisions/tabs-and-pages.md#0252. */
import { memberIn } from './auth.rules.ts';
import { authSetup, signOutActions } from './auth.setup.ts';

const spec = 'decisions.identity.stored';

export const restoring = authSetup.createStateConfig({
  initial: 'hidden',
  description: 'The page shows nothing of the member until it is known whether they are still signed in.',
  meta: { spec },
  on: {
    'profile.changed': {
      actions: [
        { type: 'setMember', params: ({ event }) => event },
        { type: 'announceChange', params: ({ event }) => event },
      ],
      description: 'Another part of the app received a newer profile. The page stays hidden.',
      meta: { spec: '§3.profile' },
    },
    'profile.outdated': { description: 'The profile is read in any case before the page is shown.', meta: { spec } },
  },
  states: {
    hidden: {
      description: 'The browser shows another page and keeps this one in memory.',
      meta: { spec },
      on: {
        'page.restored': { target: 'reading', description: 'The member comes back to the page.', meta: { spec } },
      },
      after: {
        restoreTimeout: {
          target: 'reading',
          description: 'The browser did not report that it shows the page, but the page runs, so it is shown.',
          meta: { spec },
        },
      },
    },
    reading: {
      tags: 'busy',
      description: 'The app reads the member that the device has stored: another tab may have signed them out.',
      meta: { spec },
      invoke: {
        id: 'readStoredProfile',
        src: 'readStoredProfile',
        onDone: [
          {
            guard: { type: 'isNamedAgain', params: ({ event }) => event.output },
            target: 'verifying',
            description: 'The device still stores this member.',
            meta: { spec },
          },
          {
            target: '#auth.unknown.verifying',
            actions: signOutActions('elsewhere'),
            description: 'The device stores another member or none: the server decides who is signed in.',
            meta: { spec: 'decisions.identity.otherTab' },
          },
        ],
        onError: {
          target: '#auth.unknown.verifying',
          actions: signOutActions('elsewhere'),
          description: 'The storage of the device is not available: the server decides who is signed in.',
          meta: { spec },
        },
      },
      after: {
        storageTimeout: {
          target: '#auth.unknown.verifying',
          actions: signOutActions('elsewhere'),
          description: 'The storage of the device does not respond: the server decides who is signed in.',
          meta: { spec },
        },
      },
    },
    verifying: {
      tags: 'busy',
      description: 'The app reads the profile: does the sign-in session still exist?',
      meta: { spec: '§7.readProfile' },
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: [
          {
            guard: { type: 'isNamedAgain', params: ({ event }) => event.output },
            target: '#auth.authenticated.storing',
            actions: [
              { type: 'setMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
              { type: 'announceChange', params: ({ event }) => ({ profile: memberIn(event.output) }) },
            ],
            description: 'The session still belongs to this member: the page is shown again as it was.',
            meta: { spec: '§4.auth' },
          },
          {
            guard: { type: 'namesMember', params: ({ event }) => event.output },
            target: '#auth.authenticated.storing',
            actions: [
              ...signOutActions('elsewhere'),
              { type: 'setMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
              { type: 'announceMember', params: ({ event }) => ({ profile: memberIn(event.output) }) },
            ],
            description: 'The session belongs to another member: no data of the former member are shown.',
            meta: { spec: 'decisions.identity.otherTab' },
          },
          {
            target: '#auth.authenticated.unchecked',
            description: 'The server refuses for a temporary reason. The device stores the member, so the page is shown again.',
            meta: { spec },
          },
        ],
        onError: [
          {
            guard: { type: 'endsSession', params: ({ event }) => event },
            target: '#auth.signedOut',
            actions: signOutActions('lost'),
            description: 'The session has ended meanwhile.',
            meta: { spec: '§8.401' },
          },
          {
            target: '#auth.authenticated.unchecked',
            description: 'The server cannot be reached. The device stores the member, so the page is shown again.',
            meta: { spec },
          },
        ],
      },
      after: {
        callTimeout: {
          target: '#auth.authenticated.unchecked',
          description: 'The server takes too long. The device stores the member, so the page is shown again.',
          meta: { spec },
        },
      },
    },
  },
});
