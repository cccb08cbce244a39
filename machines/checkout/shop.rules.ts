/** The products of a studio, and what each pass covers. Source: docs/spec §7, docs/decisions/passes.md#0225. */
import type { PassType, Product } from '#contract/shop.ts';

export interface ShopProducts {
  readonly passes: readonly Product[];
  readonly things: readonly Product[];
  readonly passTypes: readonly PassType[];
}

/** Adds the limits and the remaining stock of the pass type, which may be newer than those of the product. */
const withType = (product: Product, types: readonly PassType[]): Product => ({
  ...product,
  pass_type: types.find(({ id }) => id === product.pass_type?.id) ?? product.pass_type,
});

export const productsOf = ({ passes, things, passTypes }: ShopProducts): readonly Product[] => [
  ...passes.map((product) => withType(product, passTypes)),
  ...things.filter(({ pass_type }) => pass_type === null),
];
