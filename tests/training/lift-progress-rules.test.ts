import { describe, expect, test } from 'vitest';
import type { LiftDay, LiftDetail } from '#contract/lifts.ts';
import { ladderOf, progressOf, roundFigures, progressSince, unitOf, valueIn } from '#machines/training/lift-progress.rules.ts';
import { boxJump, sampleSet, squat } from '#machines/training/sample-training.ts';

const day = (date: string, ...sets: LiftDay['sets']): LiftDay => ({
  workout_id: date,
  performed_at: `${date}T06:00:00Z`,
  rep_scheme: null,
  records: [],
  sets,
});
const lift = (...history: LiftDay[]): LiftDetail => ({
  id: squat.id,
  movement: squat,
  bests: [],
  workouts_count: history.length,
  last_performed_at: history.at(-1)?.performed_at ?? '',
  history,
});
const squats = lift(
  day('2026-01-05', sampleSet(1, 5, 80), sampleSet(2, 1, 100)),
  day('2026-02-02', sampleSet(1, 5, 85), sampleSet(2, 1, 105, { successful: false })),
  day('2026-03-02', sampleSet(1, 5, 82.5), sampleSet(2, 1, 102.5)),
);

describe('the picture of a lift', () => {
  test('has a line for each usual number of repetitions, which rises at every record', () => {
    const { lines, unit } = progressOf(squats);
    expect(unit).toBe('kg');
    expect(
      lines.map(({ repetitions, steps }) => [repetitions, ...steps.map(({ value, isRecord }) => `${value}${isRecord ? '!' : ''}`)]),
    ).toEqual([
      [1, '100', '102.5!'],
      [5, '80', '85!'],
    ]);
  });

  test('estimates a single from each day, never from one that was missed or from singles', () => {
    expect(progressOf(squats).estimates.map(({ value }) => value)).toEqual([93.3, 99.2, 96.3]);
    expect(progressOf(lift(day('2026-01-05', sampleSet(1, 1, 100)))).estimates).toEqual([]);
  });

  test('begins at the former value of each line when only the last months are shown', () => {
    const from = Date.parse('2026-02-15T00:00:00Z');
    const { lines, estimates } = progressSince(progressOf(squats), from);
    expect(lines.map(({ steps }) => steps.map(({ value, isRecord }) => `${value}${isRecord ? '!' : ''}`))).toEqual([
      ['100', '102.5!'],
      ['85'],
    ]);
    expect(estimates).toHaveLength(1);
  });

  test('is drawn in the unit of the last time, and heights in theirs', () => {
    const pounds = day('2026-03-03', sampleSet(1, 1, 1, { weight: { value: 225, unit: 'lb' } }));
    expect(progressOf(lift(...squats.history, pounds)).lines[0]?.steps.map(({ value }) => value)).toEqual([220.5, 226]);
    const jump = sampleSet(1, 1, 0, { movement_id: boxJump.id, weight: null, height: { value: 30, unit: 'in' } });
    expect([unitOf(lift(day('2026-03-02', jump))), progressOf(lift(day('2026-03-02', jump))).estimates]).toEqual(['in', []]);
    expect(unitOf(lift(day('2026-03-02', sampleSet(1, 12, 0, { weight: null }))))).toBeNull();
  });

  test('has a ladder: each rung the best of so many repetitions, with what it lets expect of a single', () => {
    expect(ladderOf(squats).map(({ repetitions, value, estimate }) => [repetitions, value, estimate])).toEqual([
      [1, 102.5, null],
      [5, 85, 99.2],
    ]);
  });

  test('stands on round figures from below the least to above the most', () => {
    expect(roundFigures(62.5, 107.3)).toEqual([60, 70, 80, 90, 100, 110]);
    expect(roundFigures(100, 100).length).toBeGreaterThanOrEqual(2);
    expect(roundFigures(40, 41)[0]).toBeLessThanOrEqual(40);
  });

  test('has lines for the five fewest repetitions where none of the usual ones were lifted', () => {
    const odd = lift(
      day('2026-01-05', ...[13, 4, 6, 12, 8, 7].map((repetitions, at) => sampleSet(at + 1, repetitions, 100 - repetitions))),
    );
    expect(progressOf(odd).lines.map(({ repetitions }) => repetitions)).toEqual([4, 6, 7, 8, 12]);
  });

  test('has no line for what was only tried, nor an estimate for what has no weight', () => {
    const tried = lift(day('2026-01-05', sampleSet(1, 5, 80), sampleSet(2, 3, 100, { successful: false })));
    expect(progressOf(tried).lines.map(({ repetitions }) => repetitions)).toEqual([5]);
    const pulls = lift(day('2026-01-05', sampleSet(1, 5, 0, { weight: null })));
    expect(progressOf(pulls)).toEqual({ unit: null, lines: [], estimates: [] });
  });

  test('has each day where it lies in time', () => {
    const at = Date.parse('2026-01-05T06:00:00Z');
    const { lines, estimates } = progressOf(lift(day('2026-01-05', sampleSet(1, 5, 80))));
    expect([lines[0]?.steps, estimates]).toEqual([[{ at, value: 80, isRecord: false }], [{ at, value: 93.3 }]]);
    expect(ladderOf(lift(day('2026-01-05', sampleSet(1, 5, 80))))).toEqual([
      { repetitions: 5, value: 80, performed_at: '2026-01-05T06:00:00Z', workout_id: '2026-01-05', estimate: 93.3 },
    ]);
  });

  test('of the last months has what happened at their very beginning as it was, and no line begins before it', () => {
    const second = Date.parse('2026-02-02T06:00:00Z');
    const { lines, estimates } = progressSince(progressOf(squats), second);
    expect(lines.map(({ steps }) => steps.map(({ at, value, isRecord }) => [at >= second, value, isRecord]))).toEqual([
      [
        [true, 100, false],
        [true, 102.5, true],
      ],
      [
        [true, 80, false],
        [true, 85, true],
      ],
    ]);
    expect(estimates.map(({ value }) => value)).toEqual([99.2, 96.3]);
    expect(progressSince(progressOf(squats), 0)).toEqual(progressOf(squats));
  });

  test('stands on figures that lie as far apart as one, two, five or ten would, never fewer than two', () => {
    expect(roundFigures(100, 100)).toEqual([100, 100.2]);
    expect(roundFigures(40, 41)).toEqual([40, 40.2, 40.4, 40.6, 40.8, 41]);
    expect(roundFigures(0, 500)).toEqual([0, 100, 200, 300, 400, 500]);
    expect(roundFigures(0, 501)).toEqual([0, 200, 400, 600]);
  });
});

test('a set is as much as its weight or its height is in that unit, and nothing in a unit of another kind', () => {
  const weight = { weight: { value: 100, unit: 'kg' as const }, height: null };
  const height = { weight: null, height: { value: 24, unit: 'in' as const } };
  expect([valueIn(weight, 'kg'), valueIn(weight, 'lb'), valueIn(height, 'in'), valueIn(height, 'cm')]).toEqual([100, 220.5, 24, 61]);
  expect([valueIn(weight, 'cm'), valueIn(height, 'kg'), valueIn(height, 'lb'), valueIn(weight, null), valueIn(height, null)]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(valueIn({ weight: null, height: null }, 'kg')).toBeNull();
});
