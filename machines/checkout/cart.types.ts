/** Input, context and events of filling the cart. */
import type { Refused } from '#contract/call-failure.ts';
import type { Cart, CartUpdate, LineItem } from '#contract/checkout.ts';
import type { Product } from '#contract/shop.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';
import type { ShopProducts } from './shop.rules.ts';

/** One intent for the cart. `key`: repeats of it have the effect of one. */
export type CartIntent = { readonly key: string } & (
  | { readonly kind: 'add'; readonly variantId: string; readonly quantity: number }
  | { readonly kind: 'quantity'; readonly id: string; readonly quantity: number }
  | { readonly kind: 'remove'; readonly id: string }
);

/** What the studio sells, and the member's cart with it. */
export interface Shop extends ShopProducts {
  readonly cart: Cart;
}

export interface CartContext {
  /** All that can be bought; null until it is read. */
  readonly products: readonly Product[] | null;
  /** As the server last confirmed it; null until it is read. */
  readonly cart: Cart | null;
  /** Intents that the server has not confirmed yet, in the order of the presses; the first is sent first. */
  readonly pendingIntents: readonly CartIntent[];
  /** The number of intents so far: each gets its own key. */
  readonly intents: number;
  readonly keySeed: string;
  /** The line that was removed last, for undo; null if there is nothing to undo. */
  readonly removed: LineItem | null;
  /** Why the cart could not be read, or why it is not known whether an intent was saved. */
  readonly error: CallError | null;
}

export interface CartInput {
  /** Makes the keys of this visit to the shop differ from all others. */
  readonly keySeed: string;
}

export type CartEvent =
  | { readonly type: 'product.added'; readonly variantId: string }
  | { readonly type: 'quantity.changed'; readonly id: string; readonly quantity: number }
  | { readonly type: 'line.removed'; readonly id: string }
  /** Takes the last removal back. */
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The device is online again. */
  | { readonly type: 'connection.returned' };

export type CartEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

/** Port `readShop`. */
export type ReadShopAnswer = { readonly kind: 'read'; readonly shop: Shop } | Refused;
/** Port `updateCart`: takes one intent, returns the whole cart. */
export type UpdateCartAnswer = { readonly kind: 'saved'; readonly cart: Cart } | Refused;
export interface UpdateCartInput {
  readonly key: string;
  readonly update: CartUpdate;
}
