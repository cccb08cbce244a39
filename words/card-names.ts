/** The names of card brands, which are the same in every language. */
import type { cardBrands } from '#contract/cards.ts';

const names: Readonly<Record<(typeof cardBrands)[number], string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  'american-express': 'American Express',
  'diners-club': 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  maestro: 'Maestro',
  elo: 'Elo',
  mir: 'Mir',
  hiper: 'Hiper',
  hipercard: 'Hipercard',
};

const known = new Map<string, string>(Object.entries(names));

/** An unknown brand has the name that the gateway sent. */
export const cardName = (brand: string): string => known.get(brand) ?? brand;
