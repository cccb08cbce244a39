/** Sends payments, and settles interrupted payments. A payment is always sent with the same id. */
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import { isMutantActive } from '../database/mutants.ts';
import { isUnsettledState } from '../database/sql-lists.ts';
import type { PaymentRow } from '../database/schema.ts';
import { readOrder, recordAnswer, type PaymentAttempt } from './attempts.ts';
import { GatewayTimeout, type GatewayAnswer } from './gateway.ts';
import { refundDue } from './refunds.ts';

async function answerTo(context: Context, callGateway: () => Promise<GatewayAnswer | null>): Promise<GatewayAnswer | null> {
  try {
    return await callGateway();
  } catch (error) {
    if (!(error instanceof GatewayTimeout)) throw error;
    context.log.warn({ error: error.message }, 'the gateway is silent; the payment is settled later');
    return null;
  }
}

/** Stores the outcome if the gateway responds. `isAwaited`: the member waits for the response. */
export async function sendAttempt(context: Context, attempt: PaymentAttempt, isAwaited: boolean): Promise<void> {
  const gateway = context.payments?.gateway;
  const order = await context.database.snapshot((tx) => readOrder(tx, attempt));
  if (!gateway || !order) return;
  const answer = await answerTo(context, () => gateway.charge({ ...order, isAttended: isAwaited }));
  if (answer) await recordAnswer(context, attempt, answer, { isAwaited });
}

/** Seconds in which a member must confirm a payment with their bank. */
const confirmation = 15 * 60;

type Unsettled = Pick<PaymentRow, 'org_id' | 'id' | 'state'> & { readonly is_over: boolean };

const unsettled = ({ database }: Context, cutOff: number): Promise<Unsettled[]> =>
  database.once((handle) =>
    handle
      .selectFrom('payments')
      .select(['org_id', 'id', 'state'])
      .select(sql<boolean>`sent_at < clock_timestamp() - make_interval(secs => ${confirmation}::integer)`.as('is_over'))
      .where(isUnsettledState('state'))
      .where(sql<boolean>`(state <> 'sent' or sent_at < clock_timestamp() - make_interval(secs => ${cutOff}::integer))`)
      .orderBy('sent_at')
      .limit(200)
      .execute(),
  );

/** Marks the payment as sent. If its invoice is waived after that, the money is refunded. */
async function take({ database }: Context, { orgId, id }: PaymentAttempt): Promise<boolean> {
  const { numUpdatedRows } = await database.once((handle) =>
    handle
      .updateTable('payments')
      .set({ state: 'sent', sent_at: sql<Date>`clock_timestamp()` })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('state', '=', 'due')
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Queries the outcome of a payment. If the payment was interrupted or not confirmed in time, it is closed at the gateway. */
async function settle(context: Context, { org_id, id, state, is_over }: Unsettled): Promise<void> {
  const gateway = context.payments?.gateway;
  if (!gateway) return;
  const attempt = { orgId: org_id, id };
  if (state === 'due') return (await take(context, attempt)) ? sendAttempt(context, attempt, false) : undefined;
  const isLast = state === 'sent' || is_over;
  const answer = await answerTo(context, () => (isLast ? gateway.close(id) : gateway.look(id)));
  if (answer && answer.kind !== 'confirming') await recordAnswer(context, attempt, answer);
}

export async function settleNow(context: Context, attempt: PaymentAttempt): Promise<void> {
  const gateway = context.payments?.gateway;
  if (!gateway) return;
  const answer = await gateway.look(attempt.id);
  if (answer && answer.kind !== 'confirming') await recordAnswer(context, attempt, answer);
}

/** Settles all payments that were interrupted, are due, or must be refunded. After a failure, the rest follows in the next round. */
export async function settlePayments(context: Context): Promise<void> {
  if (!context.payments || isMutantActive('no-recovery')) return;
  for (const payment of await unsettled(context, context.payments.cutOff))
    try {
      await settle(context, payment);
    } catch (error) {
      context.log.error({ payment: payment.id, error: messageOf(error) }, 'a payment could not be settled; it is tried again');
    }
  await refundDue(context);
}
