/** An entry as prescribed is always above a scaled entry. An entry without a score has no rank. Source: decisions.training. */
import type { UnrankedReason } from '#contract/leaderboard.ts';
import type { Distance, Weight, WeightUnit } from '#contract/measures.ts';
import type { Attempt, Score, Scoring } from '#contract/scores.ts';
import { inKilograms, inMetres, roundToMillionth, weightIn } from './measure.rules.ts';

/** The result of a score, with values as typed and in SI units. */
export type ScoreResult =
  | { readonly kind: 'time'; readonly seconds: number }
  | { readonly kind: 'capped'; readonly repetitions: number }
  | { readonly kind: 'rounds'; readonly rounds: number; readonly repetitions: number }
  | ({ readonly kind: 'distance'; readonly metres: number } & Distance)
  | ({ readonly kind: 'load'; readonly kilograms: number } & Weight)
  | { readonly kind: 'repetitions'; readonly repetitions: number }
  | { readonly kind: 'calories'; readonly calories: number }
  | { readonly kind: 'tabata'; readonly repetitions: number }
  | ({ readonly kind: 'total'; readonly kilograms: number } & Weight);

export type RankReason =
  | { readonly code: 'unranked'; readonly why: UnrankedReason }
  | { readonly code: 'ranked' | 'tied'; readonly rank: number; readonly as_prescribed: boolean; readonly result: ScoreResult };

export interface Scored {
  readonly as_prescribed: boolean;
  /** The score; null: the workout was done, but no score was typed. */
  readonly score: Score | null;
}

/** An entry with its rank: shared if `tied`, missing for the reason in `unranked`. */
export type Ranked<E> = E & {
  readonly rank: number | null;
  readonly tied: boolean;
  readonly unranked: UnrankedReason | null;
  readonly reason: RankReason;
};

/** The heaviest successful set; of equal sets the first. */
const bestOf = (attempts: readonly Attempt[]): Weight | null =>
  attempts
    .filter(({ successful }) => successful)
    .reduce<Weight | null>((best, { value, unit }) => {
      const weight = { value, unit };
      return best && inKilograms(best) >= inKilograms(weight) ? best : weight;
    }, null);

const weakestSum = (intervals: readonly (readonly number[])[]): number =>
  intervals.reduce((sum, exercise) => sum + Math.min(...exercise), 0);

/** The total in the unit of the first lift, because most members use one unit for all lifts. */
const totalOf = (bests: readonly Weight[], unit: WeightUnit): ScoreResult => ({
  kind: 'total',
  kilograms: roundToMillionth(bests.reduce((sum, best) => sum + inKilograms(best), 0)),
  value: roundToMillionth(bests.reduce((sum, best) => sum + weightIn(best, unit), 0)),
  unit,
});

/** The ids of the movements that a total consists of; empty if the definition names none. */
export const liftsOfTotal = ({ lifts = [] }: { readonly lifts?: readonly { readonly id: string }[] }): readonly string[] =>
  lifts.map(({ id }) => id);

type Lifts = Extract<Score, { readonly scoring: 'total' }>['lifts'];

/** The total of the best set of each movement of the total. If the definition names no movements, of each typed movement. */
const ofTotal = (lifts: Lifts, wanted: readonly string[]): ScoreResult | UnrankedReason => {
  const counted = new Set(wanted.length > 0 ? wanted : lifts.map(({ movement_id }) => movement_id));
  const bests = [...counted].map((id) => bestOf(lifts.flatMap(({ movement_id, attempts }) => (movement_id === id ? attempts : []))));
  const made = bests.filter((best) => best !== null);
  const [first] = made;
  if (!first || made.length < bests.length) return 'missingLift';
  return totalOf(made, first.unit);
};

const ofLoad = (sets: readonly Attempt[]): ScoreResult | UnrankedReason => {
  const best = bestOf(sets);
  return best ? { kind: 'load', kilograms: inKilograms(best), ...best } : 'noScore';
};

/** A score with another scoring counts as missing. `lifts`: the movements of a total; other movements do not count. */
export const resultOf = (scoring: Scoring, score: Score | null, lifts: readonly string[] = []): ScoreResult | UnrankedReason => {
  if (scoring === 'none') return 'noScoring';
  if (score?.scoring !== scoring) return 'noScore';
  switch (score.scoring) {
    case 'for_time':
      return score.capped ? { kind: 'capped', repetitions: score.repetitions } : { kind: 'time', seconds: score.seconds };
    case 'for_rounds':
      return { kind: 'rounds', rounds: score.rounds, repetitions: score.repetitions };
    case 'for_distance':
      return { kind: 'distance', metres: inMetres(score.distance), ...score.distance };
    case 'for_load':
      return ofLoad(score.sets);
    case 'for_repetitions':
      return { kind: 'repetitions', repetitions: score.repetitions };
    case 'for_calories':
      return { kind: 'calories', calories: score.calories };
    case 'tabata':
      return { kind: 'tabata', repetitions: weakestSum(score.intervals) };
    case 'total':
      return ofTotal(score.lifts, lifts);
  }
};

/** The values to compare, in order; more is better. A finished workout is above every workout that the time cap ended. */
const keyOf = (result: ScoreResult): readonly [number, number] => {
  switch (result.kind) {
    case 'time':
      return [1, -result.seconds];
    case 'capped':
      return [0, result.repetitions];
    case 'rounds':
      return [result.rounds, result.repetitions];
    case 'distance':
      return [result.metres, 0];
    case 'load':
    case 'total':
      return [result.kilograms, 0];
    case 'calories':
      return [result.calories, 0];
    case 'repetitions':
    case 'tabata':
      return [result.repetitions, 0];
  }
};

interface Placed<E> {
  readonly entry: E;
  readonly result: ScoreResult;
  readonly key: readonly [number, number, number];
}

const inOrder = (a: Placed<unknown>, b: Placed<unknown>): number => b.key[0] - a.key[0] || b.key[1] - a.key[1] || b.key[2] - a.key[2];

const isLevel = (a: Placed<unknown>, b: Placed<unknown> | undefined): boolean => b !== undefined && inOrder(a, b) === 0;

const withRanks = <E extends Scored>(sorted: readonly Placed<E>[]): Ranked<E>[] => {
  let rank = 0;
  return sorted.map((placed, index) => {
    const { entry, result } = placed;
    const isLevelWithLast = isLevel(placed, sorted[index - 1]);
    if (!isLevelWithLast) rank = index + 1;
    const tied = isLevelWithLast || isLevel(placed, sorted[index + 1]);
    const reason: RankReason = { code: tied ? 'tied' : 'ranked', rank, as_prescribed: entry.as_prescribed, result };
    return { ...entry, rank, tied, unranked: null, reason };
  });
};

/** Ranks such as 1, 1, 3 if two entries are equal. `lifts`: the movements that a total consists of. Source: decisions.training. */
export const rankScores = <E extends Scored>(scoring: Scoring, entries: readonly E[], lifts: readonly string[] = []): Ranked<E>[] => {
  const placed: Placed<E>[] = [];
  const unranked: Ranked<E>[] = [];
  for (const entry of entries) {
    const result = resultOf(scoring, entry.score, lifts);
    if (typeof result === 'string') {
      unranked.push({ ...entry, rank: null, tied: false, unranked: result, reason: { code: 'unranked', why: result } });
    } else {
      placed.push({ entry, result, key: [Number(entry.as_prescribed), ...keyOf(result)] });
    }
  }
  return [...withRanks(placed.toSorted(inOrder)), ...unranked];
};
