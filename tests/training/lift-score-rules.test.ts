import { expect, it } from 'vitest';
import type { LiftSet } from '#contract/workouts.ts';
import { scorings } from '#contract/scores.ts';
import { scoreOfLift } from '#machines/training/lift-score.rules.ts';

const set = (repetitions: number, more: Partial<LiftSet>): LiftSet => ({
  position: 1,
  repetitions,
  movement_id: 'squat',
  weight: null,
  height: null,
  successful: true,
  ...more,
});
const kg = (value: number) => ({ weight: { value, unit: 'kg' as const } });

it('for load: every set as it was typed, with those that failed', () => {
  const sets = [set(5, kg(100)), set(1, { ...kg(140), successful: false }), set(1, { weight: { value: 225, unit: 'lb' } })];
  expect(scoreOfLift('for_load', sets)).toEqual({
    scoring: 'for_load',
    sets: [
      { value: 100, unit: 'kg', successful: true },
      { value: 140, unit: 'kg', successful: false },
      { value: 225, unit: 'lb', successful: true },
    ],
  });
});

it('for distance: the highest that was made, whatever its unit', () => {
  const sets = [
    set(1, { height: { value: 76, unit: 'cm' } }),
    set(1, { height: { value: 31, unit: 'in' } }),
    set(1, { height: { value: 2, unit: 'm' }, successful: false }),
  ];
  expect(scoreOfLift('for_distance', sets)).toEqual({ scoring: 'for_distance', distance: { value: 31, unit: 'in' } });
});

it('for repetitions: the most of one set that was made', () => {
  expect(scoreOfLift('for_repetitions', [set(12, {}), set(20, { successful: false }), set(15, {})])).toEqual({
    scoring: 'for_repetitions',
    repetitions: 15,
  });
});

it('total: the attempts of each movement', () => {
  const sets = [set(1, kg(100)), set(1, { ...kg(50), movement_id: 'press' }), set(1, { ...kg(110), successful: false })];
  const score = scoreOfLift('total', sets);
  expect(score).toEqual({
    scoring: 'total',
    lifts: [
      {
        movement_id: 'squat',
        attempts: [
          { value: 100, unit: 'kg', successful: true },
          { value: 110, unit: 'kg', successful: false },
        ],
      },
      { movement_id: 'press', attempts: [{ value: 50, unit: 'kg', successful: true }] },
    ],
  });
});

it('of a load and of a total nothing but what has a weight, of a distance nothing but what has a height', () => {
  const bare = set(5, {});
  const jump = set(1, { height: { value: 61, unit: 'cm' } });
  expect(scoreOfLift('for_load', [bare, set(5, kg(100))])).toMatchObject({ sets: { length: 1 } });
  expect(scoreOfLift('total', [{ ...bare, movement_id: 'press' }, set(5, kg(100))])).toMatchObject({ lifts: { length: 1 } });
  expect(scoreOfLift('for_distance', [bare, jump])).toMatchObject({ distance: { value: 61 } });
});

it('for repetitions: even none, where a set was made', () => {
  expect(scoreOfLift('for_repetitions', [set(0, {})])).toEqual({ scoring: 'for_repetitions', repetitions: 0 });
});

it('nothing where nothing of it counts', () => {
  expect(scorings.filter((scoring) => scoreOfLift(scoring, [set(0, { successful: false })]) !== null)).toEqual([]);
});
