/**
 * What tests get as `fast-check` while rules are mutated: the same, with three thousand runs of every property at most and always the same
 * ones. A change that survives three thousand would be seen by more only by luck, and the score is to be the same on every day.
 */
import * as real from 'fast-check';

const most = 3000;

const fewer = (settings: real.Parameters<unknown> = {}): real.Parameters<unknown> => ({
  ...settings,
  seed: 7,
  numRuns: Math.min(settings.numRuns ?? most, most),
});

export const assert = ((property: real.IRawProperty<unknown>, settings?: real.Parameters<unknown>) =>
  real.assert(property, fewer(settings))) as typeof real.assert;

export * from 'fast-check';
export default { ...real, assert };
