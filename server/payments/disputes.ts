/** The gateway’s current state is stored, so late or repeated events have no effect. Source: docs/decisions/checkout.md#0379. */
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import type { Tx } from '../database/schema.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import { readStudioContact } from '../mail/studio-contact.ts';
import type { PaymentAttempt } from './attempts.ts';
import type { DisputeFacts, KeptDispute } from './gateway.ts';

interface Disputed extends KeptDispute {
  readonly payment: PaymentAttempt;
}

async function queueDisputeEmail(tx: Tx, context: Context, orgId: string, dispute: string): Promise<void> {
  const contact = await readStudioContact(tx, orgId);
  if (contact) await queueEmails(tx, context, [{ kind: 'dispute', ...contact, org_id: orgId, dispute }]);
}

/** Stores the dispute; returns whether the dispute is new. */
async function store(tx: Tx, { payment, dispute }: Disputed, facts: DisputeFacts): Promise<boolean> {
  const { isOpen, openedAt: opened_at, respondBy: respond_by, status, reason, amount, currency } = facts;
  const now = sql<Date>`clock_timestamp()`;
  const values = { amount, currency, status, reason, respond_by, opened_at, closed_at: isOpen ? null : now };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('gateway_disputes')
    .values({ dispute, org_id: payment.orgId, payment_id: payment.id, ...values })
    .onConflict((conflict) => conflict.column('dispute').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return true;
  const closed_at = isOpen ? null : sql<Date>`coalesce(closed_at, ${now})`;
  await tx
    .updateTable('gateway_disputes')
    .set({ ...values, closed_at })
    .where('dispute', '=', dispute)
    .execute();
  return false;
}

/** Stores the current state of the dispute. Throws `GatewayTimeout` if the gateway does not respond. */
export async function recordDispute(context: Context, disputed: Disputed): Promise<void> {
  const facts = await context.payments?.gateway.disputes?.read(disputed);
  if (!facts) return;
  const { orgId, id } = disputed.payment;
  const isNew = await context.database.transaction(async (tx) => {
    const isUnknown = await store(tx, disputed, facts);
    if (isUnknown && facts.isOpen) await queueDisputeEmail(tx, context, orgId, disputed.dispute);
    return isUnknown;
  });
  if (isNew && facts.isOpen)
    context.log.error({ studio: orgId, payment: id }, 'a payment is disputed; the studio must respond at the payment gateway');
}

/** Reads the open disputes again, because the event of a closing may be lost. */
export async function refreshDisputes(context: Context): Promise<void> {
  if (!context.payments?.gateway.disputes) return;
  const open = await context.database.once((handle) =>
    handle
      .selectFrom('gateway_disputes as d')
      .innerJoin('payments as p', (join) => join.onRef('p.org_id', '=', 'd.org_id').onRef('p.id', '=', 'd.payment_id'))
      .select(['d.dispute', 'd.org_id', 'd.payment_id', 'p.gateway_account'])
      .where('d.closed_at', 'is', null)
      .orderBy('d.opened_at')
      .execute(),
  );
  for (const { dispute, org_id: orgId, payment_id: id, gateway_account: account } of open)
    try {
      if (account !== null) await recordDispute(context, { account, dispute, payment: { orgId, id } });
    } catch (error) {
      context.log.warn({ dispute, error: messageOf(error) }, 'a dispute could not be read; it is read again in an hour');
    }
}
