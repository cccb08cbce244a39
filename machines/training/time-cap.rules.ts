/** The time cap of a workout. Source: `time_cap_seconds` of the contract's definitions. */
import type { Score } from '#contract/scores.ts';

/** Whether a score is a finish after the time cap; `cap` in seconds, null where there is none. The cap itself is in time. */
export const isBeyondCap = (score: Score | null, cap: number | null): boolean =>
  cap !== null && score?.scoring === 'for_time' && !score.capped && score.seconds > cap;
