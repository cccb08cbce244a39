/** The result of a logged workout. Source: decisions.training. */
import type { Score } from '#contract/scores.ts';
import type { Workout, WorkoutDefinition } from '#contract/workouts.ts';
import { scoreOfLift } from './lift-score.rules.ts';
import { liftsOfTotal, resultOf as resultOrWhyNot, type ScoreResult } from './ranking.rules.ts';

/** How a workout is scored; for a total also the lifts that it consists of, if they are known. */
type Scored = Pick<WorkoutDefinition, 'scoring'> & { readonly lifts?: readonly { readonly id: string }[] };

/** The result of a score, as the leaderboard ranks it; null if the score cannot be ranked. */
export function resultOfScore(scored: Scored, score: Score | null): ScoreResult | null {
  const result = resultOrWhyNot(scored.scoring, score, liftsOfTotal(scored));
  return typeof result === 'string' ? null : result;
}

/** For a workout of the day, the scoring at the time of logging counts, even if the definition has changed since. */
export function resultOf(workout: Workout): ScoreResult | null {
  if (workout.type === 'wod') return resultOfScore({ ...workout.definition, scoring: workout.scoring }, workout.score);
  const scored: Scored = workout.definition ?? { scoring: 'for_load' };
  return resultOfScore(scored, scoreOfLift(scored.scoring, workout.sets));
}
