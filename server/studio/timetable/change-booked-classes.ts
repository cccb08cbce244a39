/** Changes by the studio to classes with visits. Each visit goes through its lifecycle chart, as for a member's request. */
import type { ClassChange, NotificationParams } from '#contract/notifications.ts';
import { changesOf, withUnreadChange } from '#machines/notifications/class-change.rules.ts';
import type { Context } from '../../context.ts';
import type { SessionChange, Tx, VisitRow } from '../../database/schema.ts';
import type { NotificationChange } from '../../notifications/notification-outbox.ts';
import { lockPassesOf } from '../../passes/pass-store.ts';
import { markPlacesChanged } from '../../realtime/wake-ups.ts';
import {
  applyEvent,
  closeClassTransaction,
  currentSessionFacts,
  openClassTransaction,
  withdrawNotification,
  type ClassTransaction,
} from '../../visits/class-transaction.ts';
import { offerPlaces, settleUnconditionally } from '../../visits/settle.ts';
import { preserveBookingTerms } from '../../visits/moved-class.ts';
import type { Instructor } from './class-rows.ts';
import { replaceInstructors } from './session-instructors.ts';
import { liveVisits } from '../../visits/visit-store.ts';

export interface StudioWork {
  readonly context: Context;
  readonly tx: Tx;
  readonly orgId: string;
  readonly now: Date;
  /** Written last, because writing notifications locks the members. */
  readonly notifications: NotificationChange[];
}

/** All participants are notified, and passes are extended. A class that is already cancelled does not change. */
export const cancelClass = async (
  { context, tx, orgId, now, notifications }: StudioWork,
  sessionId: string,
  reason: string | null,
): Promise<void> => {
  const work = await openClassTransaction(context, tx, now, orgId, sessionId);
  if (!work || work.row.cancelled_at) return;
  const visits = await liveVisits(tx, orgId, sessionId);
  await lockPassesOf(tx, orgId, visits, null);
  for (const visit of visits) {
    const cancelled = await applyEvent(work, visit, { type: 'class.cancelled', now, session: currentSessionFacts(work) });
    if (cancelled) {
      withdrawNotification(work, visit, 'class_changed');
      work.notifications.push({
        profileId: visit.profile_id,
        orgId,
        type: 'class_cancelled',
        params: { session_id: sessionId },
        subjectId: sessionId,
        now,
        expiresAt: null,
      });
    }
  }
  work.settleAt = null;
  await closeClassTransaction(work);
  markPlacesChanged(tx, work.row.facility_id, sessionId);
  notifications.push(...work.notifications);
  await tx
    .updateTable('sessions')
    .set((row) => ({ cancelled_at: now, cancelled_reason: reason, revision: row('revision', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', sessionId)
    .execute();
};

/** The member leaves the class or its waitlist, and a freed place is offered. Null if the chart refuses. */
export const removeFromClass = async (work: ClassTransaction, visit: VisitRow): Promise<VisitRow | null> => {
  const { now, notifications } = work;
  const removed = await applyEvent(work, visit, { type: 'member.removed', now, session: currentSessionFacts(work) });
  if (!removed) return null;
  const { org_id: orgId, session_id: subjectId, profile_id: profileId } = removed;
  notifications.push({ profileId, orgId, type: 'class_cancelled', params: { session_id: subjectId }, subjectId, now, expiresAt: null });
  await offerPlaces(work);
  return removed;
};

/** For each profile the params of the unread notification about earlier changes of the class. */
async function unreadChanges({ tx, row }: ClassTransaction): Promise<ReadonlyMap<string, NotificationParams>> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['profile_id', 'params'])
    .where('org_id', '=', row.org_id)
    .where('subject_id', '=', row.id)
    .where('type', '=', 'class_changed')
    .where('read_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
  return new Map(rows.map(({ profile_id, params }) => [profile_id, params as NotificationParams]));
}

/** Replaces an unread earlier notification: one notification describes the current class. */
async function notifyOfChanges(work: ClassTransaction, changes: readonly ClassChange[], formerStart: Date): Promise<void> {
  const { tx, row, notifications, now } = work;
  const unread = await unreadChanges(work);
  for (const visit of await liveVisits(tx, row.org_id, row.id)) {
    if (visit.state !== 'booked') continue;
    const { profile_id: profileId, org_id: orgId, session_id: subjectId } = visit;
    withdrawNotification(work, visit, 'class_changed');
    const params = { session_id: subjectId, ...withUnreadChange(unread.get(profileId), changes, formerStart) };
    notifications.push({ type: 'class_changed', profileId, orgId, params, subjectId, now, expiresAt: null });
  }
}

/** Without `instructors`, these do not change. If too many places are taken, returns their number and changes nothing. */
export const changeClass = async (
  { context, tx, orgId, now, notifications }: StudioWork,
  sessionId: string,
  change: SessionChange,
  instructors: readonly Instructor[] | null = null,
): Promise<number | null> => {
  const before = await openClassTransaction(context, tx, now, orgId, sessionId);
  if (!before) return null;
  if (change.capacity !== undefined && change.capacity < before.row.taken) return before.row.taken;
  await tx
    .updateTable('sessions')
    .set((row) => ({ ...change, updated_at: now, revision: row('revision', '+', 1) }))
    .where('org_id', '=', orgId)
    .where('id', '=', sessionId)
    .execute();
  const coaches = instructors && {
    before: await replaceInstructors(tx, orgId, { id: sessionId, instructors }),
    after: instructors.map(({ staff_id }) => staff_id),
  };
  const work = await openClassTransaction(context, tx, now, orgId, sessionId);
  if (!work) return null;
  for (const { row } of [before, work]) markPlacesChanged(tx, row.facility_id, sessionId);
  if (work.row.cancelled_at) return null;
  await preserveBookingTerms(before, work);
  await settleUnconditionally(work);
  const changes = changesOf({ ...before.row, coaches: coaches?.before ?? [] }, { ...work.row, coaches: coaches?.after ?? [] });
  if (changes.length > 0) await notifyOfChanges(work, changes, before.row.starts_at);
  await closeClassTransaction(work);
  notifications.push(...work.notifications);
  return null;
};
