import type { Refused } from '#contract/call-failure.ts';
import type { PaymentSource } from '#contract/cards.ts';
import type { Invoice } from '#contract/invoices.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface InvoicePaymentInput {
  readonly route: Route;
}

export interface InvoicePaymentContext {
  readonly invoiceId: string | null;
  /** The server's last response; null before the first read, and if the member has no such invoice. */
  readonly invoice: Invoice | null;
  readonly cards: readonly PaymentSource[];
  /** The card that the member chose; null: the default card. */
  readonly chosen: string | null;
  readonly error: CallError | null;
}

export type InvoicePaymentEvent =
  | { readonly type: 'route.entered'; readonly route: Route }
  | { readonly type: 'card.chosen'; readonly id: string }
  | { readonly type: 'pay.pressed' }
  | { readonly type: 'checkOutcome.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Port `readOpenInvoice`: the invoice (null if it does not exist), and the member's cards. */
export type ReadOpenInvoiceAnswer =
  | { readonly kind: 'read'; readonly invoice: Invoice | null; readonly cards: readonly PaymentSource[] }
  | Refused;
export interface ReadOpenInvoiceInput {
  readonly invoiceId: string | null;
}

export type PayInvoiceAnswer = { readonly kind: 'current'; readonly invoice: Invoice } | Refused;
export interface PayInvoiceInput {
  readonly invoiceId: string;
  readonly cardId: string;
}
