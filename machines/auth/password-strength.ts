/** Measures passwords with the dictionaries and patterns of `@zxcvbn-ts`. Server and browser load this file lazily. */
import { type OptionsDictionary, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { MeasureStrength, Weakness } from './password.rules.ts';

/** Limits the time of a measurement: only the beginning of a long password counts, and fewer character substitutions are tried. */
const measured = { maxLength: 100, l33tMaxSubstitutions: 10 };

const weaknesses: ReadonlyMap<string, Weakness> = new Map<string, Weakness>([
  ...(['topTen', 'topHundred', 'common', 'similarToCommon'] as const).map((warning) => [warning, 'password_common'] as const),
  ...(['straightRow', 'keyPattern', 'simpleRepeat', 'extendedRepeat', 'sequences'] as const).map(
    (warning) => [warning, 'password_pattern'] as const,
  ),
  ['userInputs', 'password_own'],
]);

/** `words`: the dictionaries of a language, in addition to common passwords. */
export function createStrengthMeter(words: OptionsDictionary = {}): MeasureStrength {
  const meter = new ZxcvbnFactory({ dictionary: { ...dictionary, ...words }, graphs: adjacencyGraphs, ...measured });
  return (password, ownWords) => {
    const { score, feedback } = meter.check(password.normalize('NFKC'), [...ownWords]);
    return { score, weakness: weaknesses.get(feedback.warning ?? '') ?? 'password_weak' };
  };
}
