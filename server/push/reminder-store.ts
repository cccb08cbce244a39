import { type ReminderType, reminderTypes } from '#contract/notifications.ts';
import type { RemindedBooking } from '#machines/notifications/booking-reminder.rules.ts';
import { deadlineFor } from '../classes/class-store.ts';
import type { Tx } from '../database/schema.ts';

export interface ReminderReference {
  readonly org_id: string;
  readonly visit_id: string;
  readonly type: ReminderType;
}

/** The bookings of classes that take place, with each reminder that the member wants. */
export const selectReminders = (tx: Tx) =>
  tx
    .selectFrom('visits as v')
    .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'v.org_id').onRef('s.id', '=', 'v.session_id'))
    .innerJoin('accounts as a', (join) => join.onRef('a.org_id', '=', 'v.org_id').onRef('a.profile_id', '=', 'v.profile_id'))
    .innerJoin('wanted_notifications as w', (join) =>
      join.onRef('w.org_id', '=', 'v.org_id').onRef('w.profile_id', '=', 'v.profile_id').on('w.channel', '=', 'push'),
    )
    .select(['v.org_id', 'v.id as visit_id', 'v.profile_id', 'v.session_id', 'w.type'])
    .select(['v.state', 'v.free_until', 'v.updated_at', 's.starts_at', 's.cancellation_closes_at'])
    .where('w.type', 'in', reminderTypes)
    .$narrowType<{ type: ReminderType }>()
    .where('v.state', '=', 'booked')
    .where('s.cancelled_at', 'is', null);

export type ReminderRow = Awaited<ReturnType<ReturnType<typeof selectReminders>['execute']>>[number];

export const bookingOf = (row: ReminderRow): RemindedBooking => ({
  startsAt: row.starts_at,
  deadline: deadlineFor(row, row),
  bookedAt: row.updated_at,
});
