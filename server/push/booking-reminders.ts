/** Push messages that remind members one hour before the start of a class, or before the end of free cancellation. */
import { sql } from 'kysely';
import { isReminderDue, reminderHorizon } from '#machines/notifications/booking-reminder.rules.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { queueReminders } from './push-queue.ts';
import { bookingOf, type ReminderReference, type ReminderRow, selectReminders } from './reminder-store.ts';

/** Classes with a start or deadline in this period; each of the two has its own index. */
const classesWithInstant = (from: Date, to: Date) =>
  sql<{ org_id: string; session_id: string }>`(
    select org_id, id from sessions where starts_at > ${from} and starts_at <= ${to}
    union select org_id, id from sessions where cancellation_closes_at > ${from} and cancellation_closes_at <= ${to}
    union select org_id, session_id from visits where free_until > ${from} and free_until <= ${to}
  )`.as<'near'>(sql`near(org_id, session_id)`);

async function readDue(tx: Tx, now: Date): Promise<ReminderRow[]> {
  const rows = await selectReminders(tx)
    .innerJoin(classesWithInstant(now, reminderHorizon(now)), (join) =>
      join.onRef('near.org_id', '=', 'v.org_id').onRef('near.session_id', '=', 'v.session_id'),
    )
    .leftJoin('sent_reminders as r', (join) =>
      join.onRef('r.org_id', '=', 'v.org_id').onRef('r.visit_id', '=', 'v.id').onRef('r.type', '=', 'w.type'),
    )
    .where('r.visit_id', 'is', null)
    .orderBy('v.id')
    .execute();
  return rows.filter((row) => isReminderDue(row.type, bookingOf(row), now));
}

const record = (tx: Tx, due: readonly ReminderRow[]): Promise<ReminderReference[]> =>
  tx
    .insertInto('sent_reminders')
    .values(due.map(({ org_id, visit_id, type }) => ({ org_id, visit_id, type })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['org_id', 'visit_id', 'type'])
    .execute();

/** Enqueues the due reminders. Each reminder is enqueued once, even if several processes run this function. */
export const enqueueReminders = (context: Context): Promise<void> =>
  context.database.transaction(async (tx) => {
    const due = await readDue(tx, context.clock.now());
    if (due.length === 0) return;
    const recorded = await record(tx, due);
    const isRecorded = ({ org_id, visit_id, type }: ReminderRow): boolean =>
      recorded.some((each) => each.org_id === org_id && each.visit_id === visit_id && each.type === type);
    await queueReminders(
      tx,
      context,
      due.filter(isRecorded).map(({ org_id, visit_id, type, profile_id }) => ({ org_id, visit_id, type, profile_id })),
    );
  });
