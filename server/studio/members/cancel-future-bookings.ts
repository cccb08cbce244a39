/** Cancels the future bookings of a member, at one studio or at all studios. */
import { cancelAppointmentByStudio } from '../../appointments/cancel-by-studio.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/schema.ts';
import type { NotificationChange } from '../../notifications/notification-outbox.ts';
import { closeClassTransaction, openClassTransaction } from '../../visits/class-transaction.ts';
import { settle } from '../../visits/settle.ts';
import { latestVisit } from '../../visits/visit-store.ts';
import { removeFromClass } from '../timetable/change-booked-classes.ts';

export interface LeavingMember {
  readonly context: Context;
  readonly tx: Tx;
  readonly now: Date;
  readonly profileId: string;
  /** Null: every studio. */
  readonly orgId: string | null;
  readonly notifications: NotificationChange[];
}

/** Cancels every future booking and waitlist entry; a free place is offered to the next member. Returns the number of cancelled visits. */
export async function cancelFutureVisits({ context, tx, profileId, orgId, now, notifications }: LeavingMember): Promise<number> {
  const ahead = await tx
    .selectFrom('visits as v')
    .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'v.org_id').onRef('s.id', '=', 'v.session_id'))
    .select(['v.org_id', 'v.session_id'])
    .where('v.profile_id', '=', profileId)
    .where('v.state', 'in', ['booked', 'waitlisted', 'pending'])
    .where('s.ends_at', '>', now)
    .$if(orgId !== null, (query) => query.where('v.org_id', '=', orgId ?? ''))
    .orderBy('s.org_id')
    .orderBy('s.id')
    .execute();
  let left = 0;
  for (const { org_id, session_id } of ahead) {
    const work = await openClassTransaction(context, tx, now, org_id, session_id);
    if (!work) continue;
    await settle(work);
    const visit = await latestVisit(tx, org_id, session_id, profileId);
    if (visit && (await removeFromClass(work, visit))) left += 1;
    await closeClassTransaction(work);
    notifications.push(...work.notifications);
  }
  return left;
}

export async function cancelFutureAppointments({ context, tx, profileId, orgId, now, notifications }: LeavingMember): Promise<number> {
  await tx
    .deleteFrom('appointments')
    .where('profile_id', '=', profileId)
    .where('state', 'in', ['held', 'holdExpired'])
    .$if(orgId !== null, (query) => query.where('org_id', '=', orgId ?? ''))
    .execute();
  const booked = await tx
    .selectFrom('appointments')
    .select(['org_id', 'id'])
    .where('profile_id', '=', profileId)
    .where('state', '=', 'booked')
    .where('ends_at', '>', now)
    .$if(orgId !== null, (query) => query.where('org_id', '=', orgId ?? ''))
    .orderBy('org_id')
    .orderBy('id')
    .execute();
  let left = 0;
  for (const { org_id, id } of booked)
    if (await cancelAppointmentByStudio({ context, tx, now, orgId: org_id, notifications }, id)) left += 1;
  return left;
}
