import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PassType, Product } from '#contract/shop.ts';
import { shopProducts, shirt, tenPass } from '#machines/checkout/sample-carts.ts';
import { productsOf } from '#machines/checkout/shop.rules.ts';
import { count } from '#tests/counts.ts';

const typeOf = ({ pass_type }: Product): PassType => {
  if (!pass_type) throw new Error('it is no pass');
  return pass_type;
};
const tenType = typeOf(tenPass);
const month: PassType = { ...tenType, id: 'month-type', name: 'Unlimited month', kind: 'membership', visits: null, valid_days: 30 };
const monthPass: Product = { ...tenPass, id: 'month', variant_id: 'month', name: 'Unlimited month', pass_type: month };
const bottle: Product = { ...shirt, id: 'bottle', variant_id: 'bottle', name: 'Bottle' };

describe('the groups of the shop', () => {
  test('show passes first, then products, each in the order of the studio', () => {
    const stocked = { passes: [monthPass, tenPass], things: [shirt, bottle], passTypes: [tenType, month] };
    expect(productsOf(stocked)).toEqual([monthPass, tenPass, shirt, bottle]);
    expect(productsOf(shopProducts)).toEqual([tenPass, shirt]);
  });

  test('show a pass only once if the studio also lists it as a product', () => {
    expect(productsOf({ ...shopProducts, things: [tenPass, shirt, monthPass] })).toEqual([tenPass, shirt]);
  });

  test('are empty if the studio sells nothing', () => {
    expect(productsOf({ passes: [], things: [], passTypes: [tenType] })).toEqual([]);
  });
});

describe('the type of a pass in the shop', () => {
  test('is the current type of the pass, and not the copy in the product', () => {
    const lastTwo = { ...tenType, units_left: 2 };
    const [shown] = productsOf({ passes: [tenPass], things: [], passTypes: [month, lastTwo] });
    expect(shown).toEqual({ ...tenPass, pass_type: lastTwo });
  });

  test('is the copy in the product if the current type is missing', () => {
    expect(productsOf({ passes: [tenPass], things: [], passTypes: [month] })).toEqual([tenPass]);
  });

  test('is null if the product has no type, whatever types exist', () => {
    const bare = { ...tenPass, pass_type: null };
    expect(productsOf({ passes: [bare], things: [], passTypes: [tenType, month] })).toEqual([bare]);
  });
});

const anyThing = fc.constantFrom<Product>(tenPass, monthPass, shirt, bottle);

test('the shop lists every pass and every product, with its own name and price, and no pass that only the products name', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(tenPass, monthPass)), fc.array(anyThing), (passes, things) => {
      const shown = productsOf({ passes, things, passTypes: [{ ...month, units_left: 1 }] });
      expect(shown.map(({ id, name, price }) => [id, name, price])).toEqual(
        [...passes, ...things.filter((thing) => thing === shirt || thing === bottle)].map(({ id, name, price }) => [id, name, price]),
      );
    }),
    { numRuns: count(100, 2_000) },
  );
});
