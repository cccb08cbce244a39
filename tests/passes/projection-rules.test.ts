/** What is left of a pass once everything that is booked has been. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectPass, projectWeeks } from '#machines/passes/projection.rules.ts';

const pass = { id: 'ten', visits_total: 10, visits_used: 4, visits_held: 2 };
const booking = (start: string, pass_id: string | null = 'ten') => ({ pass_id, start, name: 'CrossFit' });

test('every booking takes one, by start, and those of other passes none', () => {
  const bookings = [booking('2026-03-05T06:00:00Z'), booking('2026-03-03T06:00:00Z'), booking('2026-03-04T06:00:00Z', 'other')];
  expect(projectPass(pass, bookings)).toEqual({
    now: 6,
    uses: [
      { start: '2026-03-03T06:00:00Z', name: 'CrossFit', left: 5 },
      { start: '2026-03-05T06:00:00Z', name: 'CrossFit', left: 4 },
    ],
    after: 4,
  });
  expect(projectPass(pass, [])).toEqual({ now: 6, uses: [], after: 6 });
});

test('after all bookings it has what is neither used nor held, and never less than nothing', () => {
  const passes = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)).filter(([total, used, held]) => used + held <= total);
  fc.assert(
    fc.property(passes, ([visits_total, visits_used, visits_held]) => {
      const bookings = Array.from({ length: visits_held }, (_, index) => booking(new Date(Date.UTC(2026, 2, index + 1)).toISOString()));
      const { uses, after } = projectPass({ id: 'ten', visits_total, visits_used, visits_held }, bookings);
      expect(after).toBe(visits_total - visits_used - visits_held);
      for (const { left } of uses) expect(left).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a membership fills its weeks, and this week has what it has', () => {
  const now = new Date('2026-03-03T00:00:00Z');
  const bookings = [
    booking('2026-03-04T06:00:00Z', 'week'),
    booking('2026-03-08T10:59:00Z', 'week'),
    booking('2026-03-08T11:00:00Z', 'week'),
    booking('2026-03-18T06:00:00Z', 'week'),
    booking('2026-03-11T06:00:00Z'),
  ];
  expect([...projectWeeks({ id: 'week', week_used: 2 }, bookings, 'Pacific/Auckland', now)]).toEqual([
    ['2026-03-02', 2],
    ['2026-03-09', 1],
    ['2026-03-16', 1],
  ]);
});
