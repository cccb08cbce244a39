/** Events carry the time and the facts for guards, so the chart needs no clock and reads no data. Source: decisions.money. */
interface EventBase {
  readonly now: Date;
}

interface Priced {
  /** Whether a price, the total or its tax differs from what the member has seen or agreed to. */
  readonly hasPriceChanged: boolean;
}

interface Limited {
  /** Whether all products with a limited stock are still available. */
  readonly isAvailable: boolean;
}

export type CartCall =
  | ({ readonly type: 'change' } & EventBase)
  | ({ readonly type: 'leave' } & EventBase)
  /** `key` identifies this confirmation; `isFree`: the total is zero. */
  | ({ readonly type: 'confirm'; readonly key: string; readonly isEmpty: boolean; readonly isFree: boolean } & Limited & Priced & EventBase)
  | ({ readonly type: 'pay'; readonly attemptId: string } & Limited & Priced & EventBase);

export type CartSystemEvent =
  | ({ readonly type: 'price.changed' } & EventBase)
  | ({ readonly type: 'payment.captured'; readonly attemptId: string } & EventBase)
  /** The gateway has not charged this payment attempt and will not charge it later. */
  | ({ readonly type: 'payment.failed'; readonly attemptId: string } & EventBase);

export type CartLifecycleEvent = CartCall | CartSystemEvent;

/** Effects of an event; the caller of the chart applies them. */
export type CartEffect =
  | { readonly type: 'lines.changed' }
  /** Limited products are reserved for this payment, and the payment is sent. */
  | { readonly type: 'payment.begun'; readonly attemptId: string }
  /** The total is zero: limited products are taken from stock, the invoice is created, and the member gets the products. */
  | { readonly type: 'cart.given' }
  | { readonly type: 'units.released' }
  /** The invoice is created, and the member gets the products. */
  | { readonly type: 'invoice.issued'; readonly attemptId: string };
