/** The words of receipts: what was paid or refunded, line by line. */
import type { MessageDescriptor } from '@lingui/core';
import { cardName } from './card-names.ts';
import type { Formats } from './formats.ts';
import type { EmailFact, EmailWords } from './mail.words.ts';

type Amount = Parameters<Formats['money']>[0];

/** What a receipt names of an invoice. */
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

const words = {
  paid: {
    subject: /*i18n*/ { id: 'mail.receipt.subject', message: 'Receipt {number}: {amount}' },
    text: /*i18n*/ { id: 'mail.receipt.text', message: 'You paid {studio}.\n\n{figure}\n\n{facts}\n\n{link}' },
    action: seeInvoice,
  },
  refunded: {
    subject: /*i18n*/ { id: 'mail.refund.subject', message: 'Refund for receipt {number}: {amount}' },
    text: /*i18n*/ {
      id: 'mail.refund.text',
      message: '{studio} gives you your money back. It can take your bank a few days.\n\n{figure}\n\n{facts}\n\n{link}',
    },
    action: seeInvoice,
  },
} as const satisfies Readonly<Record<string, EmailWords>>;

export type ReceiptCause = keyof typeof words;

const terms = {
  discount: /*i18n*/ { id: 'mail.receipt.discount', message: 'Discount' },
  tax: /*i18n*/ { id: 'mail.receipt.tax', message: 'Tax ({rate}%)' },
  total: /*i18n*/ { id: 'mail.receipt.total', message: 'Total' },
  includedTax: /*i18n*/ { id: 'mail.receipt.included_tax', message: 'Includes tax ({rate}%)' },
  number: /*i18n*/ { id: 'mail.receipt.number', message: 'Receipt' },
  card: /*i18n*/ { id: 'mail.receipt.card', message: 'Card' },
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

const cardEnding = /*i18n*/ { id: 'mail.receipt.card_ending', message: '{name} ending {last4}' };

/** `{figure}`, `{facts}` and `{link}` are left to who sends it. */
export function receiptEmailWords(cause: ReceiptCause, studio: string, { number, total }: PaidInvoice, formats: Formats): EmailWords {
  const { subject, text, action } = words[cause];
  const amount = formats.money(total);
  return { subject: { ...subject, values: { number, amount } }, text: { ...text, values: { studio } }, action };
}

/** In the order in which they are read. */
export function receiptFacts(invoice: PaidInvoice, formats: Formats, inLocale: (message: MessageDescriptor) => string): EmailFact[] {
  const { number, lines, discount, tax, tax_rule, total, card } = invoice;
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
    fact(terms.number, number),
    ...(card ? [fact(terms.card, inLocale({ ...cardEnding, values: { name: cardName(card.brand), last4: card.last4 } }))] : []),
  ];
}
