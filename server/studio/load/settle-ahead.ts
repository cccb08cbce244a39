/** Prepares a change of classes: locks them and applies all due timed events. */
import { closeClassTransaction, openClassTransaction } from '../../visits/class-transaction.ts';
import { settle } from '../../visits/settle.ts';
import type { StudioWork } from '../timetable/change-booked-classes.ts';

/** Locks rows that members may be changing, in the usual order, and applies due timed events. */
export const settleAhead = async (work: StudioWork): Promise<void> => {
  const { tx, orgId: org, now, context, notifications } = work;
  const locked = await tx
    .selectFrom('sessions')
    .select(['id', 'settle_at'])
    .where('org_id', '=', org)
    .where((row) => row.or([row('ends_at', '>', now), row('settle_at', 'is not', null)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx.selectFrom('passes').select('id').where('org_id', '=', org).orderBy('id').forUpdate().execute();
  for (const { id, settle_at } of locked) {
    if (!settle_at || settle_at > now) continue;
    const cls = await openClassTransaction(context, tx, now, org, id);
    if (!cls) continue;
    await settle(cls);
    await closeClassTransaction(cls);
    notifications.push(...cls.notifications);
  }
};
