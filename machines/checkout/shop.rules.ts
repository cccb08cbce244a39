/** The products of a studio, and what each pass covers. Source: docs/spec §7, docs/decisions/passes.md#0225. */
import type { PassType, Product } from '#contract/shop.ts';

/** The offers of the studio: what sells a pass, what else it sells, and what its passes cover. */
export interface ShopProducts {
  readonly passes: readonly Product[];
  readonly things: readonly Product[];
  readonly passTypes: readonly PassType[];
}

/** A pass as its type has it: limits and how many are left are the type's, and the product may know them from earlier. */
const withType = (product: Product, types: readonly PassType[]): Product => ({
  ...product,
  pass_type: types.find(({ id }) => id === product.pass_type?.id) ?? product.pass_type,
});

/** All that can be put into the cart: passes first, each with its type, then things; nothing stands there twice. */
export const productsOf = ({ passes, things, passTypes }: ShopProducts): readonly Product[] => [
  ...passes.map((product) => withType(product, passTypes)),
  ...things.filter(({ pass_type }) => pass_type === null),
];
