import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/profile.ts';
import {
  accountAt,
  initialContext,
  chosenAccount,
  hasFacility,
  isOtherAccount,
  isOwnAccount,
  screenScopeKey,
  redirectOf,
  screenScope,
  isScreenCurrent,
  accessLevelOf,
  isStayingAtOrg,
  decideRoute,
  withAccount,
  withMember,
  withoutMember,
} from '#machines/app/app.rules.ts';
import type { AppContext } from '#machines/app/app.types.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import { boxAccount, mia, yogaAccount } from '#machines/auth/sample-members.ts';

const start = initialContext({ languages: ['en-NZ'], online: true, supportsWorkers: true });
const knowing = (rest: Partial<AppContext>): AppContext => ({ ...start, ...rest });
const miaAt = (account: Account | null): AppContext => knowing({ profile: mia, account, facility: account?.facilities[0] ?? null });

describe('the signed-in member', () => {
  test('is not known at first; only the data of the device is known', () => {
    expect(initialContext({ languages: ['en-NZ'], online: false, supportsWorkers: true })).toEqual({
      profile: null,
      account: null,
      facility: null,
      signedOut: null,
      chosenAccountId: null,
      requestedPath: null,
      route: null,
      shownScopeKey: null,
      error: null,
      languages: ['en-NZ'],
      locale: null,
      isOnline: false,
      supportsWorkers: true,
    });
    expect(accessLevelOf(start)).toBeNull();
  });

  test('is a member, with a studio or without', () => {
    expect(accessLevelOf(miaAt(boxAccount))).toEqual({ kind: 'withAccount' });
    expect([accessLevelOf(miaAt(null)), accessLevelOf(miaAt({ ...boxAccount, facilities: [] }))]).toEqual([
      { kind: 'withoutAccount' },
      { kind: 'withoutAccount' },
    ]);
  });

  test.each([
    ['never', true],
    ['lost', true],
    ['lostElsewhere', true],
    ['pressed', false],
    ['elsewhere', false],
  ] as const)(
    'is signed out; with the reason "%s" the same page is offered after the next sign-in: %s',
    (signedOut, returnsAfterSignIn) => {
      expect(accessLevelOf(knowing({ signedOut }))).toEqual({ kind: 'signedOut', returnsAfterSignIn });
    },
  );

  test('leaves no data for the next member', () => {
    expect(withoutMember('pressed')).toEqual({
      profile: null,
      signedOut: 'pressed',
      chosenAccountId: null,
      requestedPath: null,
      error: null,
      account: null,
      facility: null,
    });
  });

  test('is at their default studio and its facility as soon as the app knows the member', () => {
    expect(withMember(knowing({ signedOut: 'lost' }), { ...mia, accounts: [yogaAccount] })).toEqual({
      profile: { ...mia, accounts: [yogaAccount] },
      signedOut: null,
      account: yogaAccount,
      facility: yogaAccount.facilities[0],
    });
    expect(withMember(start, { ...mia, accounts: [] })).toMatchObject({ account: null, facility: null });
  });
});

describe('the studio of a member', () => {
  test('stays the same while it may be selected; if it was hidden, the default studio replaces it', () => {
    expect(withMember(miaAt(yogaAccount), mia).account).toBe(yogaAccount);
    const hidden = { ...mia, accounts: [boxAccount, { ...yogaAccount, hidden_at: '2026-03-01T06:00:00Z' }] };
    expect(withMember(miaAt(yogaAccount), hidden).account).toBe(boxAccount);
  });

  test('changes together with its facility, and the profile contains the studio of the response', () => {
    const visited = { ...yogaAccount, last_visit_at: '2026-03-03T06:00:00Z' };
    const now = withAccount(knowing({ ...miaAt(boxAccount), chosenAccountId: 'yoga' }), visited);
    expect(now).toEqual({
      profile: { ...mia, accounts: [boxAccount, visited] },
      account: visited,
      facility: visited.facilities[0],
      chosenAccountId: null,
    });
    expect(withAccount(start, visited).profile).toBeNull();
  });

  test('can be changed to another studio of the member, but not to the same one or to a studio of another member', () => {
    expect(isOtherAccount(miaAt(boxAccount), 'yoga')).toBe(true);
    expect(isOtherAccount(miaAt(boxAccount), 'box')).toBe(false);
    expect(isOtherAccount(miaAt(boxAccount), 'somebody-elses')).toBe(false);
    expect(isOtherAccount(miaAt(null), 'yoga')).toBe(true);
    expect(isOtherAccount(start, 'yoga')).toBe(false);
    expect(['box', 'yoga', 'somebody-elses'].map((id) => isOwnAccount(miaAt(boxAccount), id))).toEqual([true, true, false]);
    expect(isOwnAccount(start, 'box')).toBe(false);
  });

  test('that the member selects is one of their own studios', () => {
    expect(chosenAccount(knowing({ profile: mia, chosenAccountId: 'yoga' }))).toBe(yogaAccount);
    expect(chosenAccount(knowing({ profile: mia, chosenAccountId: 'somebody-elses' }))).toBeNull();
    expect(chosenAccount(knowing({ chosenAccountId: 'yoga' }))).toBeNull();
  });

  test('is the current one unless another studio is being selected', () => {
    const org = boxAccount.org.id;
    expect(isStayingAtOrg(miaAt(boxAccount), org)).toBe(true);
    expect([
      isStayingAtOrg({ ...miaAt(boxAccount), chosenAccountId: 'yoga' }, org),
      isStayingAtOrg(miaAt(yogaAccount), org),
      isStayingAtOrg(start, org),
    ]).toEqual([false, false, false]);
  });

  test('is found by its organisation among the studios that are not hidden', () => {
    expect(accountAt(miaAt(boxAccount), yogaAccount.org.id)).toBe(yogaAccount);
    const hidden = { ...mia, accounts: [boxAccount, { ...yogaAccount, hidden_at: '2026-03-01T06:00:00Z' }] };
    expect([
      accountAt(knowing({ profile: hidden }), yogaAccount.org.id),
      accountAt(miaAt(boxAccount), 'elsewhere'),
      accountAt(start, boxAccount.org.id),
    ]).toEqual([null, null, null]);
  });

  test('counts only if it has a facility', () => {
    expect(hasFacility(miaAt(boxAccount))).toBe(true);
    expect(hasFacility(miaAt({ ...boxAccount, facilities: [] }))).toBe(false);
    expect(hasFacility({ ...miaAt(null), facility: boxAccount.facilities[0] ?? null })).toBe(false);
  });
});

describe('an address', () => {
  const classes = parseRoute('/classes');

  test('redirects no one before the address is known, nor before the sign-in state is known', () => {
    expect(redirectOf(knowing({ route: classes }))).toBeNull();
    expect(redirectOf(knowing({ signedOut: 'never' }))).toBeNull();
    expect(redirectOf(knowing({ signedOut: 'never', route: classes }))?.name).toBe('login');
  });

  test('does not redirect a member who has access', () => {
    expect(redirectOf({ ...miaAt(boxAccount), route: classes })).toBeNull();
    expect(redirectOf({ ...miaAt(null), route: classes })?.name).toBe('profile');
  });

  test('shows its screen to a person with access, and no screen before the sign-in state is known', () => {
    expect([decideRoute(start), decideRoute(miaAt(boxAccount)), decideRoute(knowing({ route: classes }))]).toEqual([
      'undecided',
      'undecided',
      'undecided',
    ]);
    expect(decideRoute({ ...miaAt(boxAccount), route: classes })).toBe('here');
    expect(decideRoute({ ...miaAt(null), route: classes })).toBe('elsewhere');
    expect(decideRoute({ ...miaAt(boxAccount), route: parseRoute('/nowhere') })).toBe('notFound');
  });

  test('loads its screen with everything that the screen needs', () => {
    const context = { ...miaAt(boxAccount), route: classes };
    const { profile, account, facility } = context;
    expect(screenScope(context)).toEqual({ key: 'classes', route: classes, profile, account, facility });
  });

  test('without a screen throws when its screen is read', () => {
    expect(() => screenScope(start)).toThrow('there is no screen at no route');
    expect(() => screenScope(knowing({ route: parseRoute('/nowhere') }))).toThrow('there is no screen at notFound');
  });

  test('has another scope for another screen, member, studio or facility', () => {
    expect(screenScopeKey({ ...miaAt(boxAccount), route: classes })).toBe('classes mia box facility-box');
    expect(screenScopeKey({ ...miaAt(boxAccount), route: parseRoute('/classes/42') })).toBe('classes mia box facility-box');
  });

  test('has the same scope for every member if its screen shows no data of a member', () => {
    const shown = { ...miaAt(boxAccount), route: parseRoute('/email_change/abc'), shownScopeKey: 'emailChangeLink' };
    expect(isScreenCurrent(shown)).toBe(true);
    expect(isScreenCurrent({ ...shown, profile: null, account: null, facility: null })).toBe(true);
    expect(isScreenCurrent({ ...shown, route: parseRoute('/classes') })).toBe(false);
  });

  test('is still shown while screen, member, studio and facility stay the same', () => {
    const there = { ...miaAt(boxAccount), route: classes };
    const shown = { ...there, shownScopeKey: screenScopeKey(there) };
    expect(isScreenCurrent(shown)).toBe(true);
    expect(isScreenCurrent({ ...shown, route: parseRoute('/classes', '?day=2026-03-02') })).toBe(true);
    const others: readonly Partial<AppContext>[] = [
      { route: parseRoute('/bookings') },
      { profile: { ...mia, id: 'sam' } },
      { account: yogaAccount },
      { facility: null },
      { route: null },
    ];
    expect(others.map((other) => isScreenCurrent({ ...shown, ...other }))).toEqual([false, false, false, false, false]);
  });
});
