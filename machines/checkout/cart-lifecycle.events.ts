/**
 * What can befall a cart: the member's calls, and facts. Every event carries the instant and what its guard needs, so the chart has no
 * clock and reads nothing. Source: decisions.money.
 */
interface EventBase {
  readonly now: Date;
}

/** What the cart would cost if it were filled now. */
interface Priced {
  /** Whether a price, the total or its tax is another than the one that the member has seen, or agreed to. */
  readonly hasPriceChanged: boolean;
}

/** What of it there is a limited number of. */
interface Limited {
  /** Whether all of it can still be had. */
  readonly isAvailable: boolean;
}

/** What the member asks for. */
export type CartCall =
  /** Lines are added, changed or taken out. */
  | ({ readonly type: 'change' } & EventBase)
  | ({ readonly type: 'leave' } & EventBase)
  /** `key` is made for this confirmation; `isFree`: it comes to nothing. */
  | ({ readonly type: 'confirm'; readonly key: string; readonly isEmpty: boolean; readonly isFree: boolean } & Limited & Priced & EventBase)
  /** `attemptId` is made for this payment. */
  | ({ readonly type: 'pay'; readonly attemptId: string } & Limited & Priced & EventBase);

/** What simply happens. */
export type CartSystemEvent =
  | ({ readonly type: 'price.changed' } & EventBase)
  /** The gateway has taken the money of this attempt. */
  | ({ readonly type: 'payment.captured'; readonly attemptId: string } & EventBase)
  /** The gateway has not taken it, and never will. */
  | ({ readonly type: 'payment.failed'; readonly attemptId: string } & EventBase);

export type CartLifecycleEvent = CartCall | CartSystemEvent;

/** What a change of a cart asks for; whoever runs the chart carries it out. */
export type CartEffect =
  /** What the member wants of its lines is written. */
  | { readonly type: 'lines.changed' }
  /** What is limited is kept for this payment, and the payment is sent. */
  | { readonly type: 'payment.begun'; readonly attemptId: string }
  /** It comes to nothing: what is limited is taken, the invoice is written, and what is in it belongs to the member. */
  | { readonly type: 'cart.given' }
  /** What was kept is for others again. */
  | { readonly type: 'units.released' }
  /** The invoice is written, and what was bought belongs to the member. */
  | { readonly type: 'invoice.issued'; readonly attemptId: string };
