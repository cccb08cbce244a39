/** Fills the ports of the shop and the cart. */
import { fromPromise } from 'xstate';
import { createCartMachine } from '#machines/checkout/cart.machine.ts';
import type { CartSaved, CartSaving, ShopRead } from '#machines/checkout/cart.types.ts';
import type { Api } from '#src/api/api.ts';

interface CartMeans {
  readonly api: Api;
}

const readShop = ({ api }: CartMeans) =>
  fromPromise<ShopRead, undefined>(async ({ signal }) => {
    const [products, cart] = await Promise.all([api.call('listProducts', { signal }), api.call('readCart', { signal })]);
    if (products.kind === 'refused') return products;
    if (cart.kind === 'refused') return cart;
    return { kind: 'read', shop: { products: products.answer.products, cart: cart.answer } };
  });

const updateCart = ({ api }: CartMeans) =>
  fromPromise<CartSaved, CartSaving>(async ({ input: { key, update }, signal }) => {
    const answered = await api.call('updateCart', { body: update, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'saved', cart: answered.answer };
  });

/** Filling the cart with everything that it needs. */
export const createCartLogic = (means: CartMeans) =>
  createCartMachine().provide({ actors: { readShop: readShop(means), updateCart: updateCart(means) } });
