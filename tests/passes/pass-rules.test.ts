import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choosePass, countsInWeek, extendedExpiry, type PassFacts } from '#machines/passes/pass.rules.ts';

const membership: PassFacts = {
  id: 'membership',
  kind: 'membership',
  visitsLeft: null,
  startsOn: '2026-01-01',
  expiresOn: null,
  weeklyLimit: null,
  sessionTypes: null,
  purchasedAt: '2026-01-01T00:00:00Z',
  weekUsed: 0,
};
const tenVisits: PassFacts = { ...membership, id: 'ten', kind: 'count', visitsLeft: 10, expiresOn: '2026-06-30' };

const day = '2026-03-03';
const payer = (passes: readonly PassFacts[], chosen?: string): string => {
  const choice = choosePass(passes, 'Yoga', day, chosen);
  return choice.kind === 'covered' ? choice.pass.id : choice.refusal.code;
};

const dates = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'] as const;
const anyPass: fc.Arbitrary<PassFacts> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('membership' as const, 'count' as const),
  visitsLeft: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
  startsOn: fc.constantFrom(...dates),
  expiresOn: fc.option(fc.constantFrom(...dates), { nil: null }),
  weeklyLimit: fc.option(fc.integer({ min: 0, max: 2 }), { nil: null }),
  sessionTypes: fc.option(fc.subarray(['Yoga', 'Pilates']), { nil: null }),
  purchasedAt: fc.constantFrom(...dates).map((date) => `${date}T00:00:00Z`),
  weekUsed: fc.integer({ min: 0, max: 2 }),
});

const pays = (pass: PassFacts): boolean =>
  (pass.sessionTypes?.includes('Yoga') ?? true) &&
  Date.parse(pass.startsOn) <= Date.parse(day) &&
  (pass.expiresOn === null || Date.parse(day) <= Date.parse(pass.expiresOn)) &&
  pass.visitsLeft !== 0 &&
  (pass.weeklyLimit === null || pass.weekUsed + 1 <= pass.weeklyLimit);

describe('a member whom no pass covers', () => {
  const refusalFor = (passes: readonly PassFacts[]) => {
    const choice = choosePass(passes, 'Yoga', day);
    return choice.kind === 'refused' ? choice.refusal : null;
  };

  test('is distinguished from a member without any pass, because their texts differ', () => {
    const usedUp = { ...tenVisits, visitsLeft: 0 };
    const expired = { ...tenVisits, expiresOn: '2026-03-02' };
    for (const none of [[], [usedUp], [expired], [usedUp, expired]])
      expect(refusalFor(none)).toEqual({ code: 'no_concession', fix: '/checkout', has_pass: false });
    const other = { ...tenVisits, sessionTypes: ['Pilates'] };
    const later = { ...tenVisits, startsOn: '2026-03-04' };
    for (const some of [[other], [usedUp, later]]) expect(refusalFor(some)).toEqual({ code: 'no_concession', fix: '/checkout' });
  });
});

describe('the pass that pays', () => {
  test('is valid on the day, covers the type, has a visit left and room in the week, and is missing only if no pass does', () => {
    fc.assert(
      fc.property(fc.array(anyPass, { maxLength: 5 }), (passes) => {
        const choice = choosePass(passes, 'Yoga', day);
        expect(choice.kind === 'covered' ? pays(choice.pass) : !passes.some(pays)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test('comes before every other that could pay: memberships by age, then count passes by expiry', () => {
    fc.assert(
      fc.property(fc.array(anyPass, { maxLength: 5 }), (passes) => {
        const choice = choosePass(passes, 'Yoga', day);
        if (choice.kind === 'refused') return;
        const { pass } = choice;
        for (const other of passes.filter(pays)) {
          if (pass.kind === 'count') expect(other.kind).toBe('count');
          if (pass.kind === 'membership' && other.kind === 'membership')
            expect(Date.parse(other.purchasedAt)).toBeGreaterThanOrEqual(Date.parse(pass.purchasedAt));
          if (pass.kind === 'count' && pass.expiresOn === null) expect(other.expiresOn).toBeNull();
          if (pass.kind === 'count' && other.expiresOn)
            expect(Date.parse(other.expiresOn)).toBeGreaterThanOrEqual(Date.parse(pass.expiresOn ?? ''));
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('is the same for any order of the passes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyPass, { selector: ({ id }) => id, maxLength: 5 }), (passes) => {
        expect(payer(passes.toReversed())).toBe(payer(passes));
      }),
      { numRuns: 1_000 },
    );
  });

  test("is Mia's membership before her 10-visit pass", () => {
    expect(payer([tenVisits, membership])).toBe('membership');
  });

  test('is the pass that she chose, or none', () => {
    expect(payer([tenVisits, membership], 'ten')).toBe('ten');
    expect(payer([membership], 'ten')).toBe('pass_not_usable');
    expect(payer([{ ...tenVisits, visitsLeft: 0 }, membership], 'ten')).toBe('pass_not_usable');
    expect(payer([{ ...membership, weeklyLimit: 2, weekUsed: 2 }, tenVisits], 'membership')).toBe('weekly_limit_reached');
  });

  test('pays on its first and on its last day', () => {
    expect(payer([{ ...tenVisits, startsOn: day, expiresOn: day }])).toBe('ten');
    expect(payer([{ ...tenVisits, startsOn: '2026-03-04' }])).toBe('no_concession');
    expect(payer([{ ...tenVisits, expiresOn: '2026-03-02' }])).toBe('no_concession');
  });

  test('is the 10-visit pass if the week of the membership is full; without this pass, the full week is the reason', () => {
    const twice = { ...membership, weeklyLimit: 2, weekUsed: 2 };
    expect(payer([twice, tenVisits])).toBe('ten');
    expect(payer([twice])).toBe('weekly_limit_reached');
  });

  test('is missing for a member without passes, who gets a link to the shop', () => {
    expect(choosePass([], 'Yoga', day)).toEqual({ kind: 'refused', refusal: { code: 'no_concession', fix: '/checkout', has_pass: false } });
  });
});

describe('the week', () => {
  test('counts what was booked, attended, cancelled late or missed, and nothing else', () => {
    const counted = [
      ['booked', null],
      ['attended', null],
      ['cancelled', 'late'],
      ['cancelled', 'noShow'],
    ] as const;
    const free = [
      ['waitlisted', null],
      ['pending', null],
      ['cancelled', 'inTime'],
      ['cancelled', 'left'],
      ['cancelled', 'declined'],
      ['cancelled', 'offerExpired'],
      ['cancelled', 'byStudio'],
    ] as const;
    expect(counted.every(([state, cancelled_how]) => countsInWeek({ state, cancelled_how }))).toBe(true);
    expect(free.some(([state, cancelled_how]) => countsInWeek({ state, cancelled_how }))).toBe(false);
  });
});

describe("the studio's own cancellation", () => {
  test('lets a pass last at least seven days after the cancellation, and never shortens it', () => {
    expect(extendedExpiry('2026-03-03', '2026-03-02')).toBe('2026-03-09');
    expect(extendedExpiry('2026-03-09', '2026-03-02')).toBe('2026-03-09');
    expect(extendedExpiry('2026-06-30', '2026-03-02')).toBe('2026-06-30');
    expect(extendedExpiry(null, '2026-03-02')).toBeNull();
  });
});
