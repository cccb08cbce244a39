import type { InvoiceCause } from '#contract/notifications.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import type { ReceiptEmailJob } from '../mail/email-job.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import type { NewNotification, NotificationWithdrawal } from '../notifications/notification-outbox.ts';

interface InvoiceOfMember {
  readonly orgId: string;
  readonly profileId: string;
  readonly invoiceId: string;
}

type InvoiceEvent = InvoiceOfMember & { readonly now: Date };

export const invoiceNotification = ({ orgId, profileId, invoiceId, now }: InvoiceEvent, cause: InvoiceCause): NewNotification => ({
  type: 'invoice',
  orgId,
  profileId,
  params: { invoice_id: invoiceId, cause },
  subjectId: invoiceId,
  now,
  expiresAt: null,
});

export const invoiceWithdrawal = ({ orgId, profileId, invoiceId, now }: InvoiceEvent): NotificationWithdrawal => ({
  withdraws: 'invoice',
  orgId,
  profileId,
  subjectId: invoiceId,
  now,
});

export const queueReceipt = (
  tx: Tx,
  context: Context,
  { orgId, profileId, invoiceId }: InvoiceOfMember,
  cause: ReceiptEmailJob['cause'],
): Promise<void> => queueEmails(tx, context, [{ kind: 'receipt', cause, org_id: orgId, profile_id: profileId, invoice_id: invoiceId }]);
