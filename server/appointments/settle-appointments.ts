/** Reads and bookings do not need these stored changes, because they apply the chart themselves. */
import { dueSystemEvents } from '#machines/appointments/appointment-lifecycle.rows.ts';
import type { Context } from '../context.ts';
import { settleInBackground } from '../settle-in-background.ts';
import { applyAppointmentEvent, changeAndNotify } from './appointment-transaction.ts';
import { dueAppointments, lockIfFree } from './appointment-store.ts';

/** Settles one appointment. The result is false if another transaction has locked the appointment, or if it cannot be settled. */
const settleAppointment = (context: Context, orgId: string, appointment: string): Promise<boolean> =>
  settleInBackground(context, { appointment }, async (tx) => {
    const row = await lockIfFree(tx, orgId, appointment);
    if (!row) return false;
    const now = context.clock.now();
    return changeAndNotify({ tx, context, now }, async (work) => {
      for (const type of dueSystemEvents) if (await applyAppointmentEvent(work, row, type)) return true;
      return false;
    });
  });

/** `orgId` null: all studios. Returns the number of settled appointments. */
export async function settleAppointments(context: Context, orgId: string | null): Promise<number> {
  const due = await context.database.once((handle) => dueAppointments(handle, orgId, context.clock.now()));
  let settled = 0;
  for (const { org_id, id } of due) settled += Number(await settleAppointment(context, org_id, id));
  return settled;
}
