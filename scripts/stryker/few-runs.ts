/**
 * Replaces `fast-check` during mutation runs. A property has at most three hundred runs, because more runs would rarely kill another
 * mutant. The seed is fixed, so that the score is reproducible. Properties that require more than two thousand runs count how often each
 * answer occurs, so they keep their number of runs.
 */
import * as real from 'fast-check';

const few = 300;
const many = 2000;

const runs = (requested: number): number => (requested > many ? Math.min(requested, 3000) : Math.min(requested, few));

const fewer = (settings: real.Parameters<unknown> = {}): real.Parameters<unknown> => ({
  ...settings,
  seed: 7,
  // The counterexample is not printed, so it is not shrunk.
  endOnFailure: true,
  numRuns: runs(settings.numRuns ?? few),
});

export const assert = ((property: real.IRawProperty<unknown>, settings?: real.Parameters<unknown>) =>
  real.assert(property, fewer(settings))) as typeof real.assert;

export * from 'fast-check';
export default { ...real, assert };
