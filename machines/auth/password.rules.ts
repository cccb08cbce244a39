/** Which passwords are refused, in any letter case. Source: docs/decisions/sign-in.md#0366, ASVS 5.0 6.2. */
import { passwordLength } from '#contract/identity.ts';

/** Whose password it is to be. */
export interface Owner {
  readonly email: string;
  readonly names: readonly string[];
  readonly studios: readonly string[];
}

/** Why a password is easy to guess: many use it, it holds the owner's own words, it repeats or follows the keyboard, or it is too plain. */
export type Weakness = 'password_common' | 'password_own' | 'password_pattern' | 'password_weak';
export type PasswordRefusal = 'password_short' | Weakness;

export interface Strength {
  /** From 0, which is guessed at once, to 4. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly weakness: Weakness;
}

/** Measures a password; words about the owner count as publicly known. */
export type MeasureStrength = (password: string, ownWords: readonly string[]) => Strength;

/** In code points: a boat is one character. */
const lengthOf = (text: string): number => Array.from(text).length;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const wordsOf = ({ email, names, studios }: Owner): ReadonlySet<string> => {
  const local = email.replace(/@.*/, '');
  const named = [...names, ...studios];
  return new Set([email, local, ...named, ...named.flatMap((name) => name.split(/\s/)), 'spotter'].map(plain));
};

/** The letters of a password without its owner's words. If too few are left, it is easy to guess. */
const countOtherCharacters = (password: string, words: ReadonlySet<string>): number => {
  const longestFirst = [...words].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest === password ? Infinity : (rest.match(/\p{L}/gu)?.length ?? 0);
};
const minOtherCharacters = 3;

/** Guessed by a program: 3 of 0 to 4 takes more than a hundred million guesses. */
const leastScore = 3;

/**
 * Why a password is refused, or null: too short (in characters), close to the member's own name, address or studio, or too easy to guess.
 * No rule requires digits or signs.
 */
export const whyNotPassword = (password: string, owner: Owner, measure: MeasureStrength): PasswordRefusal | null => {
  if (lengthOf(password) < passwordLength.least) return 'password_short';
  const words = wordsOf(owner);
  if (countOtherCharacters(plain(password), words) < minOtherCharacters) return 'password_own';
  const { score, weakness } = measure(password, [...words]);
  return score < leastScore ? weakness : null;
};
