import fc from 'fast-check';
import { expect, test } from 'vitest';
import { projectPass, projectWeeks } from '#machines/passes/projection.rules.ts';

const pass = { id: 'ten', visits_used: 4, visits_left: 4 };
const booking = (start: string, pass_id: string | null = 'ten') => ({ pass_id, start, name: 'CrossFit' });

test('numbers the bookings of a pass by their start, and leaves out those of other passes', () => {
  const bookings = [booking('2026-03-05T06:00:00Z'), booking('2026-03-03T06:00:00Z'), booking('2026-03-04T06:00:00Z', 'other')];
  expect(projectPass(pass, bookings)).toEqual({
    uses: [
      { start: '2026-03-03T06:00:00Z', name: 'CrossFit', visit: 5 },
      { start: '2026-03-05T06:00:00Z', name: 'CrossFit', visit: 6 },
    ],
    after: 4,
  });
  expect(projectPass(pass, [])).toEqual({ uses: [], after: 4 });
});

test('the booked visits and the visits left add up to the visits of the pass', () => {
  const passes = fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20));
  fc.assert(
    fc.property(passes, ([visits_used, held, visits_left]) => {
      const bookings = Array.from({ length: held }, (_, index) => booking(new Date(Date.UTC(2026, 2, index + 1)).toISOString()));
      const { uses, after } = projectPass({ id: 'ten', visits_used, visits_left }, bookings);
      expect(uses.map(({ visit }) => visit)).toEqual(bookings.map((_, index) => visits_used + index + 1));
      expect((uses.at(-1)?.visit ?? visits_used) + after).toBe(visits_used + held + visits_left);
    }),
  );
});

test('a membership counts its bookings in later weeks, and the number of the current week already includes its bookings', () => {
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
