import fc from 'fast-check';
import { distanceUnits, weightUnits } from '#contract/measures.ts';
import type { Score, Scoring } from '#contract/scores.ts';

const few = fc.integer({ min: 0, max: 4 });
const attempts = fc.array(
  fc.record({ value: fc.constantFrom(0, 60, 60.5, 100, 225), unit: fc.constantFrom(...weightUnits), successful: fc.boolean() }),
  { maxLength: 3 },
);
const intervals = fc.array(few, { minLength: 1, maxLength: 3 });
const scoring = <const S extends Scoring>(name: S) => fc.constant(name);

const scoreOf: Record<Scoring, fc.Arbitrary<Score>> = {
  for_time: fc.oneof(
    fc.record({ scoring: scoring('for_time'), capped: fc.constant(false as const), seconds: fc.constantFrom(1, 179, 180, 600) }),
    fc.record({ scoring: scoring('for_time'), capped: fc.constant(true as const), repetitions: fc.constantFrom(0, 12, 300) }),
  ),
  for_rounds: fc.record({ scoring: scoring('for_rounds'), rounds: fc.constantFrom(0, 5, 6), repetitions: fc.constantFrom(0, 12, 100) }),
  for_distance: fc.record({
    scoring: scoring('for_distance'),
    distance: fc.record({ value: fc.constantFrom(0, 1, 5, 1000, 5000), unit: fc.constantFrom(...distanceUnits) }),
  }),
  for_load: fc.record({ scoring: scoring('for_load'), sets: attempts }),
  for_repetitions: fc.record({ scoring: scoring('for_repetitions'), repetitions: fc.constantFrom(0, 1, 99) }),
  for_calories: fc.record({ scoring: scoring('for_calories'), calories: fc.constantFrom(0, 1, 99) }),
  tabata: fc.record({
    scoring: scoring('tabata'),
    exercises: fc.constant(['squats', 'push-ups', 'sit-ups']).map((names) => [...names]),
    intervals: fc.array(intervals, { minLength: 1, maxLength: 3 }),
  }),
  total: fc.record({
    scoring: scoring('total'),
    lifts: fc.array(fc.record({ movement_id: fc.constantFrom('squat', 'press'), attempts }), { minLength: 1, maxLength: 3 }),
  }),
  none: fc.record({ scoring: scoring('none') }),
};

/** A board with at most `maxLength` scores. Some entries have no score, and some one of another scoring. */
export const anyEntries = (name: Scoring, maxLength = 12) =>
  fc
    .array(
      fc.record({
        as_prescribed: fc.boolean(),
        score: fc.oneof(
          { weight: 6, arbitrary: scoreOf[name] },
          { weight: 1, arbitrary: fc.constant(null) },
          { weight: 1, arbitrary: scoreOf.none },
        ),
      }),
      { maxLength },
    )
    .map((entries) => entries.map((entry, index) => ({ ...entry, id: index })));
