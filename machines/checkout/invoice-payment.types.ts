/** Input, context, events and ports of paying an open invoice. */
import type { Refused } from '#contract/call-failure.ts';
import type { PaymentSource } from '#contract/cards.ts';
import type { Invoice } from '#contract/invoices.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface InvoicePaymentInput {
  /** Names the invoice, or none. */
  readonly route: Route;
}

export interface InvoicePaymentContext {
  /** The invoice that the address names; null: none. */
  readonly invoiceId: string | null;
  /** As the server last sent it; null before the first read, and if the member has no such invoice. */
  readonly invoice: Invoice | null;
  readonly cards: readonly PaymentSource[];
  /** The card that the member chose; null: their default one. */
  readonly chosen: string | null;
  readonly error: CallError | null;
}

export type InvoicePaymentEvent =
  | { readonly type: 'route.entered'; readonly route: Route }
  | { readonly type: 'card.chosen'; readonly id: string }
  | { readonly type: 'pay.pressed' }
  /** The member requests the outcome of a payment. */
  | { readonly type: 'checkOutcome.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Port `readOpenInvoice`: the invoice, null where there is no such one, and the cards that the member keeps. */
export type ReadOpenInvoiceAnswer =
  | { readonly kind: 'read'; readonly invoice: Invoice | null; readonly cards: readonly PaymentSource[] }
  | Refused;
export interface ReadOpenInvoiceInput {
  readonly invoiceId: string | null;
}

/** Port `payInvoice`: the invoice as it stands then. */
export type PayInvoiceAnswer = { readonly kind: 'current'; readonly invoice: Invoice } | Refused;
export interface PayInvoiceInput {
  readonly invoiceId: string;
  readonly cardId: string;
}
