/** Source: decisions.booking.dropin, decisions.money, docs/decisions/drop-ins-and-invoices.md#0203. */
import type { PaymentSource } from '#contract/cards.ts';
import type { Invoice } from '#contract/invoices.ts';
import type { Route } from '#machines/app/route.rules.ts';
import type { InvoicePaymentContext, PayInvoiceInput } from './invoice-payment.types.ts';

export const invoiceNamed = (route: Route): string | null => (route.name === 'accountInvoices' ? (route.query.invoice ?? null) : null);

/** A payment was sent, and its result is not known. */
export const isBeingPaid = (invoice: Invoice | null): boolean =>
  invoice?.state === 'unpaid' && (invoice.payment?.state === 'pending' || invoice.payment?.state === 'confirming');

export const isOwed = (invoice: Invoice | null): boolean => invoice?.state === 'unpaid' && !isBeingPaid(invoice);

/** The unpaid invoices, oldest first. */
export const unpaidInvoices = (invoices: readonly Invoice[]): readonly Invoice[] =>
  invoices.filter(isOwed).toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));

/** The chosen card, else the default card; null if the member has none. */
export const cardFor = ({ cards, chosen }: Pick<InvoicePaymentContext, 'cards' | 'chosen'>): PaymentSource | null =>
  cards.find(({ id }) => id === chosen) ?? cards.find((card) => card.default) ?? cards[0] ?? null;

/** Throws if there is nothing to pay or no card. */
export const toPayInvoiceInput = (context: InvoicePaymentContext): PayInvoiceInput => {
  const card = cardFor(context);
  if (!context.invoice || !card) throw new Error('there is no invoice to pay, or no card to pay it with');
  return { invoiceId: context.invoice.id, cardId: card.id };
};

/** The context after another invoice was opened: all data of the former invoice are cleared, except the cards. */
export const contextForInvoice = (route: Route): Pick<InvoicePaymentContext, 'invoiceId' | 'invoice' | 'chosen' | 'error'> => ({
  invoiceId: invoiceNamed(route),
  invoice: null,
  chosen: null,
  error: null,
});
