/** Cases and laws of the whole app. In the model, events and outcomes replace the child actors. */
import { fromCallback } from 'xstate';
import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import type { Account } from '#contract/profile.ts';
import { boxAccount, luc, mia, yogaAccount } from '#machines/auth/sample-members.ts';
import { model } from '#machines/model.ts';
import { createAppMachine } from './app.machine.ts';
import { sampleWrites } from './sample-writes.ts';
import { redirectOf, isOwnAccount, isScreenCurrent, accessLevelOf } from './app.rules.ts';
import type { AppContext } from './app.types.ts';

const refused: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a minute.' };
const unreachable = new CallFailure('unreachable');
const entered = (path: string, search = '') => ({ type: 'route.entered', path, search }) as const;
const targetRequested = (orgId: string) => ({ type: 'target.requested', to: '/classes/42', orgId }) as const;
const choice = ({ id }: { readonly id: string }) => ({ type: 'account.chosen', accountId: id }) as const;
const error = { kind: 'failure', failure: 'unreachable' } as const;
const broke = new Error('it broke');

const isUsable = ({ hidden_at, facilities }: Account): boolean => hidden_at === null && facilities.length > 0;

const names = [mia.full_name, luc.full_name, boxAccount.org.name, yogaAccount.org.name];
const containsName = (context: AppContext): boolean => names.some((name) => JSON.stringify(context).includes(`"${name}"`));

export const appModel = model(createAppMachine, {
  inputs: {
    online: { languages: ['en-NZ', 'en'], online: true, supportsWorkers: true },
    offline: { languages: ['en-NZ', 'en'], online: false, supportsWorkers: true },
  },
  cases: {
    'route.entered': [
      { name: 'classes', event: entered('/classes') },
      { name: 'a class', event: entered('/classes/42') },
      { name: 'sign in', event: entered('/login', '?next=%2Fclasses') },
      { name: 'no such place', event: entered('/nowhere') },
    ],
    'account.chosen': [
      { name: 'the box', event: choice(boxAccount) },
      { name: 'the yoga studio', event: choice(yogaAccount) },
      { name: 'of somebody else', event: { type: 'account.chosen', accountId: 'somebody-elses' } },
    ],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'signin.expired': [{ name: '', event: { type: 'signin.expired' } }],
    'page.hidden': [{ name: '', event: { type: 'page.hidden' } }],
    'page.restored': [{ name: '', event: { type: 'page.restored' } }],
    'otherTab.signedOut': [{ name: '', event: { type: 'otherTab.signedOut', how: 'lost' } }],
    'otherTab.signedIn': [{ name: '', event: { type: 'otherTab.signedIn', profileId: luc.id } }],
    'connection.lost': [{ name: '', event: { type: 'connection.lost' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'screen.settled': [{ name: '', event: { type: 'screen.settled' } }],
    'member.signedIn': [
      { name: 'Mia', event: { type: 'member.signedIn', profile: mia } },
      { name: 'Luc', event: { type: 'member.signedIn', profile: luc } },
    ],
    'member.changed': [
      { name: '', event: { type: 'member.changed', profile: mia } },
      { name: 'suspended at the box', event: { type: 'member.changed', profile: { ...mia, accounts: [yogaAccount] } } },
      { name: 'left every studio', event: { type: 'member.changed', profile: { ...mia, accounts: [] } } },
    ],
    'account.changed': [
      { name: 'hidden', event: { type: 'account.changed', account: { ...yogaAccount, hidden_at: '2026-03-02T06:00:00Z' } } },
    ],
    'member.signedOut': [
      { name: 'by hand', event: { type: 'member.signedOut', reason: 'pressed' } },
      { name: 'by a 401', event: { type: 'member.signedOut', reason: 'lost' } },
    ],
    'words.loaded': [{ name: '', event: { type: 'words.loaded', locale: 'en' } }],
    'progress.started': [{ name: '', event: { type: 'progress.started', id: 'cancel-1', text: 'cancelling' } }],
    'progress.succeeded': [{ name: '', event: { type: 'progress.succeeded', id: 'cancel-1', text: 'cancelled' } }],
    'progress.failed': [{ name: '', event: { type: 'progress.failed', id: 'cancel-1', error } }],
    'places.changed': [{ name: '', event: { type: 'places.changed', sessionIds: ['42'] } }],
    'target.requested': [
      { name: 'of the box', event: targetRequested(boxAccount.org.id) },
      { name: 'of the yoga studio', event: targetRequested(yogaAccount.org.id) },
      { name: 'of a studio that was left', event: targetRequested('left') },
    ],
    'profile.outdated': [{ name: '', event: { type: 'profile.outdated' } }],
    'progress.dropped': [{ name: '', event: { type: 'progress.dropped', id: 'cancel-1' } }],
    'write.requested': [{ name: '', event: { type: 'write.requested', write: sampleWrites.cancel } }],
    'error.occurred': [{ name: '', event: { type: 'error.occurred', error } }],
  },
  refused: ['account.chosen (of somebody else)'],
  outcomes: {
    locale: [
      { name: 'no words', kind: 'done', output: undefined },
      { name: 'broke', kind: 'error', error: broke },
    ],
    localeSubscription: [{ name: 'broke', kind: 'error', error: broke }],
    auth: [{ name: 'broke', kind: 'error', error: broke }],
    authSubscription: [{ name: 'broke', kind: 'error', error: broke }],
    notifications: [{ name: 'broke', kind: 'error', error: broke }],
    notificationsSubscription: [{ name: 'broke', kind: 'error', error: broke }],
    writes: [{ name: 'broke', kind: 'error', error: broke }],
    writesSubscription: [{ name: 'broke', kind: 'error', error: broke }],
    toaster: [{ name: 'broke', kind: 'error', error: broke }],
    serviceWorker: [{ name: 'broke', kind: 'error', error: broke }],
    screen: [{ name: 'broke', kind: 'error', error: broke }],
    screenSubscription: [{ name: 'broke', kind: 'error', error: broke }],
    loadScreen: [
      { name: 'here', kind: 'done', output: { logic: fromCallback(() => undefined) } },
      { name: 'unreachable', kind: 'error', error: unreachable },
    ],
    selectAccount: [
      { name: 'selected', kind: 'done', output: { kind: 'selected', account: { ...yogaAccount, last_visit_at: '2026-03-02T06:00:00Z' } } },
      {
        name: 'selected, without a place to be at',
        kind: 'done',
        output: { kind: 'selected', account: { ...yogaAccount, facilities: [] } },
      },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refused } },
      { name: 'unreachable', kind: 'error', error: unreachable },
    ],
  },
  abstract: (context) => ({
    who: context.profile?.id ?? null,
    where: context.account?.id ?? null,
    studios: context.profile?.accounts.length ?? null,
    accessLevel: accessLevelOf(context),
    chosen: context.chosenAccountId,
    wanted: context.requestedPath,
    route: context.route?.name ?? null,
    locale: context.locale,
    isOnline: context.isOnline,
    error: context.error?.kind ?? null,
    shows: context.shownScopeKey === null ? null : isScreenCurrent(context),
  }),
  unless: {
    isOtherAccount: 'The member is at that studio already, or has no account there.',
    losesAccess: 'The member has access to the studio where they are.',
    isOwnAccount: 'The member has no account at that studio.',
    isSamePerson: 'It is about another member than the one who is signed in.',
  },
  laws: [
    {
      name: 'after signing out, nothing of the former member is left in the context',
      kind: 'never',
      holds: ({ matches, context }) => matches('account.noMember') && containsName(context),
    },
    {
      name: 'a shown screen belongs to the present address, member and studio',
      kind: 'never',
      holds: ({ matches, context }) => matches('screen.showing') && !isScreenCurrent(context),
    },
    {
      name: 'a screen is shown only to visitors who may see it',
      kind: 'never',
      holds: ({ matches, context }) => matches('screen.showing') && redirectOf(context) !== null,
    },
    {
      name: 'a member leaves a studio at once when they lose access to it',
      kind: 'never',
      holds: ({ context }) => context.account !== null && !isOwnAccount(context, context.account.id),
    },
    {
      name: 'a member who has lost a studio keeps the others',
      kind: 'never',
      holds: ({ matches, context }) =>
        matches('account.missing') && context.account === null && (context.profile?.accounts.some(isUsable) ?? false),
    },
    {
      name: 'a member at a studio has a facility',
      kind: 'never',
      holds: ({ matches, context }) => matches('account.selected') && context.facility === null,
    },
    {
      name: 'a notification of another studio leads to that studio',
      kind: 'never',
      holds: ({ matches, context }) => !matches('account.switching') && context.requestedPath !== null,
    },
    {
      name: 'a member who is changing studios can still stay',
      kind: 'never',
      holds: ({ matches, can, context: { account, profile } }) =>
        matches('account.switching') &&
        [boxAccount, yogaAccount].some((one) => can(choice(one))) &&
        account !== null &&
        profile?.accounts.some(({ id }) => id === account.id) === true &&
        !can(choice(account)),
    },
    {
      name: 'no screen waits once the address and the visitor are known',
      kind: 'never',
      holds: ({ matches, context }) => matches('screen.waiting') && context.route !== null && accessLevelOf(context) !== null,
    },
    {
      name: 'writes are followed exactly as long as a member is signed in',
      kind: 'always',
      holds: ({ matches, context }) => matches('writes.following') === (context.profile !== null),
    },
    {
      name: 'a 401 is handled as long as a member can be signed in',
      kind: 'always',
      holds: ({ matches, can }) => matches('auth.broken') || can({ type: 'signin.expired' }),
    },
  ],
});
