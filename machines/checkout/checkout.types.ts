/** Input, context and events of agreeing to a cart and paying it. */
import type { Refused } from '#contract/call-failure.ts';
import type { Cart, Payment } from '#contract/checkout.ts';
import type { Money } from '#contract/values.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** A payment that charged nothing. */
export interface Declined {
  /** Null if the studio no longer stores the card. */
  readonly cardId: string | null;
  /** Null if no reason was given. */
  readonly reason: Payment['reason'];
}

export interface CheckoutContext {
  /** As the server last confirmed it; null until it is read. */
  readonly cart: Cart | null;
  /** Identifies the cart that the member agreed to; null before the agreement. It is in the address. */
  readonly key: string | null;
  /** The total that the page has shown last: a different total is charged only after another agreement. */
  readonly seen: Money | null;
  /** The card that the member chose to pay with; null: the one that pays by itself. */
  readonly chosen: string | null;
  /** The card of the payment that was sent last. */
  readonly paysWith: string | null;
  readonly declined: Declined | null;
  /** The invoice of the payment; null until it is paid. */
  readonly invoiceId: string | null;
  readonly error: CallError | null;
}

export interface CheckoutInput {
  /** The key in the address; null if there is none. */
  readonly key: string | null;
}

export type CheckoutEvent =
  | { readonly type: 'card.chosen'; readonly id: string }
  | { readonly type: 'pay.pressed'; readonly cardId: string }
  /** The member agrees to the cart as it is now. */
  | { readonly type: 'acceptTotal.pressed' }
  /** The member requests the outcome of the payment. */
  | { readonly type: 'checkOutcome.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The device is online again. */
  | { readonly type: 'connection.returned' };

/** The state of the cart. */
export interface CurrentCart {
  readonly kind: 'current';
  readonly cart: Cart;
}
export interface PaidCart {
  readonly kind: 'paid';
  readonly invoiceId: string;
}
/** The answer of all three ports; the port that confirms reports the cart as paid if its total is zero. */
export type CheckoutAnswer = CurrentCart | PaidCart | Refused;

/** Port `readCheckout`: the cart with this key; if it is no longer the member's, their current cart. */
export interface ReadCheckoutInput {
  readonly key: string | null;
}
/** Port `confirmCart`: freezes the cart at this total; answers an open cart if the total has changed. */
export interface ConfirmCartInput {
  readonly total: Money;
}
/** Port `payCart`: the same key is charged once, however often it is sent. */
export interface PayCartInput {
  readonly key: string;
  readonly cardId: string;
}
