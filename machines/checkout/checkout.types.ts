/** Input, context and events of agreeing to a cart and paying it. */
import type { Refused } from '#contract/call-failure.ts';
import type { Cart, Payment } from '#contract/checkout.ts';
import type { Money } from '#contract/values.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** A payment that charged nothing. */
export interface Declined {
  /** Null where the studio keeps the card no more. */
  readonly cardId: string | null;
  /** Null if no reason was given. */
  readonly reason: Payment['reason'];
}

export interface CheckoutContext {
  /** As the server last confirmed it; null until it is read. */
  readonly cart: Cart | null;
  /** Names the cart that the member agreed to, for ever; null while nothing is agreed. It stands in the address. */
  readonly key: string | null;
  /** The total that the page has shown last: another one is never charged unless the member agrees to it. */
  readonly seen: Money | null;
  /** The card that the member chose to pay with; null: the one that pays by itself. */
  readonly chosen: string | null;
  /** The card of the payment that was sent last. */
  readonly paysWith: string | null;
  readonly declined: Declined | null;
  /** What the server gave for the money; null until it is paid. */
  readonly invoiceId: string | null;
  readonly error: CallError | null;
}

export interface CheckoutInput {
  /** As the address has it; null where it names none. */
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

/** How the cart stands. */
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

/** Port `readCheckout`: what became of the cart of this key; where it is not the member's any more, the cart of now. */
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
