/** How each country taxes sales. Source: decisions.money, docs/decisions/checkout.md#0185. */
import type { Tax } from '#contract/checkout.ts';

/** General tax rates in basis points, such as 1500 for 15 %. A studio can set its own rate. */
const included: Readonly<Record<string, number>> = {
  AU: 1000,
  NZ: 1500,
  GB: 2000,
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
};

/** The country of a currency that only one country uses, for studios without a country. */
const countryOfCurrency: Readonly<Record<string, string>> = { AUD: 'AU', NZD: 'NZ', GBP: 'GB', USD: 'US' };

/** Currencies of several countries with different taxes: a studio with such a currency must set its country. */
const shared: ReadonlySet<string> = new Set(['EUR', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF']);
export const needsCountry = (currency: string): boolean => shared.has(currency);

/** `country`: ISO 3166, null: by the currency. `basisPoints`: null: the general rate. US rates differ by state, so the studio sets one. */
export const taxFor = (country: string | null, currency: string, basisPoints: number | null = null): Tax => {
  const taxCountry = country ?? countryOfCurrency[currency] ?? '';
  return { included: taxCountry !== 'US', basis_points: basisPoints ?? included[taxCountry] ?? 0 };
};
