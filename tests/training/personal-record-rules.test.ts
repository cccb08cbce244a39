import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inKilograms } from '#machines/training/measure.rules.ts';
import {
  estimatedOneRepMax,
  type LoggedSet,
  personalRecords,
  recordSets,
  recordsSetBy,
  recordSteps,
  rungsOf,
  toSiValue,
} from '#machines/training/personal-record.rules.ts';
import { sampleSet } from '#machines/training/sample-training.ts';
import { count } from '#tests/counts.ts';

type DatedSet = LoggedSet & { readonly workout_id: string };

const squat = (day: number, repetitions: number, value: number, more: Partial<DatedSet> = {}): DatedSet => ({
  movement_id: 'squat',
  repetitions,
  weight: { value, unit: 'kg' },
  performed_at: `2026-03-${String(day).padStart(2, '0')}T06:00:00Z`,
  workout_id: `day ${day}`,
  ...more,
});
const recordTexts = (records: readonly { repetitions: number; si: number }[]) =>
  records.map(({ repetitions, si }) => `${repetitions} RM ${si}`);

describe('personal records', () => {
  test('are the heaviest sets with at least so many repetitions', () => {
    const records = personalRecords([squat(1, 5, 90), squat(2, 3, 97.5), squat(3, 1, 105), squat(4, 5, 85)]);
    expect(recordTexts(records)).toEqual(['1 RM 105', '2 RM 97.5', '3 RM 97.5', '4 RM 90', '5 RM 90']);
    expect(recordTexts(rungsOf(records))).toEqual(['1 RM 105', '3 RM 97.5', '5 RM 90']);
  });

  test('ignore failed sets, and are strictly greater', () => {
    const sets = [squat(1, 3, 90), squat(2, 3, 95, { successful: false }), squat(3, 3, 90)];
    expect(recordSteps(sets).map(({ set }) => set.workout_id)).toEqual(['day 1', 'day 1', 'day 1']);
  });

  test('begin with a first log that is no record yet', () => {
    const sets = [squat(1, 3, 80, { position: 1 }), squat(1, 3, 90, { position: 2 }), squat(2, 3, 92.5), squat(3, 5, 60)];
    expect(recordsSetBy(sets, 'day 1')).toEqual([]);
    expect(recordTexts(recordsSetBy(sets, 'day 2'))).toEqual(['3 RM 92.5']);
    expect(recordsSetBy(sets, 'day 3')).toEqual([]);
  });

  test('are listed once for each set, with the most repetitions for which it is a record', () => {
    const sets = [squat(1, 5, 80), squat(2, 5, 85), squat(2, 2, 95)];
    expect(recordTexts(recordsSetBy(sets, 'day 2'))).toEqual(['2 RM 95', '5 RM 85']);
  });

  test('exist for at most a hundred repetitions, for any typed number', () => {
    const records = personalRecords([squat(1, 9999, 20), squat(2, 100, 25)]);
    expect(records).toHaveLength(100);
    expect(recordTexts(rungsOf(records))).toEqual(['100 RM 25']);
    expect(recordTexts(recordsSetBy([squat(1, 9999, 20), squat(2, 500, 25)], 'day 2'))).toEqual(['100 RM 25']);
  });

  test('compare pounds with kilograms, and heights in metres', () => {
    const pounds = squat(2, 1, 225, { weight: { value: 225, unit: 'lb' } });
    expect(personalRecords([squat(1, 1, 102), pounds])[0]?.set).toBe(pounds);
    const jump = { movement_id: 'box jump', repetitions: 1, height: { value: 30, unit: 'in' as const } };
    expect(personalRecords([jump])[0]?.si).toBe(0.762);
  });

  test('go back when the set that made them is deleted', () => {
    const sets = [squat(1, 3, 90), squat(2, 3, 100), squat(3, 3, 95)];
    expect(recordTexts(rungsOf(personalRecords(sets)))).toEqual(['3 RM 100']);
    expect(recordTexts(rungsOf(personalRecords(sets.filter(({ performed_at }) => !performed_at?.includes('-02T')))))).toEqual(['3 RM 95']);
  });
});

const anySet: fc.Arbitrary<DatedSet> = fc
  .record({
    day: fc.integer({ min: 1, max: 9 }),
    repetitions: fc.oneof(
      { weight: 19, arbitrary: fc.integer({ min: 0, max: 12 }) },
      { weight: 1, arbitrary: fc.integer({ min: 98, max: 102 }) },
    ),
    value: fc.integer({ min: 80, max: 90 }),
    successful: fc.constantFrom(true, true, false, undefined),
    movement_id: fc.constantFrom('squat', 'press'),
    unit: fc.constantFrom('kg' as const, 'lb' as const),
    position: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ day, value, unit, ...more }) => squat(day, 1, 1, { ...more, weight: { value, unit } }));

/** RM(n) by brute force over all sets; none for more than a hundred repetitions. */
const bruteForce = (sets: readonly LoggedSet[], movement: string, n: number): number | undefined => {
  if (n > 100) return undefined;
  const made = sets.filter((set) => set.movement_id === movement && set.repetitions >= n && set.successful !== false);
  return made.length === 0 ? undefined : Math.max(...made.map(({ weight }) => (weight ? inKilograms(weight) : 0)));
};

test('records equal a computation from all sets, after any logs, changes and deletions', () => {
  type Change = {
    readonly kind: 'log' | 'edit' | 'delete';
    readonly at: number;
    readonly set: DatedSet;
  };
  const change: fc.Arbitrary<Change> = fc.record({ kind: fc.constantFrom('log', 'log', 'edit', 'delete'), at: fc.nat(20), set: anySet });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      let sets: DatedSet[] = [];
      for (const { kind, at, set } of changes) {
        if (kind === 'log') sets = [...sets, set];
        if (kind === 'edit') sets = sets.map((old, index) => (index === at ? set : old));
        if (kind === 'delete') sets = sets.filter((_, index) => index !== at);
        const records = personalRecords(sets);
        for (const movement of ['squat', 'press']) {
          const known = records.filter(({ movement_id }) => movement_id === movement);
          for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 99, 100, 101]) {
            expect(known.find(({ repetitions }) => repetitions === n)?.si).toBe(bruteForce(sets, movement, n));
          }
        }
        expect(records.every((record) => toSiValue(record.set) === record.si)).toBe(true);
      }
    }),
    { numRuns: count(60, 2000) },
  );
});

test('a record was never reached before the log that set it, and its log holds nothing better', () => {
  fc.assert(
    fc.property(fc.array(anySet, { maxLength: 20 }), (sets) => {
      for (const { movement_id, repetitions, set, si, previous } of recordSteps(sets)) {
        const before = sets.filter(({ performed_at }) => (performed_at ?? '') < (set.performed_at ?? ''));
        const best = bruteForce(before, movement_id, repetitions);
        expect(previous && toSiValue(previous)).toBe(best ?? null);
        expect(best === undefined || si > best).toBe(true);
        const sameLog = sets.filter(({ workout_id }) => workout_id === set.workout_id);
        expect(bruteForce(sameLog, movement_id, repetitions)).toBe(si);
      }
    }),
    { numRuns: count(100, 3000) },
  );
});

test('the best single is estimated only from two to ten repetitions', () => {
  expect([2, 5, 10].map((reps) => estimatedOneRepMax(90, reps))).toEqual([90 * (1 + 2 / 30), 105, 120]);
  expect([0, 1, 11, 2.5, -3, Number.NaN].map((reps) => estimatedOneRepMax(90, reps))).toEqual([null, null, null, null, null, null]);
});

test('a record refers to the first set with the higher value, and not to a later equal set', () => {
  const made = (position: number, repetitions: number, value: number, successful = true) =>
    sampleSet(position, repetitions, value, { successful });
  const sets = [made(1, 5, 30), made(2, 5, 32.5, false), made(3, 5, 32.5), made(4, 5, 32.5)];
  const record = (repetitions: number, value: number) => ({ repetitions, weight: { value, unit: 'kg' as const }, height: null });
  expect(recordSets(sets, [record(5, 32.5)])).toEqual([3]);
  expect(recordSets(sets, [record(3, 32.5)])).toEqual([3]);
  expect(recordSets(sets, [record(6, 32.5)])).toEqual([]);
  expect(recordSets(sets, [])).toEqual([]);
});
