/** What a workout that somebody logged comes to. Source: decisions.md "Training". */
import type { Score, Scoring } from '#contract/scores.ts';
import type { Workout } from '#contract/workouts.ts';
import { scoreOfLift } from '#machines/training/lift-score.rules.ts';
import { rankScores, type ScoreResult } from '#machines/training/ranking.rules.ts';

/** What a score comes to; null where it comes to nothing that could be ranked. */
export function resultOfScore(scoring: Scoring, score: Score | null): ScoreResult | null {
  const [alone] = rankScores(scoring, [{ as_prescribed: true, score }]);
  return alone && alone.reason.code !== 'unranked' ? alone.reason.result : null;
}

/** By the scoring of its definition, a lift without one by its load. */
export function resultOf(workout: Workout): ScoreResult | null {
  const scoring = workout.definition?.scoring ?? (workout.type === 'wod' ? workout.scoring : 'for_load');
  return resultOfScore(scoring, workout.type === 'wod' ? workout.score : scoreOfLift(scoring, workout.sets));
}
