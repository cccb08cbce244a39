import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scorings, type Score } from '#contract/scores.ts';
import type { Lift, LiftSet, WorkoutDefinition } from '#contract/workouts.ts';
import { rankScores } from '#machines/training/ranking.rules.ts';
import { boxJump, fran, franDone, pullUp, sampleSet, squat, squats } from '#machines/training/sample-training.ts';
import { resultOf, resultOfScore } from '#machines/training/score-result.rules.ts';
import { count } from '#tests/counts.ts';
import { anyEntries } from '#tests/training/any-score.ts';

const definition = (more: Partial<WorkoutDefinition>): WorkoutDefinition => ({ ...fran, ...more });
const boxTotal = definition({ name: 'Box total', scoring: 'total', lifts: [squat, pullUp] });
const single = (movement_id: string, value: number, successful = true) => ({
  movement_id,
  attempts: [{ value, unit: 'kg' as const, successful }],
});
const total = (...lifts: ReturnType<typeof single>[]): Score => ({ scoring: 'total', lifts });

describe('a workout of the day', () => {
  test('has the score that Mia typed as its result', () => {
    expect(resultOf(franDone)).toEqual({ kind: 'time', seconds: 238 });
  });

  test('of her own has a result by its own scoring', () => {
    const rounds: Score = { scoring: 'for_rounds', rounds: 5, repetitions: 12 };
    expect(resultOf({ ...franDone, definition: null, scoring: 'for_rounds', score: rounds })).toEqual({
      kind: 'rounds',
      rounds: 5,
      repetitions: 12,
    });
    const own = total(single(squat.id, 150), single(boxJump.id, 60));
    expect(resultOf({ ...franDone, definition: null, scoring: 'total', score: own })).toMatchObject({ kind: 'total', value: 210 });
  });

  test('keeps its result when the studio changes the scoring', () => {
    expect(resultOf({ ...franDone, definition: definition({ scoring: 'for_calories' }) })).toEqual({ kind: 'time', seconds: 238 });
  });

  test('has no result if Mia typed no score, or if the workout has no scoring', () => {
    expect(resultOf({ ...franDone, score: null })).toBeNull();
    const unscored = { scoring: 'none' } as const;
    expect(resultOf({ ...franDone, definition: definition(unscored), scoring: 'none', score: unscored })).toBeNull();
  });
});

describe('a total', () => {
  const done = (score: Score) => resultOf({ ...franDone, definition: boxTotal, scoring: 'total', score });

  test('counts only the lifts of the total, like the leaderboard', () => {
    expect(done(total(single(squat.id, 150), single(pullUp.id, 40), single(boxJump.id, 60)))).toEqual({
      kind: 'total',
      kilograms: 190,
      value: 190,
      unit: 'kg',
    });
  });

  test('has no result while one of its lifts is missing or was not made', () => {
    expect(done(total(single(squat.id, 150), single(boxJump.id, 60)))).toBeNull();
    expect(done(total(single(squat.id, 150), single(pullUp.id, 40, false)))).toBeNull();
  });
});

describe('a lift', () => {
  const lifted = (sets: readonly LiftSet[], more: Partial<Lift> = {}) => resultOf({ ...squats, ...more, sets: [...sets] });

  test('without a definition has the heaviest successful set as its result', () => {
    expect(lifted(squats.sets)).toEqual({ kind: 'load', kilograms: 97.5, value: 97.5, unit: 'kg' });
    expect(lifted([sampleSet(1, 1, 120, { successful: false })])).toBeNull();
  });

  test('has a result by the scoring of the studio', () => {
    const jumps = [76, 81].map((value, index) => sampleSet(index + 1, 1, 0, { weight: null, height: { value, unit: 'cm' } }));
    const high = definition({ type: 'lift', scoring: 'for_distance', movement: boxJump });
    expect(lifted(jumps, { definition: high })).toEqual({ kind: 'distance', metres: 0.81, value: 81, unit: 'cm' });
    const most = definition({ type: 'lift', scoring: 'for_repetitions', movement: pullUp });
    expect(lifted([sampleSet(1, 12, 0), sampleSet(2, 15, 0)], { definition: most })).toEqual({ kind: 'repetitions', repetitions: 15 });
  });

  test('has the total of its lifts as its result', () => {
    const sets = [sampleSet(1, 1, 150), sampleSet(2, 1, 40, { movement_id: pullUp.id }), sampleSet(3, 1, 60, { movement_id: boxJump.id })];
    expect(lifted(sets, { definition: { ...boxTotal, type: 'lift' } })).toMatchObject({ kind: 'total', kilograms: 190 });
  });
});

test('a score has a result only if it has a rank on the leaderboard, and the result decides the rank', () => {
  const anyBoard = fc
    .constantFrom(...scorings)
    .chain((scoring) => fc.record({ scoring: fc.constant(scoring), entries: anyEntries(scoring) }));
  const anyLifts = fc.subarray(['squat', 'press', 'deadlift']);
  fc.assert(
    fc.property(anyBoard, anyLifts, ({ scoring, entries }, lifts) => {
      const scored = { scoring, lifts: lifts.map((id) => ({ id })) };
      for (const { score, reason } of rankScores(scoring, entries, lifts))
        expect(resultOfScore(scored, score)).toEqual(reason.code === 'unranked' ? null : reason.result);
    }),
    { numRuns: count(200, 5_000) },
  );
});
