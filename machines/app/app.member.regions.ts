import type { Profile } from '#contract/profile.ts';
import { toCallError } from '#machines/feedback/call-error.rules.ts';
import { chosenAccount } from './app.rules.ts';
import { appSetup } from './app.setup.ts';

export const authRegion = appSetup.createStateConfig({
  initial: 'listening',
  description: 'Whether a member is signed in. The auth actor decides this.',
  meta: { spec: '§4.auth' },
  states: {
    listening: {
      initial: 'unknown',
      description: 'The auth actor runs, and its events are received.',
      meta: { spec: '§4.auth' },
      invoke: [
        {
          id: 'authSubscription',
          src: 'authSubscription',
          input: ({ self }) => ({ parent: self, child: 'auth' }),
          onError: {
            target: 'broken',
            actions: 'announceLoss',
            description: 'Events of the auth actor are no longer received.',
            meta: { spec: 'decisions.app.broken' },
          },
        },
        {
          id: 'auth',
          src: 'auth',
          onError: {
            target: 'broken',
            actions: 'announceLoss',
            description: 'The auth actor broke.',
            meta: { spec: 'decisions.app.broken' },
          },
        },
      ],
      on: {
        'signin.expired': { actions: 'forwardToAuth', description: 'A call was answered with 401.', meta: { spec: '§8.401' } },
        'page.hidden': {
          actions: 'forwardToAuth',
          description: 'The browser shows another page and keeps this page in memory.',
          meta: { spec: 'decisions.identity.stored' },
        },
        'page.restored': {
          actions: 'forwardToAuth',
          description: 'The browser shows the page that it kept in memory.',
          meta: { spec: 'decisions.identity.stored' },
        },
        'otherTab.signedOut': {
          actions: 'forwardToAuth',
          description: 'The member was signed out in another tab.',
          meta: { spec: '§8.401' },
        },
        'otherTab.signedIn': {
          actions: 'forwardToAuth',
          description: 'A member signed in in another tab.',
          meta: { spec: 'decisions.identity.otherTab' },
        },
        'connection.returned': {
          actions: 'forwardToAuth',
          description: 'The device is online again.',
          meta: { spec: 'decisions.identity.stored' },
        },
        'profile.outdated': {
          actions: 'forwardToAuth',
          description: 'The member may have changed, for instance because a studio ended the membership: the profile is read again.',
          meta: { spec: 'decisions.membership.openApp' },
        },
        'profile.changed': {
          actions: 'forwardToAuth',
          description: 'Data of the member changed, for instance the studio that they visited last.',
          meta: { spec: 'decisions.routes.lastVisit' },
        },
        'member.signedIn': { target: '.signedIn', description: 'A member is signed in.', meta: { spec: '§4.auth' } },
        'member.signedOut': { target: '.signedOut', description: 'No member is signed in.', meta: { spec: '§4.auth' } },
      },
      states: {
        unknown: { description: 'It is not known yet whether a member is signed in.', meta: { spec: '§4.auth' } },
        signedIn: { description: 'A member is signed in.', meta: { spec: '§4.auth' } },
        signedOut: { description: 'No member is signed in.', meta: { spec: '§4.auth' } },
      },
    },
    broken: {
      tags: 'failed',
      description: 'It is not known who is signed in. The app shows nothing of a member, and offers to start over.',
      meta: { spec: 'decisions.app.broken' },
      on: {
        'retry.pressed': { target: 'listening', description: 'The member starts over.', meta: { spec: 'decisions.app.broken' } },
      },
    },
  },
});

const choosing = {
  guard: { type: 'isOtherAccount', params: ({ event }: { event: { accountId: string } }) => event },
  target: 'switching',
  actions: 'storeChoice',
  description: 'The member selects another of their studios.',
  meta: { spec: '§2.switcher' },
} as const;

const losing = {
  guard: { type: 'losesAccess', params: ({ event }: { event: { profile: Profile } }) => event },
  target: '#app.account.deciding',
  actions: ['setMember', 'reportLostAccess'],
  description: 'The studio suspended or ended the membership: a message shows this, and the member keeps the other studios.',
  meta: { spec: 'decisions.membership' },
} as const;

export const accountRegion = appSetup.createStateConfig({
  initial: 'noMember',
  description: 'The studio that the member has selected.',
  meta: { spec: '§6.account' },
  on: {
    'member.signedOut': {
      target: '.noMember',
      actions: { type: 'clearMember', params: ({ event }) => event },
      description: 'The member has signed out: profile, account and facility are cleared.',
      meta: { spec: '§8.401' },
    },
    'member.changed': {
      guard: { type: 'isSamePerson', params: ({ event }) => event },
      target: '.deciding',
      actions: 'setMember',
      description: 'The server sent new data of the member.',
      meta: { spec: '§3.profile' },
    },
    'account.changed': {
      actions: { type: 'announceAccount', params: ({ event }) => event },
      description: 'The server sent new data of one studio of the member: the other data of the member stay.',
      meta: { spec: '§2.profile' },
    },
  },
  states: {
    noMember: {
      description: 'No member is signed in, so no studio is selected.',
      meta: { spec: '§6.access' },
      entry: 'announceSituation',
      on: {
        'member.signedIn': {
          target: 'deciding',
          actions: 'setMember',
          description: 'A member is signed in: their default account is selected.',
          meta: { spec: '§6.account' },
        },
      },
    },
    deciding: {
      description: 'Does the member have an account with a facility?',
      meta: { spec: '§6.account' },
      entry: 'clearChoice',
      always: [
        { guard: 'hasFacility', target: 'selected', description: 'Yes.', meta: { spec: '§6.account' } },
        { target: 'missing', description: 'No: none, all hidden, or one without a facility.', meta: { spec: 'decisions.routes.small' } },
      ],
    },
    selected: {
      description: 'A studio of the member is selected.',
      meta: { spec: '§6.account' },
      entry: 'announceSituation',
      on: { 'account.chosen': choosing, 'member.changed': losing },
    },
    missing: {
      description: 'The member has no studio that can be selected.',
      meta: { spec: 'decisions.routes.small' },
      entry: 'announceSituation',
      on: {
        'account.chosen': {
          ...choosing,
          description: 'The member shows one of their hidden studios again.',
          meta: { spec: 'decisions.routes.small' },
        },
      },
    },
    switching: {
      tags: 'busy',
      description: 'The server selects the other studio; until then the current studio stays selected.',
      meta: { spec: 'decisions.routes.lastVisit' },
      on: {
        'account.chosen': {
          ...choosing,
          guard: { ...choosing.guard, type: 'isOwnAccount' },
          reenter: true,
          description: 'The member selects a studio again before the answer arrives. It may be the current studio.',
          meta: { spec: '§2.switcher' },
        },
        'member.changed': [
          losing,
          {
            guard: { type: 'isSamePerson', params: ({ event }) => event },
            actions: 'updateMember',
            description: 'The server sent new data of the member while the other studio is being selected.',
            meta: { spec: '§3.profile' },
          },
        ],
      },
      invoke: {
        id: 'selectAccount',
        src: 'selectAccount',
        input: ({ context }) => ({ account: chosenAccount(context) }),
        onDone: [
          {
            guard: { type: 'wasSelectedForNotification', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [
              { type: 'announceAccount', params: ({ event }) => event.output },
              { type: 'switchAccount', params: ({ event }) => event.output },
              'leadOn',
            ],
            description: 'The other studio is selected, and the screen of the notification opens.',
            meta: { spec: 'decisions.notifications.otherStudio' },
          },
          {
            guard: { type: 'wasSelected', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [
              { type: 'announceAccount', params: ({ event }) => event.output },
              { type: 'switchAccount', params: ({ event }) => event.output },
            ],
            description: 'The other studio is selected.',
            meta: { spec: '§2.switcher' },
          },
          {
            target: 'deciding',
            actions: { type: 'reportRefusal', params: ({ event }) => event.output },
            description: 'The server refuses: the current studio stays, and the page shows the reason.',
            meta: { spec: '§8.serviceFailure' },
          },
        ],
        onError: {
          target: 'deciding',
          actions: { type: 'reportError', params: ({ event }) => ({ error: toCallError(event.error) }) },
          description: 'No usable answer came: the current studio stays, and the page shows the error.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
      after: {
        callTimeout: {
          target: 'deciding',
          actions: { type: 'reportError', params: { error: { kind: 'failure', failure: 'timedOut' } } },
          description: 'The server takes too long: the current studio stays, and the page shows the error.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
    },
  },
});
