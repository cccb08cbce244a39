import { describe, expect, test } from 'vitest';
import { needsCountry, taxFor } from '#machines/checkout/tax.rules.ts';

describe('a studio without a country', () => {
  test.each([
    ['AUD', { included: true, basis_points: 1_000 }],
    ['NZD', { included: true, basis_points: 1_500 }],
    ['GBP', { included: true, basis_points: 2_000 }],
    ['USD', { included: false, basis_points: 0 }],
  ])('is where its currency is: %s', (currency, tax) => {
    expect(taxFor(null, currency)).toEqual(tax);
  });

  test.each(['EUR', 'XAF', 'XCD', 'XCG', 'XOF', 'XPF'])('needs a country where several countries pay in %s', (currency) => {
    expect(needsCountry(currency)).toBe(true);
    expect(taxFor(null, currency)).toEqual({ included: true, basis_points: 0 });
  });

  test('needs no country if only one country uses its currency', () => {
    expect(['AUD', 'NZD', 'GBP', 'USD', 'JPY', ''].filter(needsCountry)).toEqual([]);
  });
});

describe('a studio with a country', () => {
  test('is taxed there, whatever its currency', () => {
    expect(taxFor('DE', 'NZD')).toEqual({ included: true, basis_points: 1_900 });
    expect(taxFor('US', 'NZD')).toEqual({ included: false, basis_points: 0 });
  });

  test('may have its own rate, also zero', () => {
    expect(taxFor('NZ', 'NZD', 0)).toEqual({ included: true, basis_points: 0 });
    expect(taxFor('US', 'USD', 887)).toEqual({ included: false, basis_points: 887 });
  });
});
