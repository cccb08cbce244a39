import { fromPromise } from 'xstate';
import * as checkoutCalls from '#contract/checkout-calls.ts';
import { createCartMachine } from '#machines/checkout/cart.machine.ts';
import type { UpdateCartAnswer, UpdateCartInput, ReadShopAnswer } from '#machines/checkout/cart.types.ts';
import type { Api } from '#src/api/api.ts';

interface CartDependencies {
  readonly api: Api;
}

const readShop = ({ api }: CartDependencies) =>
  fromPromise<ReadShopAnswer, undefined>(async ({ signal }) => {
    const [passes, types, all, cart] = await Promise.all([
      api.call(checkoutCalls.listPassProducts, { signal }),
      api.call(checkoutCalls.listPassTypes, { signal }),
      api.call(checkoutCalls.listProducts, { signal }),
      api.call(checkoutCalls.readCart, { signal }),
    ]);
    if (passes.kind === 'refused') return passes;
    if (types.kind === 'refused') return types;
    if (all.kind === 'refused') return all;
    if (cart.kind === 'refused') return cart;
    const shopProducts = { passes: passes.answer.products, things: all.answer.products, passTypes: types.answer.pass_types };
    return { kind: 'read', shop: { ...shopProducts, cart: cart.answer } };
  });

const updateCart = ({ api }: CartDependencies) =>
  fromPromise<UpdateCartAnswer, UpdateCartInput>(async ({ input: { key, update }, signal }) => {
    const answered = await api.call(checkoutCalls.updateCart, { body: update, key, signal });
    return answered.kind === 'refused' ? answered : { kind: 'saved', cart: answered.answer };
  });

export const createCartLogic = (deps: CartDependencies) =>
  createCartMachine().provide({ actors: { readShop: readShop(deps), updateCart: updateCart(deps) } });
