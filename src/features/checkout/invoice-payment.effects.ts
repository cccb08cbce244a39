import { fromPromise } from 'xstate';
import * as cardCalls from '#contract/card-calls.ts';
import * as checkoutCalls from '#contract/checkout-calls.ts';
import { createInvoicePaymentMachine } from '#machines/checkout/invoice-payment.machine.ts';
import type {
  ReadOpenInvoiceInput,
  PayInvoiceAnswer,
  PayInvoiceInput,
  ReadOpenInvoiceAnswer,
} from '#machines/checkout/invoice-payment.types.ts';
import type { Api } from '#src/api/api.ts';

interface PaymentDependencies {
  readonly api: Api;
}

const readOpenInvoice = ({ api }: PaymentDependencies) =>
  fromPromise<ReadOpenInvoiceAnswer, ReadOpenInvoiceInput>(async ({ input: { invoiceId }, signal }) => {
    const cards = await api.call(cardCalls.listPaymentSources, { signal });
    if (cards.kind === 'refused') return cards;
    const invoices = await api.call(checkoutCalls.listInvoices, { signal });
    if (invoices.kind === 'refused') return invoices;
    const invoice = invoices.answer.invoices.find(({ id }) => id === invoiceId) ?? null;
    return { kind: 'read', invoice, cards: cards.answer.payment_sources };
  });

const payInvoice = ({ api }: PaymentDependencies) =>
  fromPromise<PayInvoiceAnswer, PayInvoiceInput>(async ({ input: { invoiceId: id, cardId: card_id }, signal }) => {
    const answered = await api.call(checkoutCalls.payInvoice, { params: { id }, body: { payment: { card_id } }, signal });
    return answered.kind === 'refused' ? answered : { kind: 'current', invoice: answered.answer };
  });

export const createInvoicePaymentLogic = (deps: PaymentDependencies) =>
  createInvoicePaymentMachine().provide({ actors: { readOpenInvoice: readOpenInvoice(deps), payInvoice: payInvoice(deps) } });
