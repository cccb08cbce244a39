import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/profile.ts';
import { currentFacility, defaultAccount } from '#machines/auth/account.rules.ts';
import { boxAccount, yogaAccount } from '#machines/auth/sample-members.ts';
import { count } from '#tests/counts.ts';

const many = { numRuns: count(1000, 20_000) };

/** Few different instants in two formats, so that equal instants are common. */
const instant = fc.constantFrom('2026-03-02T06:00:00Z', '2026-03-02T19:00:00+13:00', '2026-03-02T05:59:59Z', '2025-12-31T23:00:00+00:00');
const account = fc
  .record({ id: fc.uuid(), hidden_at: fc.option(instant), last_visit_at: fc.option(instant), facilities: fc.nat({ max: 2 }) })
  .map(({ facilities, ...rest }): Account => ({ ...boxAccount, ...rest, facilities: boxAccount.facilities.slice(0, facilities) }));

describe('the default account', () => {
  test('is the account that was visited last, among those that are not hidden', () => {
    fc.assert(
      fc.property(fc.array(account, { maxLength: 6 }), (accounts) => {
        const chosen = defaultAccount(accounts);
        const candidates = accounts.filter((one) => !one.hidden_at);
        expect(chosen === null).toBe(candidates.length === 0);
        if (!chosen) return;
        expect(candidates).toContain(chosen);
        const visited = candidates.map((one) => (one.last_visit_at ? new Date(one.last_visit_at).getTime() : -Infinity));
        expect(chosen.last_visit_at ? new Date(chosen.last_visit_at).getTime() : -Infinity).toBe(Math.max(...visited));
      }),
      many,
    );
  });

  test('does not depend on the order unless two were visited at the same instant', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(account, { maxLength: 6, selector: (one) => (one.last_visit_at ? Date.parse(one.last_visit_at) : null) }),
        (accounts) => {
          expect(defaultAccount(accounts.toReversed())).toBe(defaultAccount(accounts));
        },
      ),
      many,
    );
  });

  test('is the studio that Mia selected last', () => expect(defaultAccount([yogaAccount, boxAccount])).toBe(boxAccount));
  test('is the other studio after she has hidden the first one', () => {
    expect(defaultAccount([yogaAccount, { ...boxAccount, hidden_at: '2026-03-02T06:00:00Z' }])).toBe(yogaAccount);
  });
  test('is the first account if all were never visited, or visited at the same instant', () => {
    const [first, second] = [yogaAccount, boxAccount].map((one) => ({ ...one, last_visit_at: null }));
    expect(defaultAccount([first, second].filter((one) => one !== undefined))).toBe(first);
  });
  test('is null for a member without accounts', () => expect(defaultAccount([])).toBeNull());
});

describe('the current facility', () => {
  test('is the first of the account, or none', () => {
    fc.assert(
      fc.property(fc.option(account), (one) => {
        expect(currentFacility(one)).toBe(one && one.facilities.length > 0 ? one.facilities[0] : null);
      }),
      many,
    );
  });
});
