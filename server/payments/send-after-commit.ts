/** Sends the payments and refunds of a transaction as soon as it has committed. The sweeper sends those that were missed here. */
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import type { Tx } from '../database/schema.ts';
import { settlePayments } from './send-payment.ts';

const due = new WeakSet<Tx>();

export const markPaymentDue = (tx: Tx): void => void due.add(tx);

export function settleWhenDue(context: Context): void {
  context.database.afterCommit((tx) => {
    if (!due.has(tx)) return;
    // runs separately, after the work that has just ended
    setImmediate(() => {
      settlePayments(context).catch((error: unknown) =>
        context.log.error({ error: messageOf(error) }, 'payments could not be settled; it is tried again'),
      );
    });
  });
}
