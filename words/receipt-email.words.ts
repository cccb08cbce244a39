import type { MessageDescriptor } from '@lingui/core';
import { cardName } from './card-names.ts';
import type { Formats } from './formats.ts';
import type { EmailContext, EmailFact, EmailWords, InLocale } from './mail.words.ts';

type Amount = Parameters<Formats['money']>[0];

export interface PaidInvoice {
  readonly number: string;
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly total: Amount }[];
  readonly discount: Amount;
  readonly tax: Amount;
  readonly tax_rule: { readonly included: boolean; readonly basis_points: number };
  readonly total: Amount;
  readonly card: { readonly brand: string; readonly last4: string } | null;
}

const seeInvoice = /*i18n*/ { id: 'mail.receipt.action', message: 'See it in your account' };
const reason = /*i18n*/ { id: 'mail.reason.receipt', message: 'You paid {studio}.' };

const words = {
  paid: {
    subject: /*i18n*/ { id: 'mail.receipt.subject', message: 'Receipt {number}: {amount}' },
    lead: /*i18n*/ { id: 'mail.receipt.lead', message: 'Paid' },
    heading: /*i18n*/ { id: 'mail.receipt.heading', message: 'Receipt {number}' },
    note: null,
  },
  refunded: {
    subject: /*i18n*/ { id: 'mail.refund.subject', message: 'Refund for receipt {number}: {amount}' },
    lead: /*i18n*/ { id: 'mail.refund.lead', message: '{studio} gives you your money back' },
    heading: /*i18n*/ { id: 'mail.refund.heading', message: 'Refund for receipt {number}' },
    note: /*i18n*/ { id: 'mail.refund.note', message: 'It can take your bank a few days.' },
  },
} as const;

export type ReceiptCause = keyof typeof words;

const terms = {
  discount: /*i18n*/ { id: 'mail.receipt.discount', message: 'Discount' },
  tax: /*i18n*/ { id: 'mail.receipt.tax', message: 'Tax ({rate}%)' },
  total: /*i18n*/ { id: 'mail.receipt.total', message: 'Total' },
  includedTax: /*i18n*/ { id: 'mail.receipt.included_tax', message: 'Includes tax ({rate}%)' },
  card: /*i18n*/ { id: 'mail.receipt.card', message: 'Card' },
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

const cardEnding = /*i18n*/ { id: 'mail.receipt.card_ending', message: '{name} ending {last4}' };

export function receiptEmailWords(cause: ReceiptCause, studio: string, invoice: PaidInvoice, context: EmailContext): EmailWords {
  const { formats, inLocale, link } = context;
  const { subject, lead, heading, note } = words[cause];
  const amount = formats.money(invoice.total);
  const values = { studio, number: invoice.number, amount };
  return {
    subject: { ...subject, values },
    reason: { ...reason, values },
    blocks: [
      { kind: 'lead', over: inLocale({ ...lead, values }), figure: amount },
      { kind: 'about', name: inLocale({ ...heading, values }) },
      { kind: 'facts', facts: receiptFacts(invoice, formats, inLocale) },
      { kind: 'action', label: inLocale(seeInvoice), href: link },
      ...(note ? [{ kind: 'note', text: inLocale(note) } as const] : []),
    ],
  };
}

/** In the order of the email. */
function receiptFacts(invoice: PaidInvoice, formats: Formats, inLocale: InLocale): EmailFact[] {
  const { lines, discount, tax, tax_rule, total, card } = invoice;
  const rate = formats.number(tax_rule.basis_points / 100);
  const fact = (message: MessageDescriptor, value: string): EmailFact => ({ term: inLocale(message), value });
  return [
    ...lines.map(({ name, quantity, total: paid }) => ({
      term: quantity > 1 ? `${quantity} × ${name}` : name,
      value: formats.money(paid),
    })),
    ...(discount.amount > 0 ? [fact(terms.discount, formats.money({ ...discount, amount: -discount.amount }))] : []),
    ...(tax_rule.included ? [] : [fact({ ...terms.tax, values: { rate } }, formats.money(tax))]),
    fact(terms.total, formats.money(total)),
    ...(tax_rule.included ? [fact({ ...terms.includedTax, values: { rate } }, formats.money(tax))] : []),
    ...(card ? [fact(terms.card, inLocale({ ...cardEnding, values: { name: cardName(card.brand), last4: card.last4 } }))] : []),
  ];
}
