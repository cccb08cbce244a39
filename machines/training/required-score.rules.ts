/** The form and the server use the same rule. Source: docs/spec §3, docs/decisions/training.md#0303. */
import type { Score, Scoring } from '#contract/scores.ts';

/** Whether a scoring needs a score. Results can be compared only with a score; the scoring `none` compares nothing. */
const needsScore: Readonly<Record<Scoring, boolean>> = {
  for_time: true,
  for_rounds: true,
  for_distance: true,
  for_load: true,
  for_repetitions: true,
  for_calories: true,
  tabata: true,
  total: true,
  none: false,
};

export const isScoreMissing = (scoring: Scoring, score: Score | null): boolean => score === null && needsScore[scoring];
