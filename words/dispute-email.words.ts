import type { MessageDescriptor } from '@lingui/core';
import type { Formats } from './formats.ts';
import type { AccountEmailWords, EmailBlock, EmailFact, InLocale } from './mail.words.ts';

const words = {
  subject: /*i18n*/ { id: 'mail.dispute.subject', message: '{studio}: a payment is disputed' },
  intro: /*i18n*/ {
    id: 'mail.dispute.intro',
    message: 'A member has asked their bank to take back a payment to {studio}. The bank decides, and it needs your response.',
  },
  amount: /*i18n*/ { id: 'mail.dispute.amount', message: 'Amount' },
  paid: /*i18n*/ { id: 'mail.dispute.paid', message: 'Paid on' },
  invoice: /*i18n*/ { id: 'mail.dispute.invoice', message: 'Invoice number' },
  respondBy: /*i18n*/ { id: 'mail.dispute.respond_by', message: 'Respond by' },
  note: /*i18n*/ {
    id: 'mail.dispute.note',
    message: 'Without a response the bank gives the money back to the member. A word with the member often settles it.',
  },
  action: /*i18n*/ { id: 'mail.dispute.action', message: 'Respond at Stripe' },
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

export interface DisputeMatter {
  readonly studio: string;
  readonly amount: Parameters<Formats['money']>[0];
  readonly paidAt: Date;
  /** Null if the payment has no invoice. */
  readonly invoice: number | null;
  readonly respondBy: Date | null;
  /** The page on which the studio responds. */
  readonly link: string;
}

function blocksOf({ studio, amount, paidAt, invoice, respondBy, link }: DisputeMatter, formats: Formats, inLocale: InLocale): EmailBlock[] {
  const fact = (message: MessageDescriptor, value: string): EmailFact => ({ term: inLocale(message), value });
  return [
    { kind: 'text', text: inLocale({ ...words.intro, values: { studio } }) },
    {
      kind: 'facts',
      facts: [
        fact(words.amount, formats.money(amount)),
        fact(words.paid, formats.date(paidAt, 'full')),
        ...(invoice === null ? [] : [fact(words.invoice, String(invoice))]),
        ...(respondBy ? [fact(words.respondBy, formats.date(respondBy, 'full'))] : []),
      ],
    },
    { kind: 'text', text: inLocale(words.note) },
    { kind: 'action', label: inLocale(words.action), href: link },
  ];
}

export const disputeMail = (matter: DisputeMatter, formats: Formats): AccountEmailWords => ({
  subject: { ...words.subject, values: { studio: matter.studio } },
  blocks: (inLocale) => blocksOf(matter, formats, inLocale),
});
