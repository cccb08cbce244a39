/** The brand of a card number and whether the number can be valid. Source: docs/spec §3 "Card brands" and §5, by card-validator. */
import cardValidator from 'card-validator';
import { cardBrands, type CardBrand } from '#contract/cards.ts';

const { creditCardType } = cardValidator;

/** The specification has twelve brands. The library’s list is global, so it is reset first: this file can be loaded twice. */
creditCardType.resetModifications();
for (const other of ['troy', 'naranja', 'verve']) creditCardType.removeCard(other);

export interface CardNumberCheck {
  /** The library’s name of the brand, such as `american-express`; null if several brands are possible, or none. */
  readonly brand: CardBrand | null;
  readonly isValid: boolean;
  readonly isPotentiallyValid: boolean;
  /** The length of the brand's security code; null without a brand. */
  readonly codeSize: number | null;
  /** The possible lengths of the brand's numbers; empty without a brand. */
  readonly lengths: readonly number[];
}

/** Checks a number, also while it is typed. Throws `TypeError` if the value is not a string. */
export const checkCardNumber = (value: unknown): CardNumberCheck => {
  if (typeof value !== 'string') throw new TypeError(`A card number is a string, not ${value === null ? 'null' : typeof value}.`);
  const { card, isValid, isPotentiallyValid } = cardValidator.number(value);
  const brand = cardBrands.find((name) => name === card?.type) ?? null;
  return { brand, isValid, isPotentiallyValid, codeSize: card?.code.size ?? null, lengths: card ? [...card.lengths] : [] };
};

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The digits in groups, as on the card: `4111 1111 11`, `3782 822463`. */
export const formatCardNumber = (value: string): string => {
  const { card } = cardValidator.number(value);
  const digits = digitsOf(value).slice(0, card ? Math.max(...card.lengths) : 19);
  const gaps = card?.gaps ?? [4, 8, 12];
  return [0, ...gaps]
    .map((from, index) => digits.slice(from, gaps[index]))
    .join(' ')
    .trim();
};

/** Is this a valid security code for the brand? Without a brand, three or four digits are valid. */
export const isSecurityCode = (code: string, codeSize: number | null): boolean =>
  codeSize === null ? /^\d{3,4}$/.test(code) : new RegExp(`^\\d{${codeSize}}$`).test(code);

export interface Expiry {
  readonly month: number;
  readonly year: number;
}

const longestYears = 20;

/** `3/29`, `03/2029` or `0329` → March 2029; null if it cannot be parsed. */
export const readExpiry = (text: string): Expiry | null => {
  const found = /^\s*(0?[1-9]|1[0-2])\s*[/\s-]?\s*(?:20)?(\d{2})\s*$/.exec(text);
  return found ? { month: Number(found[1]), year: 2000 + Number(found[2]) } : null;
};

/** Is the card valid until the end of its month, in UTC? A date more than 20 years ahead counts as a typing error. */
export const isExpiryAhead = ({ month, year }: Expiry, now: Date): boolean =>
  Date.UTC(year, month, 1) > now.getTime() && year <= now.getUTCFullYear() + longestYears;
