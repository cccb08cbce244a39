import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Membership, Pass } from '#contract/member-passes.ts';
import { passFactsOf, nextPasses } from '#machines/passes/next-pass.rules.ts';
import { choosePass, type PassFacts } from '#machines/passes/pass.rules.ts';

const day = '2026-03-03';
const pass: Pass = {
  id: 'ten',
  name: '10-visit pass',
  state: 'active',
  visits_total: 10,
  visits_used: 4,
  visits_held: 2,
  visits_left: 4,
  starts_on: '2026-01-01',
  expires_on: '2026-06-30',
  session_types: null,
  purchased_at: '2026-01-01T00:00:00Z',
};
const membership: Membership = {
  id: 'week',
  name: 'Three a week',
  state: 'active',
  starts_on: '2026-01-01',
  ends_on: null,
  weekly_limit: 3,
  week_used: 2,
  session_types: null,
  purchased_at: '2026-01-01T00:00:00Z',
};
const next = (memberships: readonly Membership[], passes: readonly Pass[]) =>
  Object.fromEntries(nextPasses(passFactsOf(memberships, passes), day));

test('a member with one pass uses that one; a member without a usable pass uses none', () => {
  expect(next([], [pass])).toEqual({ ten: 'only' });
  expect(next([membership], [])).toEqual({ week: 'only' });
  expect(next([], [{ ...pass, visits_left: 0 }])).toEqual({});
  expect(next([], [{ ...pass, expires_on: '2026-03-02' }])).toEqual({});
  expect(next([], [{ ...pass, starts_on: '2026-03-04' }])).toEqual({});
});

test('a membership is used before count passes until its week is full or it ends', () => {
  expect(next([membership], [pass])).toEqual({ week: 'membership' });
  expect(next([{ ...membership, week_used: 3 }], [pass])).toEqual({ ten: 'only' });
  expect(next([{ ...membership, ends_on: '2026-03-02' }], [pass])).toEqual({ ten: 'only' });
  expect(next([membership, { ...membership, id: 'older', purchased_at: '2025-01-01T00:00:00Z' }], [pass])).toEqual({ older: 'oldest' });
});

test('of two passes, the one that ends first is used first, otherwise the one that was bought first', () => {
  expect(next([], [pass, { ...pass, id: 'soon', expires_on: '2026-03-31' }])).toEqual({ soon: 'expiresFirst' });
  expect(next([], [{ ...pass, id: 'endless', expires_on: null }, pass])).toEqual({ ten: 'expires' });
  expect(next([], [pass, { ...pass, id: 'older', purchased_at: '2025-12-01T00:00:00Z' }])).toEqual({ older: 'boughtFirst' });
});

test('each type of class has its own next pass, and a reason that compares two passes is preferred to no reason', () => {
  const yoga = { ...pass, id: 'yoga', session_types: ['Yoga'], expires_on: '2026-03-31' };
  expect(next([], [pass, yoga])).toEqual({ ten: 'only', yoga: 'expiresFirst' });
  expect(next([], [{ ...pass, expires_on: '2026-03-10' }, yoga])).toEqual({ ten: 'expiresFirst' });
});

const dates = ['2026-03-02', '2026-03-03', '2026-03-04'] as const;
const anyPass: fc.Arbitrary<PassFacts> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('membership' as const, 'count' as const),
  visitsLeft: fc.option(fc.integer({ min: 0, max: 1 }), { nil: null }),
  startsOn: fc.constantFrom(...dates),
  expiresOn: fc.option(fc.constantFrom(...dates), { nil: null }),
  weeklyLimit: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
  sessionTypes: fc.option(fc.subarray(['Yoga', 'Pilates']), { nil: null }),
  purchasedAt: fc.constantFrom(...dates).map((date) => `${date}T00:00:00Z`),
  weekUsed: fc.integer({ min: 0, max: 2 }),
});

test('the pass that is labelled as next is the one that a booking would use, for every kind of class', () => {
  fc.assert(
    fc.property(fc.array(anyPass, { maxLength: 5 }), fc.constantFrom('Yoga', 'Pilates', 'Boxing'), (passes, type) => {
      const choice = choosePass(passes, type, day);
      const labels = nextPasses(passes, day);
      if (choice.kind === 'covered') expect(labels.has(choice.pass.id)).toBe(true);
      if (choice.kind === 'covered' && passes.length === 1) expect(labels.get(choice.pass.id)).toBe('only');
      for (const id of labels.keys())
        expect(
          ['Yoga', 'Pilates', 'Boxing'].some((kind) => {
            const other = choosePass(passes, kind, day);
            return other.kind === 'covered' && other.pass.id === id;
          }),
        ).toBe(true);
    }),
    { numRuns: 300 },
  );
});
