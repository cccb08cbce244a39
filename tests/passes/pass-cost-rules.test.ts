/** Compares the numbers that the rule computes for a pass with the lifecycle chart of the pass, which counts separately. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Concession } from '#contract/concessions.ts';
import { bookingCostOf, lateCancelCostOf, passUseFactsOf } from '#machines/passes/pass-cost.rules.ts';
import { createPassLifecycle } from '#machines/passes/pass-lifecycle.machine.ts';

const ledgers = fc
  .record({ total: fc.integer({ min: 1, max: 20 }), held: fc.nat(20), used: fc.nat(20) })
  .filter(({ total, held, used }) => held + used <= total);

interface Numbers {
  readonly total: number;
  readonly held: number;
  readonly used: number;
}

const concessionWith = ({ total, held, used }: Numbers): Concession => ({
  pass_id: 'ten',
  name: '10-visit pass',
  kind: 'count',
  visits_total: total,
  visits_held: held,
  visits_left: total - held - used,
  week_used: null,
  week_limit: null,
});

function chartAfter(numbers: Numbers, type: 'visit.held' | 'visit.used') {
  const actor = createActor(createPassLifecycle(), { input: { ...numbers, returned: 0, startsOn: '2026-03-01', expiresOn: null } }).start();
  actor.send({ type });
  const { total, held, used } = actor.getSnapshot().context;
  return { left: (total ?? 0) - held - used, held };
}

test('a booking leaves as many visits as the chart of the pass has after the booking', () => {
  fc.assert(
    fc.property(
      ledgers.filter(({ total, held, used }) => held + used < total),
      (numbers) => {
        const cost = bookingCostOf(concessionWith(numbers));
        expect(cost).toMatchObject({ before: { left: numbers.total - numbers.held - numbers.used, held: numbers.held } });
        expect(cost).toMatchObject({ after: chartAfter(numbers, 'visit.held') });
      },
    ),
  );
});

test('a late cancel uses the held visit, as in the chart of the pass, and the number of visits left is unchanged', () => {
  fc.assert(
    fc.property(
      ledgers.filter(({ held }) => held > 0),
      (numbers) => {
        const cost = lateCancelCostOf(concessionWith(numbers));
        expect(cost).toMatchObject({ after: chartAfter(numbers, 'visit.used') });
        expect(cost.kind === 'count' && cost.before.left - cost.after.left).toBe(0);
      },
    ),
  );
});

test('a weekly limit counts the visit before it is booked, and only once afterwards', () => {
  const weekly = {
    ...concessionWith({ total: 1, held: 0, used: 0 }),
    kind: 'membership',
    visits_left: null,
    week_used: 1,
    week_limit: 3,
  } as const;
  expect(bookingCostOf(weekly)).toEqual({ kind: 'week', pass: '10-visit pass', visit: 2, limit: 3 });
  expect(lateCancelCostOf({ ...weekly, week_used: 2 })).toEqual({ kind: 'week', pass: '10-visit pass', visit: 2, limit: 3 });
});

test('an appointment that was booked with the last visit of a pass holds it, and the pass has nothing left', () => {
  const concession = concessionWith({ total: 1, held: 1, used: 0 });
  expect(passUseFactsOf({ state: 'booked', cancelled_how: null, concession })).toEqual({
    use: 'held',
    pass: '10-visit pass',
    balance: { left: 0, held: 1 },
    isDropIn: false,
  });
});
