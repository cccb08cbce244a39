import type { Payment } from '#contract/checkout.ts';
import type { PaymentRow } from '../database/schema.ts';

const paymentStates: Readonly<Record<PaymentRow['state'], Payment['state'] | null>> = {
  due: 'pending',
  sent: 'pending',
  confirming: 'confirming',
  declined: 'declined',
  captured: null,
};

/** The payment as members see it; null if there is none, or if it is captured, because its invoice shows it then. */
export const paymentOf = (row: PaymentRow | undefined): Payment | null => {
  const state = row && paymentStates[row.state];
  if (!row || !state) return null;
  const url = state === 'confirming' ? row.confirmation_url : null;
  return { id: row.id, state, reason: row.reason, card_id: row.source_id, confirmation_url: url };
};
