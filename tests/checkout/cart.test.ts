import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { Cart } from '#contract/checkout.ts';
import { updateFor } from '#machines/checkout/cart-intents.rules.ts';
import { createCartMachine } from '#machines/checkout/cart.machine.ts';
import { selectCart, selectLines, selectRemoved, selectShopProducts } from '#machines/checkout/cart.selectors.ts';
import type { CartIntent } from '#machines/checkout/cart.types.ts';
import { cartWith, toLineItem, shopProducts, shirt, tenPass } from '#machines/checkout/sample-carts.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

type Flow = ControlledActor<ReturnType<typeof createCartMachine>>;
const mine = toLineItem(shirt);
const [tenType] = shopProducts.passTypes;
if (!tenType) throw new Error('the studio has no pass');
/** The product data is from before two of three units were sold. */
const few = { ...tenType, id: 'few-type', units_left: 1 };
const limited = { ...tenPass, id: 'few', variant_id: 'few', pass_type: { ...few, units_left: 3 } };

const open = (cart: Cart = cartWith(mine)): Flow => {
  const flow = startControlledActor(createCartMachine(), { keySeed: 'seed' });
  flow.answer('readShop', {
    kind: 'read',
    shop: { things: [tenPass, shirt, limited], passes: [tenPass, limited], passTypes: [tenType, few], cart },
  });
  return flow;
};
const save = (flow: Flow, cart: Cart): void => flow.answer('updateCart', { kind: 'saved', cart });
const now = ({ actor }: Flow) => actor.getSnapshot();
const shown = (flow: Flow) => selectLines(now(flow)).map(({ line }) => [line.name, line.quantity]);
const sentUpdate = (flow: Flow) => flow.inputOf('updateCart');

describe('the cart', () => {
  test('shows at once what Mia wants, and sends the update', () => {
    const flow = open();
    flow.actor.send({ type: 'quantity.changed', id: mine.id, quantity: 3 });
    expect([shown(flow), selectCart(now(flow))?.total.amount]).toEqual([[[shirt.name, 3]], 13_500]);
    expect(sentUpdate(flow)).toEqual({
      key: 'seed-0',
      update: { cart: { line_items: [{ id: mine.id, variant_id: 'tee', quantity: 3 }] } },
    });
    save(flow, cartWith(toLineItem(shirt, 3)));
    expect(now(flow).value).toBe('resting');
  });

  test('sends a removed line as its id with a mark, and restores the line', () => {
    const flow = open();
    flow.actor.send({ type: 'line.removed', id: mine.id });
    expect(sentUpdate(flow)).toEqual({ key: 'seed-0', update: { cart: { line_items: [{ id: mine.id, _destroy: true }] } } });
    save(flow, cartWith());
    expect([shown(flow), selectRemoved(now(flow))?.name]).toEqual([[], shirt.name]);
    flow.actor.send({ type: 'undo.pressed' });
    expect(sentUpdate(flow)).toEqual({ key: 'seed-1', update: { cart: { line_items: [{ variant_id: 'tee', quantity: 1 }] } } });
    save(flow, cartWith(mine));
    expect([shown(flow), selectRemoved(now(flow))]).toEqual([[[shirt.name, 1]], null]);
  });

  test('sends one update after the other, and only the last of many presses of plus', () => {
    const flow = open();
    for (const quantity of [2, 3, 4]) flow.actor.send({ type: 'quantity.changed', id: mine.id, quantity });
    expect([shown(flow), sentUpdate(flow)]).toMatchObject([[[shirt.name, 4]], { update: { cart: { line_items: [{ quantity: 2 }] } } }]);
    save(flow, cartWith(toLineItem(shirt, 2)));
    expect([shown(flow), sentUpdate(flow)]).toMatchObject([[[shirt.name, 4]], { update: { cart: { line_items: [{ quantity: 4 }] } } }]);
    save(flow, cartWith(toLineItem(shirt, 4)));
    expect(now(flow).value).toBe('resting');
  });

  test('whose response is lost gets the same update again, with the same key', () => {
    const flow = open();
    flow.actor.send({ type: 'product.added', variantId: 'ten' });
    const before = sentUpdate(flow);
    flow.fail('updateCart', new CallFailure('timedOut'));
    flow.actor.send({ type: 'product.added', variantId: 'tee' });
    flow.actor.send({ type: 'retry.pressed' });
    expect(sentUpdate(flow)).toEqual(before);
  });

  test('shows the cart of the server again after a refusal, emits an error, and is read again', () => {
    const flow = open();
    flow.actor.send({ type: 'product.added', variantId: 'ten' });
    flow.answer('updateCart', { kind: 'refused', problem: problem('payment_pending') });
    expect([shown(flow), now(flow).value, flow.emitted]).toMatchObject([[[shirt.name, 1]], 'reading', [{ type: 'error.occurred' }]]);
  });

  test('lists passes in a separate group, each once, with the data of its type', () => {
    const { passes, things } = selectShopProducts(now(open())) ?? {};
    expect(passes?.map(({ product }) => [product.id, product.pass_type])).toEqual([
      ['ten', tenType],
      ['few', few],
    ]);
    expect(things?.map(({ product }) => product.id)).toEqual(['tee']);
  });

  test('contains no more of a limited pass than are available', () => {
    const flow = open();
    const shownFew = () => selectShopProducts(now(flow))?.passes.find(({ product }) => product.id === 'few');
    flow.actor.send({ type: 'product.added', variantId: 'few' });
    expect(shownFew()).toMatchObject({ quantity: 1, canAdd: false, isSoldOut: false });
    flow.actor.send({ type: 'product.added', variantId: 'few' });
    expect(now(flow).context.pendingIntents).toHaveLength(1);
  });

  test('sends an update only for the line that the intent is about', () => {
    const anyIntent = fc.oneof(
      fc.record({
        kind: fc.constant('quantity' as const),
        key: fc.constant('k'),
        id: fc.constant(mine.id),
        quantity: fc.integer({ min: 1, max: 99 }),
      }),
      fc.record({ kind: fc.constant('remove' as const), key: fc.constant('k'), id: fc.constant(mine.id) }),
    );
    fc.assert(
      fc.property(anyIntent, (wanted: CartIntent) => {
        const { line_items } = updateFor(cartWith(toLineItem(tenPass, 2), mine), wanted).cart;
        expect(line_items.map((line) => line.id)).toEqual([mine.id]);
      }),
    );
  });
});
