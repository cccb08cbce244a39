/** Whose a card number is and whether it can be one. Source: docs/spec §3 "Card brands" and §5, by card-validator. */
import cardValidator from 'card-validator';
import { cardBrands, type CardBrand } from '#contract/cards.ts';

const { creditCardType } = cardValidator;

/**
 * The specification knows twelve brands; what the library knows beyond them counts as the brand whose range it lies in, or as none. The
 * library has one list for all: it is reset first, so that loading this file twice does no harm.
 */
creditCardType.resetModifications();
for (const other of ['troy', 'naranja', 'verve']) creditCardType.removeCard(other);

export interface CardNumberCheck {
  /** As the library names it, `american-express`; null while several are possible, and where none is. */
  readonly brand: CardBrand | null;
  readonly isValid: boolean;
  /** Whether more digits could make it valid. */
  readonly isPotentiallyValid: boolean;
  /** How many digits the security code of the brand has; null without a brand. */
  readonly codeSize: number | null;
  /** How many digits numbers of the brand have; empty without a brand. */
  readonly lengths: readonly number[];
}

/** Checks a number as far as it is typed; spaces and hyphens between its digits do not matter. Throws `TypeError` on anything but a string. */
export const checkCardNumber = (value: unknown): CardNumberCheck => {
  if (typeof value !== 'string') throw new TypeError(`A card number is a string, not ${value === null ? 'null' : typeof value}.`);
  const { card, isValid, isPotentiallyValid } = cardValidator.number(value);
  const brand = cardBrands.find((name) => name === card?.type) ?? null;
  return { brand, isValid, isPotentiallyValid, codeSize: card?.code.size ?? null, lengths: card ? [...card.lengths] : [] };
};

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The digits of what was typed in the groups that are printed on the card: `4111 1111 11`, `3782 822463`. */
export const formatCardNumber = (value: string): string => {
  const { card } = cardValidator.number(value);
  const digits = digitsOf(value).slice(0, card ? Math.max(...card.lengths) : 19);
  const gaps = card?.gaps ?? [4, 8, 12];
  return [0, ...gaps]
    .map((from, index) => digits.slice(from, gaps[index]))
    .join(' ')
    .trim();
};

/** Whether a security code is one that a card of that brand can have; without a brand three or four digits will do. */
export const isSecurityCode = (code: string, codeSize: number | null): boolean =>
  codeSize === null ? /^\d{3,4}$/.test(code) : new RegExp(`^\\d{${codeSize}}$`).test(code);

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

const longestYears = 20;

/** `3/29`, `03/2029` or `0329` → March 2029; null where it is no month of a year. */
export const readExpiry = (text: string): Expiry | null => {
  const found = /^\s*(0?[1-9]|1[0-2])\s*[/\s-]?\s*(?:20)?(\d{2})\s*$/.exec(text);
  return found ? { month: Number(found[1]), year: 2000 + Number(found[2]) } : null;
};

/** Whether a card can still be used on that day: to the end of its month, by UTC. A date more than 20 years ahead is a slip. */
export const isExpiryAhead = ({ month, year }: Expiry, now: Date): boolean =>
  Date.UTC(year, month, 1) > now.getTime() && year <= now.getUTCFullYear() + longestYears;
