/**
 * What an invoice needs, and which card pays it. Source: decisions.booking.dropin and decisions.money,
 * docs/decisions/drop-ins-and-invoices.md#0203.
 */
import type { PaymentSource } from '#contract/cards.ts';
import type { Invoice } from '#contract/invoices.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { InvoicePaymentContext, PayInvoiceInput } from './invoice-payment.types.ts';

/** The invoice that an address names; null: none. */
export const invoiceNamed = (route: Route): string | null => (route.name === 'accountInvoices' ? (route.query.invoice ?? null) : null);

/** A payment of it was sent, and what becomes of it is not known yet. */
export const isBeingPaid = (invoice: Invoice | null): boolean =>
  invoice?.state === 'unpaid' && (invoice.payment?.state === 'pending' || invoice.payment?.state === 'confirming');

/** It is open and can be paid. */
export const isOwed = (invoice: Invoice | null): boolean => invoice?.state === 'unpaid' && !isBeingPaid(invoice);

/** What the member has to pay, oldest first: a screen shows it first. */
export const unpaidInvoices = (invoices: readonly Invoice[]): readonly Invoice[] =>
  invoices.filter(isOwed).toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));

/** The card that pays: the one that the member chose, else their default one; null where they keep none. */
export const cardFor = ({ cards, chosen }: Pick<InvoicePaymentContext, 'cards' | 'chosen'>): PaymentSource | null =>
  cards.find(({ id }) => id === chosen) ?? cards.find((card) => card.default) ?? cards[0] ?? null;

/** What is paid, and with which card; throws if there is nothing to pay or no card. */
export const toPayInvoiceInput = (context: InvoicePaymentContext): PayInvoiceInput => {
  const card = cardFor(context);
  if (!context.invoice || !card) throw new Error('there is no invoice to pay, or no card to pay it with');
  return { invoiceId: context.invoice.id, cardId: card.id };
};

/** Another invoice is looked at: nothing of the former one is kept but the cards. */
export const contextForInvoice = (route: Route): Pick<InvoicePaymentContext, 'invoiceId' | 'invoice' | 'chosen' | 'error'> => ({
  invoiceId: invoiceNamed(route),
  invoice: null,
  chosen: null,
  error: null,
});
