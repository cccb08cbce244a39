/** Charges a debt to the chosen card, and refunds it. Source: decisions.booking.dropin, docs/decisions/checkout.md#0189. */
import type { Money } from '#contract/values.ts';
import type { Context } from '../context.ts';
import type { PaymentSourceRow, Tx } from '../database/schema.ts';
import { cardsOf } from './card-store.ts';
import { markPaymentDue } from './send-after-commit.ts';

interface Work {
  readonly tx: Tx;
  readonly context: Context;
  readonly now: Date;
}

interface Owed {
  readonly orgId: string;
  readonly profileId: string;
  readonly facilityId: string;
  readonly invoiceId: string;
  readonly total: Money;
}

/** Stores a payment of the invoice with the default card, which is sent after the commit. False if there is no card. */
export async function chargeDefaultCard({ tx, context, now }: Work, owed: Owed): Promise<boolean> {
  if (!context.payments) return false;
  const card = (await cardsOf(tx, owed)).find(({ is_default }) => is_default);
  if (!card) return false;
  await writePayment({ tx, context, now }, owed, card, 'due');
  markPaymentDue(tx);
  return true;
}

/** Stores a payment of the invoice with this card; returns the id of the payment, which is also the id of its order. */
export async function writePayment({ tx, context, now }: Work, owed: Owed, card: PaymentSourceRow, state: 'due' | 'sent'): Promise<string> {
  const id = context.newId();
  await tx
    .insertInto('payments')
    .values({
      org_id: owed.orgId,
      id,
      profile_id: owed.profileId,
      cart_id: null,
      invoice_id: owed.invoiceId,
      facility_id: owed.facilityId,
      source_id: card.id,
      amount: owed.total.amount,
      currency: owed.total.currency,
      state,
      reason: null,
      confirmation_url: null,
      refund: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

export async function refundInvoice({ tx, now }: Work, orgId: string, invoiceId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ refund: 'due', updated_at: now })
    .where('org_id', '=', orgId)
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'captured')
    .where('refund', 'is', null)
    .execute();
  markPaymentDue(tx);
}
