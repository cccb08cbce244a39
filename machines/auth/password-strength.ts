/** The port of the password rules: a score by the words, patterns and dates of `@zxcvbn-ts`. Server and browser load it when they need it. */
import { type OptionsDictionary, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { MeasureStrength, Weakness } from './password.rules.ts';

/** For a longer password only the beginning is measured, and fewer replacements of letters by signs are tried: both take time. */
const measured = { maxLength: 100, l33tMaxSubstitutions: 10 };

/** The library's own reasons. */
const weaknesses: ReadonlyMap<string, Weakness> = new Map<string, Weakness>([
  ...(['topTen', 'topHundred', 'common', 'similarToCommon'] as const).map((warning) => [warning, 'password_common'] as const),
  ...(['straightRow', 'keyPattern', 'simpleRepeat', 'extendedRepeat', 'sequences'] as const).map(
    (warning) => [warning, 'password_pattern'] as const,
  ),
  ['userInputs', 'password_own'],
]);

/** `words` are those of a language, beside common passwords. */
export function createStrengthMeter(words: OptionsDictionary = {}): MeasureStrength {
  const meter = new ZxcvbnFactory({ dictionary: { ...dictionary, ...words }, graphs: adjacencyGraphs, ...measured });
  return (password, ownWords) => {
    const { score, feedback } = meter.check(password.normalize('NFKC'), [...ownWords]);
    return { score, weakness: weaknesses.get(feedback.warning ?? '') ?? 'password_weak' };
  };
}
