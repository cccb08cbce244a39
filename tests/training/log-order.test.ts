import { describe, expect, test } from 'vitest';
import {
  type LoggedSet,
  personalRecords,
  recordSets,
  recordsSetBy,
  recordSteps,
  rungsOf,
  toSiValue,
} from '#machines/training/personal-record.rules.ts';

const set = (repetitions: number, value: number, more: Partial<LoggedSet> = {}): LoggedSet => ({
  movement_id: 'squat',
  repetitions,
  weight: { value, unit: 'kg' },
  ...more,
});
const single = (value: number, more: Partial<LoggedSet> = {}): LoggedSet => set(1, value, more);
const stepPairs = (steps: readonly { readonly si: number; readonly previous: LoggedSet | null }[]) =>
  steps.map(({ si, previous }) => [si, previous && toSiValue(previous)]);
const monday = '2026-03-02T06:00:00Z';

describe('sets', () => {
  test('without a time are processed in their order, each as a separate log', () => {
    expect(stepPairs(recordSteps([single(90), single(95), single(92)]))).toEqual([
      [90, null],
      [95, 90],
    ]);
  });

  test('are processed from the oldest, whatever their order', () => {
    const later = single(90, { performed_at: '2026-03-03T06:00:00Z', workout_id: 'a' });
    const sooner = single(95, { performed_at: monday, workout_id: 'b' });
    expect(stepPairs(recordSteps([later, sooner]))).toEqual([[95, null]]);
  });

  test('of two lifts at the same instant stay together, and always the same lift is first', () => {
    const [a1, a2] = [90, 92].map((value, at) => single(value, { performed_at: monday, workout_id: 'a', position: at + 1 }));
    const b1 = single(91, { performed_at: monday, workout_id: 'b', position: 1 });
    for (const sets of [
      [a1, b1, a2],
      [b1, a2, a1],
      [a2, a1, b1],
    ])
      expect(stepPairs(recordSteps(sets.flatMap((one) => one ?? [])))).toEqual([[92, null]]);
  });

  test('of one lift are one log: only the best counts, of equal sets the one with more repetitions, then the first', () => {
    const log = { workout_id: 'a', performed_at: monday };
    const [first, second, more] = [
      single(90, { ...log, position: 1 }),
      single(90, { ...log, position: 2 }),
      set(2, 90, { ...log, position: 3 }),
    ];
    expect(recordSteps([second, first]).map((step) => step.set)).toEqual([first]);
    expect(recordSteps([first, second, more]).map((step) => step.set)).toEqual([more, more]);
    const [unplaced] = recordSteps([single(90, log), single(90, { ...log, position: 1 })]);
    expect(unplaced?.set.position).toBeUndefined();
  });

  test('that failed, had no repetition or no measure have no record', () => {
    expect(recordSteps([single(90, { successful: false }), set(0, 90), { movement_id: 'pull-up', repetitions: 12 }])).toEqual([]);
    expect(stepPairs(recordSteps([single(90, { successful: null }), set(1, 0)]))).toEqual([[90, null]]);
  });
});

describe('records', () => {
  const press = (repetitions: number, value: number) => set(repetitions, value, { movement_id: 'press' });

  test('are sorted by movement, then by repetitions, separately for each movement', () => {
    const records = personalRecords([set(2, 100), press(2, 50), press(1, 60)]);
    expect(records.map(({ movement_id, repetitions, si }) => [movement_id, repetitions, si])).toEqual([
      ['press', 1, 60],
      ['press', 2, 50],
      ['squat', 1, 100],
      ['squat', 2, 100],
    ]);
    expect(rungsOf(records).map(({ movement_id, repetitions }) => [movement_id, repetitions])).toEqual([
      ['press', 1],
      ['press', 2],
      ['squat', 2],
    ]);
  });

  test('contain the set that they beat', () => {
    const [first, second] = [single(90, { workout_id: 'a' }), single(95, { workout_id: 'b' })];
    expect(recordsSetBy([first, second], 'b')).toEqual([{ movement_id: 'squat', repetitions: 1, set: second, si: 95, previous: first }]);
    expect([recordsSetBy([first, second], 'a'), recordsSetBy([first, second], 'c')]).toEqual([[], []]);
  });

  test('exist for heights, and not for sets without a measure', () => {
    const jump = (position: number, value: number) => ({ position, repetitions: 1, height: { value, unit: 'cm' as const } });
    expect(recordSets([jump(1, 60), jump(2, 76)], [jump(0, 76)])).toEqual([2]);
    expect(recordSets([{ position: 1, repetitions: 5 }], [{ repetitions: 5 }])).toEqual([]);
    expect(recordSets([{ repetitions: 1, height: { value: 76, unit: 'cm' } }], [jump(0, 76)])).toEqual([]);
  });
});

test('the value of a set is its weight in kilograms, otherwise its height in metres, otherwise absent', () => {
  expect([
    toSiValue({ weight: { value: 100, unit: 'lb' } }),
    toSiValue({ height: { value: 30, unit: 'in' } }),
    toSiValue({ weight: null, height: null }),
    toSiValue({}),
  ]).toEqual([45.359237, 0.762, null, null]);
});
