import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/checkout.ts';
import {
  cartSums,
  cartTotal,
  cartUpdate,
  changeCart,
  isQuantity,
  lineSums,
  calculateCart,
  proportionalShare,
  type CartChange,
} from '#machines/checkout/cart.rules.ts';
import { cartWith, toLineItem, shirt } from '#machines/checkout/sample-carts.ts';
import { taxFor } from '#machines/checkout/tax.rules.ts';
import { count } from '#tests/counts.ts';
import { anyCart, anyTax } from './any-cart.ts';

const runs = { numRuns: count(200, 5_000) };
const line = (amount: number, quantity = 1, off = 0) => ({
  quantity,
  price: { amount, currency: 'NZD' },
  discount: { amount: off, currency: 'NZD' },
});
const nzd = (amount: number) => ({ amount, currency: 'NZD' });

const anyChange = ({ line_items, deleted_line_items }: Cart): fc.Arbitrary<CartChange> => {
  const ids = [...line_items, ...deleted_line_items].map(({ id }) => id);
  return fc.oneof(
    fc.record({ type: fc.constant('quantity' as const), id: fc.constantFrom(...ids, 'none'), quantity: fc.integer({ min: -1, max: 120 }) }),
    fc.record({ type: fc.constant('remove' as const), id: fc.constantFrom(...ids, 'none') }),
    fc.record({ type: fc.constant('putBack' as const), id: fc.constantFrom(...ids, 'none'), at: fc.integer({ min: 0, max: 8 }) }),
  );
};

describe('the total', () => {
  test('is the sum of the totals of its lines, in whole minor units of any currency', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const sum = (part: 'discount' | 'tax' | 'total') =>
          cart.line_items.reduce((all, each) => all + lineSums(each, cart.tax_rule)[part], 0);
        expect([sum('discount'), sum('tax'), sum('total')]).toEqual([cart.discount.amount, cart.tax.amount, cart.total.amount]);
        expect(cartTotal(cart)).toEqual(cart.total);
        const amounts = cart.line_items.flatMap((each) => [each.discount.amount, each.tax.amount, each.total.amount]);
        for (const amount of amounts) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      }),
      runs,
    );
  });

  test('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        expect(cartSums({ ...cart, line_items: cart.line_items.toReversed() })).toEqual(cartSums(cart));
      }),
      runs,
    );
  });

  test('has for each line a tax that differs from the exact tax by at most half a minor unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 12 }), anyTax, (amount, tax) => {
        const due = BigInt(lineSums(line(amount), tax).tax);
        const of = tax.included ? 10_000n + BigInt(tax.basis_points) : 10_000n;
        const off = due * of - BigInt(amount) * BigInt(tax.basis_points);
        expect(2n * (off < 0n ? -off : off) <= of).toBe(true);
      }),
      runs,
    );
  });

  test('rounds halves away from zero', () => {
    expect([
      proportionalShare(5, 1n, 10n),
      proportionalShare(-5, 1n, 10n),
      proportionalShare(4, 1n, 10n),
      proportionalShare(15, 1n, 10n),
    ]).toEqual([1, -1, 0, 2]);
  });

  test('is reduced by the discount before the tax, and never below zero', () => {
    expect(lineSums(line(1000, 2, 500), { included: false, basis_points: 1000 })).toEqual({ discount: 500, tax: 150, total: 1650 });
    expect(lineSums(line(1000, 1, 5000))).toEqual({ discount: 1000, tax: 0, total: 0 });
    expect([null, undefined].map((discount) => lineSums({ quantity: 2, price: nzd(500), discount }).total)).toEqual([1000, 1000]);
  });

  test('is rounded line by line, not once at the end', () => {
    const three = { line_items: [line(33), line(33), line(33)], tax_rule: { included: false, basis_points: 1000 } };
    expect(cartSums(three)).toEqual({ discount: 0, tax: 9, total: 108 });
  });

  test('has one currency', () => {
    expect(() => cartTotal({ line_items: [line(1), { quantity: 1, price: { amount: 1, currency: 'GBP' } }] })).toThrow(TypeError);
    expect(() => cartTotal({ line_items: [] })).toThrow(new TypeError('A cart has one currency.'));
    expect(cartTotal({ line_items: [], total: nzd(5) })).toEqual(nzd(0));
  });

  test('is refused if it is larger than the largest safe integer', () => {
    expect(() => lineSums(line(Number.MAX_SAFE_INTEGER, 2))).toThrow(
      new RangeError('18014398509481982 is more money than Spotter can count.'),
    );
  });
});

describe('tax', () => {
  const tenDollars = (country: string | null, currency: string, own: number | null = null) =>
    lineSums(line(1000), taxFor(country, currency, own));

  test.each([
    ['NZ', 'NZD', 130],
    ['AU', 'AUD', 91],
    ['GB', 'GBP', 167],
    ['EE', 'EUR', 194],
    ['FR', 'EUR', 167],
    ['ES', 'EUR', 174],
  ])('is in the price in %s', (country, currency, tax) => {
    expect(tenDollars(country, currency)).toEqual({ discount: 0, tax, total: 1000 });
  });

  test('is added in the United States, at the rate of the studio', () => {
    expect(tenDollars('US', 'USD', 887)).toEqual({ discount: 0, tax: 89, total: 1089 });
    expect(tenDollars(null, 'USD')).toEqual({ discount: 0, tax: 0, total: 1000 });
  });

  test('depends on the currency if the studio has no country', () => {
    expect([taxFor(null, 'NZD'), taxFor(null, 'GBP'), taxFor(null, 'EUR')]).toEqual([
      { included: true, basis_points: 1500 },
      { included: true, basis_points: 2000 },
      { included: true, basis_points: 0 },
    ]);
  });
});

describe('a cart with two currencies', () => {
  test('is never added up', () => {
    const lines = ['NZD', 'AUD'].map((currency) => ({
      ...toLineItem(shirt),
      price: { amount: 100, currency },
      discount: { amount: 0, currency },
    }));
    const cart = { ...cartWith(), line_items: lines };
    expect(() => calculateCart(cart)).toThrow(TypeError);
    expect(calculateCart({ ...cart, line_items: lines.slice(1) }).total).toEqual({ amount: 100, currency: 'AUD' });
  });
});

describe('what is sent', () => {
  test('are the remaining lines, and only the ids of the removed lines', () => {
    const cart = { line_items: [{ id: 'a', quantity: 2 }], deleted_line_items: [{ id: 'b' }, {}], total: nzd(1) };
    expect(cartUpdate(cart)).toEqual({
      total: nzd(1),
      line_items: [
        { id: 'a', quantity: 2 },
        { id: 'b', _destroy: true },
      ],
    });
    expect(cartUpdate({ line_items: [] })).toEqual({ line_items: [] });
  });

  test('contains every line once', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { line_items } = cartUpdate(cart);
        const all = [...cart.line_items, ...cart.deleted_line_items].map(({ id }) => id);
        expect(line_items.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
      }),
      runs,
    );
    const both = { id: 'a' };
    expect(cartUpdate({ line_items: [both], deleted_line_items: [both] }).line_items).toEqual([{ id: 'a', _destroy: true }]);
  });
});

describe('a change of the cart', () => {
  test('that is undone leaves the cart unchanged', () => {
    const cartAndChange = anyCart.chain((cart) => fc.tuple(fc.constant(cart), anyChange(cart)));
    fc.assert(
      fc.property(cartAndChange, ([cart, change]) => {
        const { cart: changed, undo } = changeCart(cart, change);
        const after = undo ? changeCart(changed, undo).cart : changed;
        const sorted = ({ deleted_line_items, ...rest }: Cart) => ({
          ...rest,
          deleted: deleted_line_items.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        });
        expect(sorted(after)).toEqual(sorted(cart));
      }),
      runs,
    );
  });

  test('keeps the sums correct, and every line in exactly one of the two lists', () => {
    const cartAndChanges = anyCart.chain((cart) => fc.tuple(fc.constant(cart), fc.array(anyChange(cart), { maxLength: 6 })));
    fc.assert(
      fc.property(cartAndChanges, ([cart, changes]) => {
        const after = changes.reduce((before, change) => changeCart(before, change).cart, cart);
        expect(after).toEqual(calculateCart(after));
        const ids = (each: Cart) => [...each.line_items, ...each.deleted_line_items].map(({ id }) => id).toSorted();
        expect(ids(after)).toEqual(ids(cart));
      }),
      runs,
    );
  });

  test('has no effect if the line does not exist, or if the quantity is not possible', () => {
    const shirts = cartWith(toLineItem(shirt, 2));
    const { cart: without } = changeCart(shirts, { type: 'remove', id: 'line-tee' });
    const changes: readonly CartChange[] = [
      { type: 'remove', id: 'line-tee' },
      { type: 'quantity', id: 'line-tee', quantity: 3 },
      { type: 'putBack', id: 'unknown', at: 0 },
    ];
    for (const change of changes) expect(changeCart(without, change)).toEqual({ cart: without, undo: null });
    expect(changeCart(shirts, { type: 'putBack', id: 'line-tee', at: 0 })).toEqual({ cart: shirts, undo: null });
    expect(changeCart(shirts, { type: 'quantity', id: 'line-tee', quantity: 100 })).toEqual({ cart: shirts, undo: null });
  });

  test('accepts only whole quantities from one to ninety-nine', () => {
    expect([0, 1, 99, 100, 1.5, -1, Number.NaN].map(isQuantity)).toEqual([false, true, true, false, false, false, false]);
  });

  test('restores a line at its former position', () => {
    const cart = fc.sample(
      anyCart.filter(({ line_items }) => line_items.length > 2),
      { numRuns: 1, seed: 1 },
    )[0];
    const [, second] = cart?.line_items ?? [];
    if (!cart || !second) throw new Error('a cart with lines');
    const { cart: without, undo } = changeCart(cart, { type: 'remove', id: second.id });
    expect(without.deleted_line_items.at(-1)?.id).toBe(second.id);
    expect(undo && changeCart(without, undo).cart.line_items[1]?.id).toBe(second.id);
  });
});
