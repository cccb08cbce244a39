/**
 * The events of a cart: the member's calls, and facts. Every event carries the instant and what its guard needs, so the chart has no
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

/** Its products with a limited stock. */
interface Limited {
  /** Whether all of it is still available. */
  readonly isAvailable: boolean;
}

/** The calls of the member. */
export type CartCall =
  /** Lines are added, changed or taken out. */
  | ({ readonly type: 'change' } & EventBase)
  | ({ readonly type: 'leave' } & EventBase)
  /** `key` is made for this confirmation; `isFree`: its total is zero. */
  | ({ readonly type: 'confirm'; readonly key: string; readonly isEmpty: boolean; readonly isFree: boolean } & Limited & Priced & EventBase)
  /** `attemptId` is made for this payment. */
  | ({ readonly type: 'pay'; readonly attemptId: string } & Limited & Priced & EventBase);

/** Facts. */
export type CartSystemEvent =
  | ({ readonly type: 'price.changed' } & EventBase)
  /** The gateway has taken the money of this attempt. */
  | ({ readonly type: 'payment.captured'; readonly attemptId: string } & EventBase)
  /** The gateway has not taken it, and this is final. */
  | ({ readonly type: 'payment.failed'; readonly attemptId: string } & EventBase);

export type CartLifecycleEvent = CartCall | CartSystemEvent;

/** Effects of a change of a cart; the caller of the chart carries them out. */
export type CartEffect =
  /** The changes of its lines are written. */
  | { readonly type: 'lines.changed' }
  /** Limited products are reserved for this payment, and the payment is sent. */
  | { readonly type: 'payment.begun'; readonly attemptId: string }
  /** The total is zero: limited products are taken, the invoice is written, and the products belong to the member. */
  | { readonly type: 'cart.given' }
  /** Reserved products are available again. */
  | { readonly type: 'units.released' }
  /** The invoice is written, and the products belong to the member. */
  | { readonly type: 'invoice.issued'; readonly attemptId: string };
