/** Which passwords are refused; letter case does not matter. Source: docs/decisions/sign-in.md#0366, ASVS 5.0 6.2. */
import { passwordLength } from '#contract/identity.ts';

export interface Owner {
  readonly email: string;
  readonly names: readonly string[];
  readonly studios: readonly string[];
}

export type Weakness = 'password_common' | 'password_own' | 'password_pattern' | 'password_weak';
export type PasswordRefusal = 'password_short' | Weakness;

export interface Strength {
  /** From 0 (guessed at once) to 4 (hard to guess). */
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly weakness: Weakness;
}

/** Measures how hard a password is to guess. `ownWords`: the member's email and names, which a guesser knows. */
export type MeasureStrength = (password: string, ownWords: readonly string[]) => Strength;

/** In code points, so that an emoji counts as one character. */
const lengthOf = (text: string): number => Array.from(text).length;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const wordsOf = ({ email, names, studios }: Owner): ReadonlySet<string> => {
  const local = email.replace(/@.*/, '');
  const named = [...names, ...studios];
  return new Set([email, local, ...named, ...named.flatMap((name) => name.split(/\s/)), 'spotter'].map(plain));
};

/** The number of characters without the owner's words. A password with too few of them is easy to guess. */
const countOtherCharacters = (password: string, words: ReadonlySet<string>): number => {
  const longestFirst = [...words].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest === password ? Infinity : (rest.match(/\p{L}/gu)?.length ?? 0);
};
const minOtherCharacters = 3;

/** The lowest accepted score. A program needs more than a hundred million guesses for a password with this score. */
const leastScore = 3;

/** Null: the password is accepted. Digits and signs are not required. */
export const whyNotPassword = (password: string, owner: Owner, measure: MeasureStrength): PasswordRefusal | null => {
  if (lengthOf(password) < passwordLength.least) return 'password_short';
  const words = wordsOf(owner);
  if (countOtherCharacters(plain(password), words) < minOtherCharacters) return 'password_own';
  const { score, weakness } = measure(password, [...words]);
  return score < leastScore ? weakness : null;
};
