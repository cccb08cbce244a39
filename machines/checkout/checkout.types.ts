import type { Refused } from '#contract/call-failure.ts';
import type { Cart, Payment } from '#contract/checkout.ts';
import type { Money } from '#contract/values.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface Declined {
  /** Null if the studio no longer stores the card. */
  readonly cardId: string | null;
  /** Null if the gateway gave no reason. */
  readonly reason: Payment['reason'];
}

export interface CheckoutContext {
  /** The server’s last response; null until the cart is read. */
  readonly cart: Cart | null;
  /** Identifies the confirmed cart; null before that. The address contains it. */
  readonly key: string | null;
  /** The last total on the page: a different total is charged only after another agreement. */
  readonly seen: Money | null;
  /** The card that the member chose; null: the rules choose a card. */
  readonly chosen: string | null;
  readonly paysWith: string | null;
  readonly declined: Declined | null;
  readonly invoiceId: string | null;
  readonly error: CallError | null;
}

export interface CheckoutInput {
  readonly key: string | null;
}

export type CheckoutEvent =
  | { readonly type: 'card.chosen'; readonly id: string }
  | { readonly type: 'pay.pressed'; readonly cardId: string }
  | { readonly type: 'acceptTotal.pressed' }
  | { readonly type: 'checkOutcome.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export interface CurrentCart {
  readonly kind: 'current';
  readonly cart: Cart;
}
export interface PaidCart {
  readonly kind: 'paid';
  readonly invoiceId: string;
}
/** The output of all three ports. The port that confirms returns a paid cart if its total is zero. */
export type CheckoutAnswer = CurrentCart | PaidCart | Refused;

/** Port `readCheckout`: the cart with this key, or the member’s current cart if the member no longer has a cart with this key. */
export interface ReadCheckoutInput {
  readonly key: string | null;
}
/** Port `confirmCart`: freezes the cart at this total; returns an open cart if the total has changed. */
export interface ConfirmCartInput {
  readonly total: Money;
}
/** Port `payCart`: repeated calls with the same key charge once. */
export interface PayCartInput {
  readonly key: string;
  readonly cardId: string;
}
