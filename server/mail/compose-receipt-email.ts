import type { Invoice } from '#contract/invoices.ts';
import { localeCodes } from '#contract/profile.ts';
import { invoicePath } from '#machines/notifications/notification-target.rules.ts';
import { formatsFor } from '#words/formats.ts';
import { type PaidInvoice, receiptEmailWords } from '#words/receipt-email.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { readInvoices } from '../payments/invoices.ts';
import type { EmailToSend, ReceiptEmailJob } from './email-job.ts';
import { emailRecipient } from './email-recipient.ts';
import type { EmailMessage } from './mail-transport.ts';
import { composeStudioEmail, emailContext, type StudioEmail } from './studio-email.ts';

interface ReceiptEmail {
  readonly job: EmailToSend<ReceiptEmailJob>;
  readonly at: Date;
  readonly origin: string;
  readonly recipient: NonNullable<Awaited<ReturnType<ReturnType<typeof emailRecipient>['executeTakeFirst']>>>;
  readonly invoice: PaidInvoice & Pick<Invoice, 'studio'>;
}

export function receiptEmail({ job, at, origin, recipient, invoice }: ReceiptEmail): StudioEmail {
  const { id, cause, org_id: orgId, profile_id: profileId, invoice_id } = job;
  const { email, studio, brand } = recipient;
  const locale = localeCodes.find((code) => code === recipient.locale) ?? 'en';
  // the receipt contains no time of day
  const formats = formatsFor(locale, 'UTC');
  const { address } = invoice.studio;
  return {
    id,
    at,
    origin,
    member: { profileId, email, locale },
    studio: { id: orgId, name: studio, brand, address: address === '' ? null : address },
    words: receiptEmailWords(cause, studio, invoice, emailContext(formats, `${origin}${invoicePath(invoice_id)}`)),
    stops: 'invoice',
  };
}

/** The email; null if there is no recipient, or if the invoice is not in the state of the receipt. */
export async function composeReceiptEmail(
  tx: Tx,
  context: Context,
  origin: string,
  job: EmailToSend<ReceiptEmailJob>,
): Promise<EmailMessage | null> {
  const { cause, org_id: orgId, profile_id: profileId, invoice_id: id } = job;
  const recipient = await emailRecipient(tx, job, 'invoice').executeTakeFirst();
  const [invoice] = await readInvoices(tx, { orgId, profileId }, { id });
  if (!recipient || invoice?.state !== cause) return null;
  return composeStudioEmail(tx, context, receiptEmail({ job, at: context.clock.now(), origin, recipient, invoice }));
}
