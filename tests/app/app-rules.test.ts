/** What the app knows about who is where, and what follows from it. */
import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/profile.ts';
import {
  atStart,
  chosenAccount,
  hasFacility,
  isOtherAccount,
  isOwnAccount,
  placeOf,
  redirectOf,
  screenPlace,
  withAccount,
  withMember,
} from '#machines/app/app.rules.ts';
import type { AppContext } from '#machines/app/app.types.ts';
import { parseRoute } from '#machines/app/route.rules.ts';
import { boxAccount, mia, yogaAccount } from '#machines/auth/sample-members.ts';

const start = atStart({ languages: ['en-NZ'], online: true, supportsWorkers: true });
const knowing = (rest: Partial<AppContext>): AppContext => ({ ...start, ...rest });
const miaAt = (account: Account | null): AppContext => knowing({ profile: mia, account, facility: account?.facilities[0] ?? null });

describe('the studio of a member', () => {
  test('stays while it may be selected, and is the default one when it is hidden by now', () => {
    expect(withMember(miaAt(yogaAccount), mia).account).toBe(yogaAccount);
    const hidden = { ...mia, accounts: [boxAccount, { ...yogaAccount, hidden_at: '2026-03-01T06:00:00Z' }] };
    expect(withMember(miaAt(yogaAccount), hidden).account).toBe(boxAccount);
  });

  test('becomes another with its facility, and the profile knows it as the server told it', () => {
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

  test('can be changed for another of their own, never for the same or for somebody else’s', () => {
    expect(isOtherAccount(miaAt(boxAccount), 'yoga')).toBe(true);
    expect(isOtherAccount(miaAt(boxAccount), 'box')).toBe(false);
    expect(isOtherAccount(miaAt(boxAccount), 'somebody-elses')).toBe(false);
    expect(isOtherAccount(miaAt(null), 'yoga')).toBe(true);
    expect(isOtherAccount(start, 'yoga')).toBe(false);
    expect(['box', 'yoga', 'somebody-elses'].map((id) => isOwnAccount(miaAt(boxAccount), id))).toEqual([true, true, false]);
    expect(isOwnAccount(start, 'box')).toBe(false);
  });

  test('that is being chosen is found among their own', () => {
    expect(chosenAccount(knowing({ profile: mia, chosenAccountId: 'yoga' }))).toBe(yogaAccount);
    expect(chosenAccount(knowing({ profile: mia, chosenAccountId: 'somebody-elses' }))).toBeNull();
    expect(chosenAccount(knowing({ chosenAccountId: 'yoga' }))).toBeNull();
  });

  test('counts only with a place to be at', () => {
    expect(hasFacility(miaAt(boxAccount))).toBe(true);
    expect(hasFacility(miaAt({ ...boxAccount, facilities: [] }))).toBe(false);
    expect(hasFacility({ ...miaAt(null), facility: boxAccount.facilities[0] ?? null })).toBe(false);
  });
});

describe('an address', () => {
  const classes = parseRoute('/classes');

  test('sends nobody away before it is known, nor before it is known who is there', () => {
    expect(redirectOf(knowing({ route: classes }))).toBeNull();
    expect(redirectOf(knowing({ signedOut: 'never' }))).toBeNull();
    expect(redirectOf(knowing({ signedOut: 'never', route: classes }))?.name).toBe('login');
  });

  test('asks for its screen with everything that the screen needs', () => {
    const context = { ...miaAt(boxAccount), route: classes };
    const { profile, account, facility } = context;
    expect(screenPlace(context)).toEqual({ key: 'classes', route: classes, profile, account, facility });
  });

  test('without a screen is never asked for one', () => {
    expect(() => screenPlace(start)).toThrow('there is no screen at no route');
    expect(() => screenPlace(knowing({ route: parseRoute('/nowhere') }))).toThrow('there is no screen at notFound');
  });

  test('is another place for another screen, member, studio or facility', () => {
    expect(placeOf({ ...miaAt(boxAccount), route: classes })).toBe('classes mia box facility-box');
    expect(placeOf({ ...miaAt(boxAccount), route: parseRoute('/classes/42') })).toBe('classes mia box facility-box');
  });
});
