/** The score of the sets of a lift, by the scoring of the workout on the whiteboard. Source: decisions.training. */
import type { Score, Scoring } from '#contract/scores.ts';
import type { LiftSet } from '#contract/workouts.ts';
import { inMetres } from './measure.rules.ts';

type Sets = readonly LiftSet[];

const successful = (sets: Sets): LiftSet[] => sets.filter((set) => set.successful);

function asLoad(sets: Sets): Score | null {
  const lifted = sets.flatMap(({ weight, successful: isMade }) => (weight ? [{ ...weight, successful: isMade }] : []));
  return lifted.length === 0 ? null : { scoring: 'for_load', sets: lifted };
}

function asDistance(sets: Sets): Score | null {
  const heights = successful(sets).flatMap(({ height }) => (height ? [height] : []));
  const best = heights.toSorted((a, b) => inMetres(b) - inMetres(a))[0];
  return best ? { scoring: 'for_distance', distance: best } : null;
}

function asRepetitions(sets: Sets): Score | null {
  const made = successful(sets).map(({ repetitions }) => repetitions);
  return made.length === 0 ? null : { scoring: 'for_repetitions', repetitions: Math.max(...made) };
}

function asTotal(sets: Sets): Score | null {
  const lifted = sets.filter(({ weight }) => weight !== null);
  const ids = [...new Set(lifted.map(({ movement_id }) => movement_id))];
  const lifts = ids.map((movement_id) => ({
    movement_id,
    attempts: lifted
      .filter((set) => set.movement_id === movement_id)
      .flatMap(({ weight, successful: isMade }) => (weight ? [{ ...weight, successful: isMade }] : [])),
  }));
  return lifts.length === 0 ? null : { scoring: 'total', lifts };
}

/** The score of the sets; null if no set counts. A lift without a score is on the leaderboard without a rank. */
export function scoreOfLift(scoring: Scoring, sets: Sets): Score | null {
  switch (scoring) {
    case 'for_load':
      return asLoad(sets);
    case 'for_distance':
      return asDistance(sets);
    case 'for_repetitions':
      return asRepetitions(sets);
    case 'total':
      return asTotal(sets);
    default:
      return null;
  }
}
