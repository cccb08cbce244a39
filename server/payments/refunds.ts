/** A failed refund is retried after growing waits, does not delay other refunds, and is given up after the last attempt. */
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { messageOf } from '../database/errors.ts';
import { isDueRefund } from '../database/sql-lists.ts';
import type { PaymentRow } from '../database/schema.ts';

/** The first wait in seconds; each following wait is twice as long. */
const firstWait = 60;
/** Attempts until a refund is given up: about a day and a half. */
const maxTries = 12;

type Due = Pick<PaymentRow, 'org_id' | 'id' | 'refund_tries'>;

const dueNow = ({ database }: Context): Promise<Due[]> =>
  database.once((handle) =>
    handle
      .selectFrom('payments')
      .select(['org_id', 'id', 'refund_tries'])
      .where(isDueRefund('refund'))
      .where(sql<boolean>`refund_due_at <= clock_timestamp()`)
      .orderBy('refund_due_at')
      .orderBy('id')
      .limit(200)
      .execute(),
  );

const change = ({ database }: Context, { org_id, id }: Due, set: Partial<Pick<PaymentRow, 'refund' | 'refund_tries'>>): Promise<unknown> =>
  database.once((handle) =>
    handle
      .updateTable('payments')
      .set({ ...set, refund_due_at: sql<Date>`clock_timestamp() + make_interval(secs => ${waitAfter(set.refund_tries ?? 0)}::integer)` })
      .where('org_id', '=', org_id)
      .where('id', '=', id)
      .where('refund', '=', 'due')
      .execute(),
  );

const waitAfter = (tries: number): number => firstWait * 2 ** Math.max(0, tries - 1);

async function noteFailure(context: Context, due: Due, error: unknown): Promise<void> {
  const refund_tries = due.refund_tries + 1;
  const about = { studio: due.org_id, payment: due.id, tries: refund_tries, error: messageOf(error) };
  const isOver = refund_tries >= maxTries;
  await change(context, due, isOver ? { refund: 'aside', refund_tries } : { refund_tries });
  if (isOver) context.log.error(about, 'a refund is put aside after many tries; the studio must see to it');
  else context.log.warn(about, 'a refund failed; it is tried again later');
}

export async function refundDue(context: Context): Promise<void> {
  for (const due of await dueNow(context))
    try {
      await context.payments?.gateway.refund(due.id);
      await change(context, due, { refund: 'done' });
    } catch (error) {
      await noteFailure(context, due, error);
    }
}
