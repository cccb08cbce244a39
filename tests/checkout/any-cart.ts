import fc from 'fast-check';
import type { Cart, LineItem, Tax } from '#contract/checkout.ts';
import type { Money } from '#contract/values.ts';
import { calculateCart, calculateLine } from '#machines/checkout/cart.rules.ts';

/** Currencies without minor units, with two digits and with three. */
export const currencies = ['JPY', 'NZD', 'KWD'] as const;

export const anyTax: fc.Arbitrary<Tax> = fc.record({ included: fc.boolean(), basis_points: fc.integer({ min: 0, max: 3_000 }) });

const lineOf = (currency: string): fc.Arbitrary<LineItem> => {
  const money = (max: number): fc.Arbitrary<Money> => fc.record({ amount: fc.integer({ min: 0, max }), currency: fc.constant(currency) });
  const nothing = fc.constant({ amount: 0, currency });
  return fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('10-visit pass', 'Cork mat'),
    description: fc.constant(null),
    variant_id: fc.uuid(),
    quantity: fc.integer({ min: 1, max: 99 }),
    price: fc.oneof(money(1_000_000_000), money(30_000)),
    discount: money(20_000),
    tax: nothing,
    total: nothing,
  });
};

export const anyCart: fc.Arbitrary<Cart> = fc.constantFrom(...currencies).chain((currency) => {
  const lines = (max: number) => fc.uniqueArray(lineOf(currency), { maxLength: max, selector: ({ id }) => id });
  return fc.tuple(lines(8), anyTax).map(([all, tax_rule]) => {
    const nothing = { amount: 0, currency };
    const split = Math.ceil((all.length * 2) / 3);
    const calculated = all.map((line) => calculateLine(line, tax_rule));
    return calculateCart({
      id: 'cart',
      state: 'open' as const,
      line_items: calculated.slice(0, split),
      deleted_line_items: calculated.slice(split),
      discount: nothing,
      tax: nothing,
      tax_rule,
      total: nothing,
      key: null,
      payment: null,
      invoice_id: null,
      updated_at: '2026-03-02T00:00:00Z',
    });
  });
});
