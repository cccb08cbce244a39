/** Generates realistic scores for a class between the best and the slowest, by member and day. The result is deterministic. */
import type { Score } from '#contract/scores.ts';
import { seededFraction } from './event-times.ts';

export type Range = readonly [best: Score, slowest: Score];

const mixed = (a: number, b: number, share: number): number => a + (b - a) * share;
const near = (value: number, step: number): number => Math.round(value / step) * step;

/** The person’s usual distance from the best score, from 0 to 1. */
export const levelOf = (email: string): number => seededFraction('level', email);

export const levelOn = (email: string, ...day: readonly string[]): number => 0.7 * levelOf(email) + 0.3 * seededFraction(email, ...day);

/** The assumed number of repetitions in a round. With it, rounds and repetitions are converted to one number. */
const repetitionsInRound = 30;

function rounds(best: { rounds: number; repetitions: number }, last: { rounds: number; repetitions: number }, share: number): Score {
  const total = near(
    mixed(best.rounds * repetitionsInRound + best.repetitions, last.rounds * repetitionsInRound + last.repetitions, share),
    5,
  );
  return { scoring: 'for_rounds', rounds: Math.floor(total / repetitionsInRound), repetitions: total % repetitionsInRound };
}

/** Null if both have different types. Times are rounded to five seconds and weights to plates, so that some scores are equal. */
export function interpolateScore([best, last]: Range, share: number, capSeconds: number | null): Score | null {
  if (best.scoring === 'for_time' && last.scoring === 'for_time') {
    if (best.capped || last.capped) return null;
    const seconds = near(mixed(best.seconds, last.seconds, share), 5);
    if (capSeconds === null || seconds < capSeconds) return { scoring: 'for_time', capped: false, seconds };
    return { scoring: 'for_time', capped: true, repetitions: Math.max(1, near(90 - (seconds - capSeconds) / 4, 1)) };
  }
  if (best.scoring === 'for_rounds' && last.scoring === 'for_rounds') return rounds(best, last, share);
  if (best.scoring === 'for_distance' && last.scoring === 'for_distance')
    return {
      scoring: 'for_distance',
      distance: { value: near(mixed(best.distance.value, last.distance.value, share), 25), unit: best.distance.unit },
    };
  if (best.scoring === 'for_repetitions' && last.scoring === 'for_repetitions')
    return { scoring: 'for_repetitions', repetitions: near(mixed(best.repetitions, last.repetitions, share), 1) };
  if (best.scoring === 'for_calories' && last.scoring === 'for_calories')
    return { scoring: 'for_calories', calories: near(mixed(best.calories, last.calories, share), 1) };
  if (best.scoring === 'for_load' && last.scoring === 'for_load') {
    const value = near(mixed(best.sets[0]?.value ?? 0, last.sets[0]?.value ?? 0, share), 2.5);
    return { scoring: 'for_load', sets: [{ value, unit: best.sets[0]?.unit ?? 'kg', successful: true }] };
  }
  if (best.scoring === 'tabata' && last.scoring === 'tabata')
    return {
      ...best,
      intervals: best.intervals.map((each, exercise) =>
        each.map((value, index) => near(mixed(value, last.intervals[exercise]?.[index] ?? value, share), 1)),
      ),
    };
  if (best.scoring === 'total' && last.scoring === 'total')
    return {
      scoring: 'total',
      lifts: best.lifts.map(({ movement_id, attempts }, index) => ({
        movement_id,
        attempts: attempts.map((attempt) => ({
          ...attempt,
          value: near(mixed(attempt.value, last.lifts[index]?.attempts[0]?.value ?? attempt.value, share), 2.5),
        })),
      })),
    };
  return null;
}
