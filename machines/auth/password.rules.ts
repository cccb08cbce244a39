/** Which passwords are refused, whatever their letters. Source: docs/decisions/sign-in.md#0221, ASVS 5.0 6.2. */
import { passwordLength } from '#contract/identity.ts';

/** Whose password it is to be. */
export interface Owner {
  readonly email: string;
  readonly names: readonly string[];
}

export type PasswordRefusal = 'password_short' | 'password_common' | 'password_own';

/** In code points: a boat is one character. */
const lengthOf = (text: string): number => Array.from(text).length;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

const wordsOf = ({ email, names }: Owner): ReadonlySet<string> => {
  const local = email.replace(/@.*/, '');
  return new Set([email, local, ...names, ...names.flatMap((name) => name.split(/\s/)), 'spotter'].map(plain));
};

/** The letters that are left of a password without its owner's words: too few are no secret. */
const countOtherCharacters = (password: string, words: ReadonlySet<string>): number => {
  const longestFirst = [...words].filter((word) => word.length > 2).toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), password);
  return rest === password ? Infinity : (rest.match(/\p{L}/gu)?.length ?? 0);
};
const minOtherCharacters = 3;

/**
 * Why a password is refused, or null: too short (counted in characters), known to everybody who guesses, or little more than the
 * member's own name or address. Anything else is theirs to choose: no rule asks for digits or signs.
 */
export const whyNotPassword = (password: string, owner: Owner, isCommon: (password: string) => boolean): PasswordRefusal | null => {
  if (lengthOf(password) < passwordLength.least) return 'password_short';
  const normalized = plain(password);
  if (isCommon(normalized)) return 'password_common';
  return countOtherCharacters(normalized, wordsOf(owner)) < minOtherCharacters ? 'password_own' : null;
};
