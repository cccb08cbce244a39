import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PaymentSource } from '#contract/cards.ts';
import type { Invoice } from '#contract/invoices.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createInvoicePaymentMachine } from './invoice-payment.machine.ts';
import { cardFor } from './invoice-payment.rules.ts';

export type InvoicePaymentActor = ActorRefFrom<typeof createInvoicePaymentMachine>;
export type InvoicePaymentSnapshot = SnapshotFrom<typeof createInvoicePaymentMachine>;

export type InvoicePaymentStatus = 'nothing' | 'failed' | 'payable' | 'unknown' | 'awaitingConfirmation';

export const selectStatus = (snapshot: InvoicePaymentSnapshot): InvoicePaymentStatus => {
  if (snapshot.matches('failed')) return 'failed';
  if (snapshot.matches('owed') || snapshot.matches('paying')) return 'payable';
  if (!snapshot.matches('waiting') && !snapshot.matches('looking')) return 'nothing';
  return snapshot.context.invoice?.payment?.state === 'confirming' ? 'awaitingConfirmation' : 'unknown';
};

/** The server's last response; null before the first read. */
export const selectInvoice = ({ context }: InvoicePaymentSnapshot): Invoice | null => context.invoice;
/** The last payment was declined, and no other payment has followed. */
export const selectWasDeclined = (snapshot: InvoicePaymentSnapshot): boolean =>
  snapshot.matches('owed') && snapshot.context.invoice?.payment?.state === 'declined';
export const selectCards = ({ context }: InvoicePaymentSnapshot): readonly PaymentSource[] => context.cards;
export const selectCard = ({ context }: InvoicePaymentSnapshot): PaymentSource | null => cardFor(context);
export const selectIsPaying = (snapshot: InvoicePaymentSnapshot): boolean => snapshot.matches('paying');
export const selectIsLooking = (snapshot: InvoicePaymentSnapshot): boolean => snapshot.matches('looking');
export const selectCanChoose = (snapshot: InvoicePaymentSnapshot): boolean => snapshot.can({ type: 'card.chosen', id: '' });
export const selectCanPay = (snapshot: InvoicePaymentSnapshot): boolean => snapshot.can({ type: 'pay.pressed' });
export const selectError = ({ context }: InvoicePaymentSnapshot): CallError | null => context.error;
/** The gateway's page on which the member confirms the payment. */
export const selectConfirmationUrl = ({ context }: InvoicePaymentSnapshot): string | null =>
  context.invoice?.payment?.confirmation_url ?? null;
