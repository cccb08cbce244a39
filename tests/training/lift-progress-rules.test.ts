/** What the picture of Mia's squat shows. */
import { describe, expect, test } from 'vitest';
import type { LiftDay, LiftDetail } from '#contract/lifts.ts';
import { ladderOf, progressOf, roundFigures, since, unitOf } from '#machines/training/lift-progress.rules.ts';
import { boxJump, setOf, squat } from '#machines/training/sample-training.ts';

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
  day('2026-01-05', setOf(1, 5, 80), setOf(2, 1, 100)),
  day('2026-02-02', setOf(1, 5, 85), setOf(2, 1, 105, { successful: false })),
  day('2026-03-02', setOf(1, 5, 82.5), setOf(2, 1, 102.5)),
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
    expect(progressOf(lift(day('2026-01-05', setOf(1, 1, 100)))).estimates).toEqual([]);
  });

  test('begins where the lines stood when only the last months are asked for', () => {
    const from = Date.parse('2026-02-15T00:00:00Z');
    const { lines, estimates } = since(progressOf(squats), from);
    expect(lines.map(({ steps }) => steps.map(({ value, isRecord }) => `${value}${isRecord ? '!' : ''}`))).toEqual([
      ['100', '102.5!'],
      ['85'],
    ]);
    expect(estimates).toHaveLength(1);
  });

  test('is drawn in the unit of the last time, and heights in theirs', () => {
    const pounds = day('2026-03-03', setOf(1, 1, 1, { weight: { value: 225, unit: 'lb' } }));
    expect(progressOf(lift(...squats.history, pounds)).lines[0]?.steps.map(({ value }) => value)).toEqual([220.5, 226]);
    const jump = setOf(1, 1, 0, { movement_id: boxJump.id, weight: null, height: { value: 30, unit: 'in' } });
    expect([unitOf(lift(day('2026-03-02', jump))), progressOf(lift(day('2026-03-02', jump))).estimates]).toEqual(['in', []]);
    expect(unitOf(lift(day('2026-03-02', setOf(1, 12, 0, { weight: null }))))).toBeNull();
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
});
