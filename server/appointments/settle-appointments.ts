/** Writes down what time has done to appointments. Reading and booking do not depend on it: they ask the chart themselves. */
import { factsOfTime } from '#machines/appointments/appointment-lifecycle.rows.ts';
import type { Context } from '../context.ts';
import { befallAppointment } from './appointment-at-work.ts';
import { dueAppointments } from './appointment-store.ts';

/** Holds that are over, and appointments that have been: of the given studio, or of all. Answers how many it was. */
export async function settleAppointments(context: Context, orgId: string | null): Promise<number> {
  const now = context.clock.now();
  const isDue = await context.database.once((handle) => {
    const some = handle
      .selectFrom('appointments')
      .select('id')
      .where('state', 'in', ['held', 'booked'])
      .where((row) => row.or([row('hold_expires_at', '<=', now), row('ends_at', '<=', now)]))
      .limit(1);
    return (orgId === null ? some : some.where('org_id', '=', orgId)).executeTakeFirst();
  });
  if (!isDue) return 0;
  return context.database.transaction(async (tx) => {
    const due = await dueAppointments(tx, orgId, now);
    for (const row of due) for (const type of factsOfTime) if (await befallAppointment({ tx, context, now }, row, type)) break;
    return due.length;
  });
}
