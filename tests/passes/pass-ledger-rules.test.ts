import { describe, expect, test } from 'vitest';
import { choosePass, extendedExpiry, type PassFacts } from '#machines/passes/pass.rules.ts';
import {
  canHold,
  isExpiredOn,
  isSpent,
  isUpcomingOn,
  type PassLedger,
  passStateOn,
  visitsLeft,
} from '#machines/passes/pass-ledger.rules.ts';

const ledger: PassLedger = { total: 3, held: 1, used: 1, returned: 0, startsOn: '2026-03-02', expiresOn: '2026-03-31' };
const membership: PassLedger = { ...ledger, total: null, expiresOn: null };

describe('a pass', () => {
  test('has as visits left those that are neither held nor used, and never fewer than zero', () => {
    expect(visitsLeft(ledger)).toBe(1);
    expect(visitsLeft({ ...ledger, held: 3, used: 3 })).toBe(0);
    expect(visitsLeft(membership)).toBeNull();
  });

  test('holds a visit as long as one is left; a membership always holds one', () => {
    expect([canHold(ledger), canHold({ ...ledger, held: 2 }), canHold(membership)]).toEqual([true, false, true]);
  });

  test('is used up only when every visit is used, because a held visit may be returned', () => {
    expect([isSpent({ ...ledger, used: 3 }), isSpent({ ...ledger, held: 2 }), isSpent(membership)]).toEqual([true, false, false]);
  });

  test('lasts through its last day', () => {
    expect([isExpiredOn(ledger, '2026-03-31'), isExpiredOn(ledger, '2026-04-01'), isExpiredOn(membership, '2999-01-01')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('begins on its first day', () => {
    expect([isUpcomingOn(ledger, '2026-03-01'), isUpcomingOn(ledger, '2026-03-02')]).toEqual([true, false]);
  });

  test.each([
    ['2026-03-01', ledger, 'upcoming'],
    ['2026-03-02', ledger, 'active'],
    ['2026-04-01', ledger, 'expired'],
    ['2026-03-02', { ...ledger, held: 0, used: 3 }, 'usedUp'],
    ['2026-04-01', { ...ledger, held: 0, used: 3 }, 'usedUp'],
    ['2999-01-01', membership, 'active'],
  ] as const)('has on %s the state of its ledger', (today, of, state) => expect(passStateOn(of, today)).toBe(state));
});

test('lasts at least seven more days after the studio has cancelled a class; a pass without an end does not change', () => {
  expect(extendedExpiry('2026-03-05', '2026-03-03')).toBe('2026-03-10');
  expect(extendedExpiry('2026-03-10', '2026-03-03')).toBe('2026-03-10');
  expect(extendedExpiry('2026-03-11', '2026-03-03')).toBe('2026-03-11');
  expect(extendedExpiry(null, '2026-03-03')).toBeNull();
});

describe('a pass that does not pay', () => {
  const spent: PassFacts = {
    id: 'spent',
    kind: 'count',
    visitsLeft: 0,
    startsOn: '2026-01-01',
    expiresOn: null,
    weeklyLimit: 1,
    sessionTypes: null,
    purchasedAt: '2026-01-01T00:00:00Z',
    weekUsed: 1,
  };
  const choose = (pass: PassFacts, chosen?: string) => choosePass([pass], 'Yoga', '2026-03-03', chosen);

  test('gives the reason, and leads to the shop', () => {
    expect(choose(spent)).toEqual({ kind: 'refused', refusal: { code: 'no_concession', fix: '/checkout', has_pass: false } });
    expect(choose({ ...spent, visitsLeft: 1 })).toEqual({ kind: 'refused', refusal: { code: 'weekly_limit_reached', fix: '/checkout' } });
    expect(choose(spent, 'spent')).toEqual({ kind: 'refused', refusal: { code: 'pass_not_usable', fix: '/checkout' } });
    expect(choose(spent, 'none')).toEqual({ kind: 'refused', refusal: { code: 'pass_not_usable', fix: '/checkout' } });
  });
});
