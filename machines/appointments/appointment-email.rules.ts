/** Which changes of an appointment cause a confirmation email with a calendar entry. Source: decisions.notifications.bookingEmail. */
import type { AppointmentLifecycleEvent } from './appointment-lifecycle.events.ts';
import type { AppointmentLifecycleRow } from './appointment-lifecycle.rows.ts';

export type AppointmentEmailCause = 'booked' | 'moved' | 'cancelled';

type Life = Pick<AppointmentLifecycleRow, 'state' | 'start_at' | 'staff_id'>;

/** Null: no email, or another notification reports the change, as when the studio cancels. A hold causes no email. */
export function appointmentEmailCause(before: Life, after: Life, event: AppointmentLifecycleEvent['type']): AppointmentEmailCause | null {
  if (before.state !== 'booked') return after.state === 'booked' ? 'booked' : null;
  if (event === 'cancel' || event === 'latecancel') return 'cancelled';
  const isMoved = after.start_at !== before.start_at || after.staff_id !== before.staff_id;
  return event === 'move' && isMoved ? 'moved' : null;
}
