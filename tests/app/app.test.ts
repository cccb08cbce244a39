import { createActor, emit, fromCallback, setup, SimulatedClock, type AnyActorRef } from 'xstate';
import { beforeEach, describe, expect, test } from 'vitest';
import { withStubActors } from '#atlas/explore/stub-actors.ts';
import { CallFailure } from '#contract/call-failure.ts';
import type { Profile } from '#contract/profile.ts';
import { createAppMachine } from '#machines/app/app.machine.ts';
import {
  isOnline,
  selectAccounts,
  selectAuth,
  selectLocale,
  selectMenu,
  selectShell,
  selectScreenContent,
  selectTitle,
  selectToaster,
} from '#machines/app/app.selectors.ts';
import { createLocaleMachine } from '#machines/app/locale.machine.ts';
import { createAuthMachine } from '#machines/auth/auth.machine.ts';
import { boxAccount, luc, mia, yogaAccount } from '#machines/auth/sample-members.ts';
import { createToasterMachine } from '#machines/feedback/toaster.machine.ts';
import { createFacilitiesMachine } from '#machines/profile/facilities.machine.ts';
import { createArrivalSelector } from '#src/app/heading-focus.ts';
import { answerPort, failPort } from '#tests/controlled-actor.ts';

const createScreen = (received: unknown[]) =>
  setup({ types: { emitted: {} as { readonly type: string; readonly [key: string]: unknown } } }).createMachine({
    on: {
      'booking.done': { actions: emit({ type: 'progress.succeeded', id: 'book-1', text: 'booked' }) },
      '*': { actions: ({ event }) => void received.push(event) },
    },
  });

/** The app with its own child machines. The test answers its ports, and the address bar follows. */
const open = (address: string, online = true) => {
  const machine = createAppMachine();
  const { authSubscription, localeSubscription, screenSubscription } = machine.implementations.actors;
  const children = {
    auth: withStubActors(createAuthMachine()),
    locale: withStubActors(createLocaleMachine()),
    toaster: createToasterMachine(),
  };
  const app = createActor(
    withStubActors(machine).provide({ actors: { ...children, authSubscription, localeSubscription, screenSubscription } } as object),
    {
      input: { languages: ['en-NZ'], online, supportsWorkers: true },
      clock: new SimulatedClock(),
    },
  );
  const addresses: string[] = [];
  const go = (to: string): void => {
    const [path = '', search = ''] = to.split('?');
    addresses.push(to);
    app.send({ type: 'route.entered', path, search });
  };
  app.on('navigation.due', ({ to }) => go(to));
  app.start();
  go(address);
  return { app, addresses, go, seen: () => app.getSnapshot(), auth: (): AnyActorRef => app.getSnapshot().children['auth'] as AnyActorRef };
};
type Opened = ReturnType<typeof open>;

const signIn = ({ auth }: Opened, profile: Profile = mia): void => {
  answerPort(auth(), 'readStoredProfile', { kind: 'nothing' });
  answerPort(auth(), 'readProfile', { kind: 'read', profile });
};
const stay = ({ auth }: Opened): void => {
  answerPort(auth(), 'readStoredProfile', { kind: 'nothing' });
  failPort(auth(), 'readProfile', new CallFailure('signedOut'));
};
const showScreen = ({ app }: Opened): unknown[] => {
  const received: unknown[] = [];
  answerPort(app, 'loadScreen', { logic: createScreen(received) });
  return received;
};
const screenOf = ({ seen }: Opened): AnyActorRef | undefined => (seen().children as { screen?: AnyActorRef }).screen;

describe('opening an address', () => {
  test('shows no data of a member before the sign-in state is known', () => {
    const opened = open('/classes');
    expect([selectShell(opened.seen()), selectScreenContent(opened.seen()).kind]).toEqual(['unknown', 'waiting']);
  });

  test('a member sees the screen of the address, at the studio they visited last', () => {
    const opened = open('/classes/42');
    signIn(opened);
    expect(opened.seen().children['loadScreen']?.getSnapshot()).toMatchObject({
      input: { key: 'classes', account: boxAccount, profile: mia },
    });
    showScreen(opened);
    expect(selectScreenContent(opened.seen())).toMatchObject({ kind: 'showing', screen: 'classes' });
    expect(opened.addresses).toEqual(['/classes/42']);
  });

  test('the bare address leads a member to the classes', () => {
    const opened = open('/');
    signIn(opened);
    expect(opened.addresses).toEqual(['/', '/classes']);
  });

  test('a visitor signs in and gets to the address that they opened', () => {
    const opened = open('/bookings');
    stay(opened);
    expect(opened.addresses.at(-1)).toBe('/login?next=%2Fbookings');
    expect(selectShell(opened.seen())).toBe('signedOut');
    answerPort(opened.auth(), 'clearStoredMember');
    opened.auth().send({ type: 'signIn.submitted', credentials: { email: mia.email, password: 'x' } });
    answerPort(opened.auth(), 'signIn', { kind: 'signedIn', profile: mia });
    expect(opened.addresses.at(-1)).toBe('/bookings');
    expect([selectShell(opened.seen()), opened.seen().context.signedOut]).toEqual(['full', null]);
  });

  test('a member without a studio to select gets the small shell', () => {
    const opened = open('/classes');
    signIn(opened, luc);
    expect([selectShell(opened.seen()), opened.addresses.at(-1), selectMenu(opened.seen())]).toEqual(['small', '/profile', []]);
  });

  test('an unknown address shows that it was not found', () => {
    const opened = open('/nowhere');
    signIn(opened);
    expect([selectScreenContent(opened.seen()).kind, selectTitle(opened.seen())]).toEqual(['notFound', 'notFound']);
  });

  test('a screen whose code does not load shows an error, and trying again works', () => {
    const opened = open('/classes');
    signIn(opened);
    failPort(opened.app, 'loadScreen', new CallFailure('unreachable'));
    expect(selectScreenContent(opened.seen()).kind).toBe('failed');
    opened.app.send({ type: 'retry.pressed' });
    showScreen(opened);
    expect(selectScreenContent(opened.seen()).kind).toBe('showing');
  });
});

describe('a screen runs as long as address, member and studio stay the same', () => {
  let opened: Opened;
  let received: unknown[];
  beforeEach(() => {
    opened = open('/classes');
    signIn(opened);
    received = showScreen(opened);
  });

  test('opening a class of the list keeps the screen and sends it the route', () => {
    const before = screenOf(opened);
    opened.go('/classes/42?day=2026-03-02');
    expect(screenOf(opened)).toBe(before);
    expect(received).toEqual([{ type: 'route.entered', route: { name: 'class', params: { id: '42' }, query: { day: '2026-03-02' } } }]);
  });

  test('another screen ends it', () => {
    const before = screenOf(opened);
    opened.go('/bookings');
    expect([before?.getSnapshot().status, screenOf(opened)]).toEqual(['stopped', undefined]);
  });

  test('another studio ends the screen only after the server confirms, and starts a new one there', () => {
    const before = screenOf(opened);
    opened.app.send({ type: 'account.chosen', accountId: yogaAccount.id });
    expect(screenOf(opened)).toBe(before);
    answerPort(opened.app, 'selectAccount', { kind: 'selected', account: yogaAccount });
    expect(before?.getSnapshot().status).toBe('stopped');
    expect(opened.seen().children['loadScreen']?.getSnapshot()).toMatchObject({ input: { account: yogaAccount } });
  });

  test('after another studio was selected, the heading gets the focus when the page of that studio is shown, and not earlier', () => {
    const select = createArrivalSelector();
    const first = select(opened.seen());
    opened.app.send({ type: 'account.chosen', accountId: yogaAccount.id });
    expect(select(opened.seen())).toBe(first);
    answerPort(opened.app, 'selectAccount', { kind: 'selected', account: yogaAccount });
    expect(select(opened.seen())).toBe(first);
    showScreen(opened);
    expect(select(opened.seen())).toEqual({ settled: false });
    expect(select(opened.seen())).toBe(select(opened.seen()));
  });

  test('a pressed notification of another studio selects that studio first, and then opens its page', () => {
    const ways: string[] = [];
    opened.app.on('navigation.due', ({ to }) => ways.push(to));
    opened.app.send({ type: 'target.requested', to: '/classes/42', orgId: yogaAccount.org.id });
    expect([opened.seen().context.account, ways]).toEqual([boxAccount, []]);
    answerPort(opened.app, 'selectAccount', { kind: 'selected', account: yogaAccount });
    expect([opened.seen().context.account, ways]).toEqual([yogaAccount, ['/classes/42']]);
  });

  test('a notification whose studio cannot be selected opens no page when that studio is selected later', () => {
    const ways: string[] = [];
    opened.app.on('navigation.due', ({ to }) => ways.push(to));
    opened.app.send({ type: 'target.requested', to: '/classes/42', orgId: yogaAccount.org.id });
    failPort(opened.app, 'selectAccount', new CallFailure('unreachable'));
    opened.app.send({ type: 'account.chosen', accountId: yogaAccount.id });
    answerPort(opened.app, 'selectAccount', { kind: 'selected', account: yogaAccount });
    expect([opened.seen().context.account, ways]).toEqual([yogaAccount, []]);
  });

  test('a notification that is pressed while its studio is being selected opens its page there', () => {
    opened.app.send({ type: 'account.chosen', accountId: yogaAccount.id });
    const ways: string[] = [];
    opened.app.on('navigation.due', ({ to }) => ways.push(to));
    opened.app.send({ type: 'target.requested', to: '/classes/42', orgId: yogaAccount.org.id });
    answerPort(opened.app, 'selectAccount', { kind: 'selected', account: yogaAccount });
    expect(ways).toEqual(['/classes/42']);
  });

  test('a member who presses the current studio on the way to another stays, and a request selects it again', () => {
    opened.app.send({ type: 'account.chosen', accountId: yogaAccount.id });
    opened.app.send({ type: 'account.chosen', accountId: boxAccount.id });
    expect(opened.seen().children['selectAccount']?.getSnapshot()).toMatchObject({ input: { account: boxAccount } });
    answerPort(opened.app, 'selectAccount', { kind: 'selected', account: boxAccount });
    expect(opened.seen().context.account).toEqual(boxAccount);
  });

  test('a notification of the current studio, pressed on the way to another, opens its page at the current one', () => {
    const ways: string[] = [];
    opened.app.on('navigation.due', ({ to }) => ways.push(to));
    opened.app.send({ type: 'account.chosen', accountId: yogaAccount.id });
    opened.app.send({ type: 'target.requested', to: '/classes/42', orgId: boxAccount.org.id });
    expect([opened.seen().children['selectAccount']?.getSnapshot(), ways]).toMatchObject([{ input: { account: boxAccount } }, []]);
    answerPort(opened.app, 'selectAccount', { kind: 'selected', account: boxAccount });
    expect([opened.seen().context.account, ways]).toEqual([boxAccount, ['/classes/42']]);
  });

  test('a notification of the current studio opens its page and selects no studio', () => {
    opened.app.send({ type: 'target.requested', to: '/classes/42', orgId: boxAccount.org.id });
    expect([opened.seen().children['selectAccount'], opened.addresses.at(-1)]).toEqual([undefined, '/classes/42']);
  });

  test.each([
    ['left', []],
    ['has hidden', [{ ...yogaAccount, hidden_at: '2026-02-20T06:00:00Z' }]],
  ])('a notification of a studio that the member %s shows a toast and opens no page', (_, others) => {
    opened.auth().send({ type: 'profile.changed', profile: { ...mia, accounts: [boxAccount, ...others] } });
    opened.app.send({ type: 'target.requested', to: '/classes/42', orgId: yogaAccount.org.id });
    const { toaster, selectAccount } = opened.seen().children as { toaster?: AnyActorRef; selectAccount?: AnyActorRef };
    expect([toaster?.getSnapshot().context.entries, selectAccount, opened.addresses]).toEqual([
      [{ id: 'studio-gone', kind: 'toast' }],
      undefined,
      ['/classes'],
    ]);
  });

  test('a late response of the former studio changes nothing at the new one', () => {
    const before = screenOf(opened);
    opened.app.send({ type: 'account.chosen', accountId: yogaAccount.id });
    answerPort(opened.app, 'selectAccount', { kind: 'selected', account: yogaAccount });
    before?.send({ type: 'booking.done' });
    expect(selectToaster(opened.seen())?.getSnapshot().context.entries).toEqual([]);
  });

  test('a studio that cannot be selected leaves the member where they are, and shows the reason', () => {
    const before = screenOf(opened);
    opened.app.send({ type: 'account.chosen', accountId: yogaAccount.id });
    failPort(opened.app, 'selectAccount', new CallFailure('unreachable'));
    expect(screenOf(opened)).toBe(before);
    expect(opened.seen().context.account).toBe(boxAccount);
    expect(selectToaster(opened.seen())?.getSnapshot().context.entries).toHaveLength(1);
  });

  test('an update of the same member keeps the screen', () => {
    const before = screenOf(opened);
    opened.auth().send({ type: 'profile.changed', profile: { ...mia, first_name: 'Mia-Rose' } });
    expect(screenOf(opened)).toBe(before);
    expect(opened.seen().context.profile?.first_name).toBe('Mia-Rose');
  });

  test('hiding a studio keeps the updates of the profile since the page of the studios was opened', () => {
    opened.go('/profile/facilities');
    answerPort(opened.app, 'loadScreen', { logic: withStubActors(createFacilitiesMachine()) });
    opened.auth().send({ type: 'profile.changed', profile: { ...mia, first_name: 'Mia-Rose', locale: 'fr' } });
    screenOf(opened)?.send({ type: 'hide.pressed', orgId: yogaAccount.org.id });
    const hidden = { ...yogaAccount, hidden_at: '2026-03-02T06:00:00Z' };
    answerPort(screenOf(opened) as AnyActorRef, 'hideOrg', { kind: 'hidden', account: hidden });
    const known = { ...mia, first_name: 'Mia-Rose', locale: 'fr', accounts: [boxAccount, hidden] };
    expect([opened.seen().context.profile, opened.auth().getSnapshot().context.profile]).toEqual([known, known]);
  });

  test('the progress that the screen reports is shown as a toast', () => {
    screenOf(opened)?.send({ type: 'booking.done' });
    expect(selectToaster(opened.seen())?.getSnapshot().context.entries).toEqual([{ id: 'book-1', kind: 'progress' }]);
  });

  test('the screen gets an event when the connection is lost and when it returns', () => {
    opened.app.send({ type: 'connection.lost' });
    opened.app.send({ type: 'connection.returned' });
    expect(received).toEqual([{ type: 'connection.lost' }, { type: 'connection.returned' }]);
  });

  test('a 401 signs out at once: no screen, no toast, nothing of the member', () => {
    screenOf(opened)?.send({ type: 'booking.done' });
    opened.app.send({ type: 'signin.expired' });
    const { context } = opened.seen();
    expect([screenOf(opened), opened.addresses.at(-1), selectShell(opened.seen())]).toEqual([
      undefined,
      '/login?next=%2Fclasses',
      'signedOut',
    ]);
    expect(JSON.stringify([context, selectAuth(opened.seen())?.getSnapshot().context])).not.toContain('Mia');
    expect(selectToaster(opened.seen())?.getSnapshot().context.entries).toEqual([]);
  });

  test('a session that ends in another tab leaves the way back open, as a 401 here does', () => {
    opened.app.send({ type: 'otherTab.signedOut', how: 'lost' });
    expect(opened.addresses.at(-1)).toBe('/login?next=%2Fclasses');
  });

  test('after a sign-out by hand in another tab, the next sign-in does not return to the former page', () => {
    opened.app.send({ type: 'otherTab.signedOut', how: 'pressed' });
    expect(opened.addresses.at(-1)).toBe('/login');
  });

  test('after a sign-out by hand, the next sign-in does not return to the former page', () => {
    opened.auth().send({ type: 'signOut.pressed' });
    answerPort(opened.auth(), 'signOut', { kind: 'signedOut' });
    expect(opened.addresses.at(-1)).toBe('/login');
  });
});

test('a screen that throws shows an error, and trying again starts a new one', () => {
  const opened = open('/classes');
  signIn(opened);
  const broken = fromCallback(() => {
    throw new Error('it broke');
  });
  answerPort(opened.app, 'loadScreen', { logic: broken });
  expect([selectScreenContent(opened.seen()).kind, opened.seen().context.error]).toEqual([
    'failed',
    { kind: 'failure', failure: 'garbled' },
  ]);
  opened.app.send({ type: 'retry.pressed' });
  showScreen(opened);
  expect(selectScreenContent(opened.seen()).kind).toBe('showing');
});

describe('the parts of the page around the screen', () => {
  test('the switcher is shown to members of several studios', () => {
    const opened = open('/classes');
    signIn(opened);
    expect(selectAccounts(opened.seen())).toEqual([boxAccount, yogaAccount]);
    opened.auth().send({ type: 'profile.changed', profile: { ...mia, accounts: [boxAccount] } });
    expect(selectAccounts(opened.seen())).toEqual([]);
  });

  test('the selected studio is stored with the member', () => {
    const opened = open('/classes');
    signIn(opened);
    const visited = { ...yogaAccount, last_visit_at: '2026-03-02T06:00:00Z' };
    opened.app.send({ type: 'account.chosen', accountId: yogaAccount.id });
    answerPort(opened.app, 'selectAccount', { kind: 'selected', account: visited });
    expect(selectAuth(opened.seen())?.getSnapshot().context.profile?.accounts).toEqual([boxAccount, visited]);
    expect(opened.seen().context.account).toEqual(visited);
  });

  test('the language changes with the member', () => {
    const opened = open('/classes');
    const locale = (): AnyActorRef => opened.seen().children['locale'] as AnyActorRef;
    answerPort(locale(), 'loadCatalogue');
    expect(selectLocale(opened.seen())).toBe('en');
    signIn(opened, luc);
    answerPort(locale(), 'loadCatalogue');
    expect(selectLocale(opened.seen())).toBe('fr');
  });

  test('a page without messages can be tried again', () => {
    const opened = open('/classes');
    const locale = (): AnyActorRef => opened.seen().children['locale'] as AnyActorRef;
    failPort(locale(), 'loadCatalogue', new CallFailure('unreachable'));
    failPort(locale(), 'loadCatalogue', new CallFailure('unreachable'));
    expect(opened.seen().matches({ locale: 'bare' })).toBe(true);
    opened.app.send({ type: 'retry.pressed' });
    answerPort(locale(), 'loadCatalogue');
    expect(selectLocale(opened.seen())).toBe('en');
  });

  test('the app knows from the start whether the device is online', () => {
    expect([isOnline(open('/classes').seen()), isOnline(open('/classes', false).seen())]).toEqual([true, false]);
  });
});
