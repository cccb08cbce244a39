/** Cases and laws of filling the cart. One new product and one existing item stand for all items; tests of the rules check the sums. */
import { CallFailure } from '#contract/call-failure.ts';
import { refusedOutcome } from '#machines/auth/sample-refusals.ts';
import { model } from '#machines/model.ts';
import { shownCart } from './cart-intents.rules.ts';
import { createCartMachine } from './cart.machine.ts';
import { cartWith, toLineItem, shopProducts, shirt, tenPass } from './sample-carts.ts';

const tooMany = refusedOutcome('refused', 'too_many_requests', 429);
const pending = refusedOutcome('refused', 'payment_pending', 409);
const soldAtStudio = refusedOutcome('sold at the studio', 'sold_at_studio', 422);
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

const one = toLineItem(shirt);
const read = { kind: 'read', shop: { ...shopProducts, cart: cartWith(one) } } as const;

export const cartModel = model(createCartMachine, {
  inputs: { start: { keySeed: 'seed' } },
  cases: {
    'product.added': [{ name: 'a pass', event: { type: 'product.added', variantId: tenPass.variant_id } }],
    'quantity.changed': [{ name: 'two', event: { type: 'quantity.changed', id: one.id, quantity: 2 } }],
    'line.removed': [{ name: '', event: { type: 'line.removed', id: one.id } }],
    'undo.pressed': [{ name: '', event: { type: 'undo.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readShop: [{ name: 'read', kind: 'done', output: read }, tooMany, unreachable],
    updateCart: [{ name: 'saved', kind: 'done', output: { kind: 'saved', cart: cartWith(one) } }, pending, soldAtStudio, unreachable],
  },
  abstract: ({ cart, pendingIntents, removed, error }) => ({
    isRead: cart !== null,
    first: pendingIntents[0]?.kind ?? null,
    waiting: pendingIntents.length > 1,
    lines: shownCart({ cart, pendingIntents })?.line_items.length ?? 0,
    areTwo: shownCart({ cart, pendingIntents })?.line_items[0]?.quantity === 2,
    removed: removed !== null,
    error: error?.kind ?? null,
  }),
  unless: {
    canBeAdded: 'No more of it can be added.',
    canBeSo: 'It has this quantity already, or it exceeds the limit of a cart.',
    isInCart: 'It is not in the cart.',
    wasRemoved: 'Nothing was taken out.',
  },
  laws: [
    {
      name: 'a change is saved, is being saved, or has an error',
      kind: 'always',
      holds: ({ matches, context }) => context.pendingIntents.length === 0 || matches('saving') || context.error !== null,
    },
    {
      name: 'a cart at rest is the one that the server knows',
      kind: 'never',
      holds: ({ matches, context }) => matches('resting') && context.pendingIntents.length > 0,
    },
    {
      name: 'no two requests have the same key',
      kind: 'always',
      holds: ({ context: { pendingIntents } }) => new Set(pendingIntents.map(({ key }) => key)).size === pendingIntents.length,
    },
    {
      name: 'nothing can be added before the cart is read',
      kind: 'never',
      holds: ({ context, can }) => context.cart === null && can({ type: 'product.added', variantId: tenPass.variant_id }),
    },
    {
      name: 'no request is sent while the outcome of another is unknown',
      kind: 'never',
      holds: ({ matches, can }) =>
        matches('interrupted') && (can({ type: 'undo.pressed' }) || can({ type: 'product.added', variantId: tenPass.variant_id })),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
