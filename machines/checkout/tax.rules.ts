/** How a country taxes what is sold in it. Source: decisions.money, docs/decisions/checkout.md#0185. */
import type { Tax } from '#contract/checkout.ts';

/** General rates in basis points; 1500 are 15 %. A studio can set another one. */
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

/** Countries with a currency of their own, for studios that name no country. */
const countryOfCurrency: Readonly<Record<string, string>> = { AUD: 'AU', NZD: 'NZ', GBP: 'GB', USD: 'US' };

/** Currencies of several countries, each with its own tax: a studio that takes one must name its country. */
const shared: ReadonlySet<string> = new Set(['EUR', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF']);
export const needsCountry = (currency: string): boolean => shared.has(currency);

/**
 * The tax of a studio: `country` is ISO 3166 (null: derived from its currency), `basisPoints` its own rate (null: the country's general
 * one). Only the United States add it to the price, at a rate that the studio must name, since every state has its own.
 */
export const taxFor = (country: string | null, currency: string, basisPoints: number | null = null): Tax => {
  const taxCountry = country ?? countryOfCurrency[currency] ?? '';
  return { included: taxCountry !== 'US', basis_points: basisPoints ?? included[taxCountry] ?? 0 };
};
