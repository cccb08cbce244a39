import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PassMovement } from '#contract/member-passes.ts';
import {
  ledgerOf,
  nextPassReasons,
  openBookings,
  splitByOver,
  projectionOf,
  weeksOf,
  type MemberPasses,
} from '#machines/passes/member-passes.rules.ts';

const line = (kind: PassMovement['kind'], visit: string | null, start = '2026-03-05T06:00:00Z', pass_id = 'ten'): PassMovement => ({
  pass_id,
  kind,
  reason: 'booked',
  at: '2026-03-02T00:00:00Z',
  visit: visit === null ? null : { id: visit, name: 'CrossFit', start },
});

const memberPasses: MemberPasses = {
  memberships: [
    {
      id: 'week',
      name: 'Three a week',
      state: 'active',
      starts_on: '2026-01-01',
      ends_on: null,
      weekly_limit: 3,
      week_used: 1,
      session_types: null,
      purchased_at: '2026-01-01T00:00:00Z',
    },
  ],
  passes: [
    {
      id: 'ten',
      name: '10-visit pass',
      state: 'active',
      visits_total: 10,
      visits_used: 4,
      visits_held: 2,
      visits_left: 4,
      starts_on: '2026-01-01',
      expires_on: null,
      session_types: null,
      purchased_at: '2026-01-01T00:00:00Z',
    },
  ],
  movements: [
    line('held', 'b', '2026-03-06T06:00:00Z'),
    line('returned', 'c'),
    line('extended', null),
    line('held', 'w', '2026-03-12T06:00:00Z', 'week'),
    line('held', 'a'),
    line('held', 'c'),
  ],
};
const [ten] = memberPasses.passes;
const [week] = memberPasses.memberships;

test('a booking is a future booking of its pass until its visit is used or returned', () => {
  expect(openBookings(memberPasses.movements).map(({ start, pass_id }) => [pass_id, start])).toEqual([
    ['ten', '2026-03-06T06:00:00Z'],
    ['week', '2026-03-12T06:00:00Z'],
    ['ten', '2026-03-05T06:00:00Z'],
  ]);
});

test('a visit that moves to another pass is a future booking of that pass only', () => {
  expect(openBookings([line('held', 'a', undefined, 'other'), line('returned', 'a'), line('held', 'a')])).toMatchObject([
    { pass_id: 'other' },
  ]);
});

test('the projection of a pass ends at what is neither used nor held', () => {
  expect(ten && projectionOf(memberPasses, ten)).toMatchObject({ uses: [{ visit: 5 }, { visit: 6 }], after: 4 });
});

test('the weeks of a membership contain its own bookings', () => {
  const weeks = week ? weeksOf(memberPasses, week, 'Pacific/Auckland', new Date('2026-03-03T00:00:00Z')) : new Map();
  expect([...weeks]).toEqual([
    ['2026-03-02', 1],
    ['2026-03-09', 1],
  ]);
});

test('each pass has only its own movements', () => {
  expect(ledgerOf(memberPasses, 'week').map(({ visit }) => visit?.id)).toEqual(['w']);
  expect(ledgerOf(memberPasses, 'ten')).toHaveLength(5);
});

test('the pass that pays next is computed for the day at the facility', () => {
  const [first] = memberPasses.passes;
  const ending: MemberPasses = { ...memberPasses, memberships: [], passes: first ? [{ ...first, expires_on: '2026-03-02' }] : [] };
  // 3 March in Auckland, 2 March in London
  const now = new Date('2026-03-02T12:00:00Z');
  expect([...nextPassReasons(ending, 'Pacific/Auckland', now)]).toEqual([]);
  expect([...nextPassReasons(ending, 'Europe/London', now)]).toEqual([['ten', 'only']]);
});

test('used up and expired passes are listed separately', () => {
  const states = fc.array(fc.record({ id: fc.uuid(), state: fc.constantFrom('upcoming', 'active', 'usedUp', 'expired') }));
  fc.assert(
    fc.property(states, (all) => {
      const { live, over } = splitByOver(all);
      expect(live.every(({ state }) => state === 'upcoming' || state === 'active')).toBe(true);
      expect(live.length + over.length).toBe(all.length);
      expect(over.some(({ state }) => state === 'upcoming' || state === 'active')).toBe(false);
    }),
    { numRuns: 50 },
  );
});
