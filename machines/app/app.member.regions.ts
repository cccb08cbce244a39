/** Who uses the app, and at which studio. */
import type { Profile } from '#contract/profile.ts';
import { toCallError } from '#machines/feedback/call-error.rules.ts';
import { chosenAccount } from './app.rules.ts';
import { appSetup } from './app.setup.ts';

/** Runs the auth actor and hears what it says. */
export const authRegion = appSetup.createStateConfig({
  initial: 'listening',
  description: 'Whether a member is signed in, as the auth actor says.',
  meta: { spec: '§4.auth' },
  states: {
    listening: {
      initial: 'unknown',
      description: 'The auth actor runs, and what it says is heard.',
      meta: { spec: '§4.auth' },
      invoke: [
        {
          id: 'authSubscription',
          src: 'authSubscription',
          input: ({ self }) => ({ parent: self, child: 'auth' }),
          onError: {
            target: 'broken',
            actions: 'announceLoss',
            description: 'Nobody hears any more who is signed in.',
            meta: { spec: 'decisions.app.broken' },
          },
        },
        {
          id: 'auth',
          src: 'auth',
          onError: {
            target: 'broken',
            actions: 'announceLoss',
            description: 'What knows who is signed in broke.',
            meta: { spec: 'decisions.app.broken' },
          },
        },
      ],
      on: {
        'signin.expired': { actions: 'forwardToAuth', description: 'Some call was answered with 401.', meta: { spec: '§8.401' } },
        'page.hidden': {
          actions: 'forwardToAuth',
          description: 'The browser shows another page and keeps this one in memory.',
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
          description: 'Somebody signed in in another tab.',
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
          description: 'Something new is known about the member, for instance when they were last at which studio.',
          meta: { spec: 'decisions.routes.lastVisit' },
        },
        'member.signedIn': { target: '.signedIn', description: 'A member is signed in.', meta: { spec: '§4.auth' } },
        'member.signedOut': { target: '.signedOut', description: 'Nobody is signed in.', meta: { spec: '§4.auth' } },
      },
      states: {
        unknown: { description: 'Nobody knows yet.', meta: { spec: '§4.auth' } },
        signedIn: { description: 'A member is signed in.', meta: { spec: '§4.auth' } },
        signedOut: { description: 'Nobody is signed in.', meta: { spec: '§4.auth' } },
      },
    },
    broken: {
      tags: 'failed',
      description: 'The app cannot tell who uses it, shows nothing of a member, and offers to start over.',
      meta: { spec: 'decisions.app.broken' },
      on: {
        'retry.pressed': { target: 'listening', description: 'The member asks to start over.', meta: { spec: 'decisions.app.broken' } },
      },
    },
  },
});

const choosing = {
  guard: { type: 'isOtherAccount', params: ({ event }: { event: { accountId: string } }) => event },
  target: 'switching',
  actions: 'storeChoice',
  description: 'The member goes over to another of their studios.',
  meta: { spec: '§2.switcher' },
} as const;

const losing = {
  guard: { type: 'losesAccess', params: ({ event }: { event: { profile: Profile } }) => event },
  target: '#app.account.deciding',
  actions: ['setMember', 'reportLostAccess'],
  description: 'The studio suspended or ended the membership: the member reads it, and keeps the other studios.',
  meta: { spec: 'decisions.membership' },
} as const;

/** Which account is selected. */
export const accountRegion = appSetup.createStateConfig({
  initial: 'noMember',
  description: 'The studio at which the member is.',
  meta: { spec: '§6.account' },
  on: {
    'member.signedOut': {
      target: '.noMember',
      actions: { type: 'clearMember', params: ({ event }) => event },
      description: 'Nobody is signed in any more: profile, account and facility are forgotten.',
      meta: { spec: '§8.401' },
    },
    'member.changed': {
      guard: { type: 'isSamePerson', params: ({ event }) => event },
      target: '.deciding',
      actions: 'setMember',
      description: 'The server told something new about the member.',
      meta: { spec: '§3.profile' },
    },
    'account.changed': {
      actions: { type: 'announceAccount', params: ({ event }) => event },
      description: 'The server told something new about one of the studios of the member: all else that is known of them stays.',
      meta: { spec: '§2.profile' },
    },
  },
  states: {
    noMember: {
      description: 'No member, no studio.',
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
      description: 'Is there an account with a facility?',
      meta: { spec: '§6.account' },
      entry: 'clearChoice',
      always: [
        { guard: 'hasFacility', target: 'selected', description: 'Yes.', meta: { spec: '§6.account' } },
        { target: 'missing', description: 'No: none, all hidden, or one without a facility.', meta: { spec: 'decisions.routes.small' } },
      ],
    },
    selected: {
      description: 'The member is at a studio.',
      meta: { spec: '§6.account' },
      entry: 'announceSituation',
      on: { 'account.chosen': choosing, 'member.changed': losing },
    },
    missing: {
      description: 'The member has no studio to be at.',
      meta: { spec: 'decisions.routes.small' },
      entry: 'announceSituation',
      on: {
        'account.chosen': {
          ...choosing,
          description: 'The member takes one of their studios out of hiding.',
          meta: { spec: 'decisions.routes.small' },
        },
      },
    },
    switching: {
      tags: 'busy',
      description: 'The server is told which studio the member goes to; until then they are where they were.',
      meta: { spec: 'decisions.routes.lastVisit' },
      on: {
        'account.chosen': {
          ...choosing,
          guard: { ...choosing.guard, type: 'isOwnAccount' },
          reenter: true,
          description: 'The member thinks better of it while on the way, and may stay where they are after all.',
          meta: { spec: '§2.switcher' },
        },
        'member.changed': [
          losing,
          {
            guard: { type: 'isSamePerson', params: ({ event }) => event },
            actions: 'updateMember',
            description: 'The server told something new about the member, who is still on the way.',
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
            description: 'The member is at the other studio, and comes to what its news tells of.',
            meta: { spec: 'decisions.notifications.otherStudio' },
          },
          {
            guard: { type: 'wasSelected', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [
              { type: 'announceAccount', params: ({ event }) => event.output },
              { type: 'switchAccount', params: ({ event }) => event.output },
            ],
            description: 'The member is at the other studio.',
            meta: { spec: '§2.switcher' },
          },
          {
            target: 'deciding',
            actions: { type: 'reportRefusal', params: ({ event }) => event.output },
            description: 'The server says no: the member stays and reads why.',
            meta: { spec: '§8.serviceFailure' },
          },
        ],
        onError: {
          target: 'deciding',
          actions: { type: 'reportError', params: ({ event }) => ({ error: toCallError(event.error) }) },
          description: 'No usable answer came: the member stays and reads so.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
      after: {
        callTimeout: {
          target: 'deciding',
          actions: { type: 'reportError', params: { error: { kind: 'failure', failure: 'timedOut' } } },
          description: 'The server takes too long: the member stays and reads so.',
          meta: { spec: '§8.serviceFailure' },
        },
      },
    },
  },
});
