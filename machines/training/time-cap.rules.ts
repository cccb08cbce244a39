/** The time cap of a workout. Source: `time_cap_seconds` of the contract's definitions. */
import type { Score } from '#contract/scores.ts';

/** Is the finish later than the time cap? `cap` is in seconds; null: no cap. A finish exactly at the cap is in time. */
export const isBeyondCap = (score: Score | null, cap: number | null): boolean =>
  cap !== null && score?.scoring === 'for_time' && !score.capped && score.seconds > cap;
