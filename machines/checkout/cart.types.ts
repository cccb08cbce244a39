import type { Refused } from '#contract/call-failure.ts';
import type { Cart, CartUpdate, LineItem } from '#contract/checkout.ts';
import type { Product } from '#contract/shop.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import type { ShopProducts } from './shop.rules.ts';

/** One change that the member wants. `key` is the idempotency key. */
export type CartIntent = { readonly key: string } & (
  | { readonly kind: 'add'; readonly variantId: string; readonly quantity: number }
  | { readonly kind: 'quantity'; readonly id: string; readonly quantity: number }
  | { readonly kind: 'remove'; readonly id: string }
);

export interface Shop extends ShopProducts {
  readonly cart: Cart;
}

export interface CartContext {
  readonly products: readonly Product[] | null;
  /** The server’s last response; null until the cart is read. */
  readonly cart: Cart | null;
  /** Intents that the server has not confirmed yet, in the order of the presses; the first is sent first. */
  readonly pendingIntents: readonly CartIntent[];
  /** The number of intents so far; it makes each key unique. */
  readonly intents: number;
  readonly keySeed: string;
  /** The line that was removed last, which undo restores; null if no line was removed. */
  readonly removed: LineItem | null;
  readonly error: CallError | null;
}

export interface CartInput {
  /** The prefix of all idempotency keys; unique for each visit to the shop. */
  readonly keySeed: string;
}

export type CartEvent =
  | { readonly type: 'product.added'; readonly variantId: string }
  | { readonly type: 'quantity.changed'; readonly id: string; readonly quantity: number }
  | { readonly type: 'line.removed'; readonly id: string }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export type CartEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

export type ReadShopAnswer = { readonly kind: 'read'; readonly shop: Shop } | Refused;
/** Port `updateCart`: sends one intent, returns the whole cart. */
export type UpdateCartAnswer = { readonly kind: 'saved'; readonly cart: Cart } | Refused;
export interface UpdateCartInput {
  readonly key: string;
  readonly update: CartUpdate;
}
