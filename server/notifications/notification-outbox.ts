/** Notifications are numbered for each member, so that no client misses one. A change takes the next number too. */
import { sql, type SelectQueryBuilder } from 'kysely';
import { asEmailedType, asPushedType } from '#contract/notifications.ts';
import type { NotificationLifecycleEvent } from '#machines/notifications/notification-lifecycle.machine.ts';
import { decideNotification, type NotificationDecision } from '#machines/notifications/notification-lifecycle.rows.ts';
import { offerReminderAt } from '#machines/notifications/notification.rules.ts';
import type { Context } from '../context.ts';
import { isMutantActive } from '../database/mutants.ts';
import type { NotificationRow, Tables, Tx } from '../database/schema.ts';
import type { BookingEmailJob } from '../mail/email-job.ts';
import { queueEmails } from '../mail/mail-queue.ts';
import { queuePushes } from '../push/push-queue.ts';
import { markMemberChanged } from '../realtime/wake-ups.ts';
import type { NotificationReference } from './due-notification.ts';
import { lifecycleRowOf } from './lifecycle-row.ts';

type Type = Tables['notifications']['type'];

export interface NewNotification {
  readonly profileId: string;
  readonly orgId: string;
  readonly type: Type;
  readonly params: Readonly<Record<string, unknown>>;
  readonly subjectId?: string | null;
  readonly now: Date;
  readonly expiresAt: Date | null;
}

/** Withdraws a member's notification about this subject, because it is no longer true. */
export interface NotificationWithdrawal {
  readonly withdraws: Type;
  readonly profileId: string;
  readonly orgId: string;
  readonly subjectId: string;
  readonly now: Date;
}

/** A booking that is confirmed only by email, because the member made it or sees it in the list of bookings. */
export interface BookingChange {
  readonly email: Omit<BookingEmailJob, 'kind' | 'profile_id'>;
  readonly profileId: string;
}

export type NotificationChange = NewNotification | NotificationWithdrawal | BookingChange;

/** Writes the notifications of a transaction. Call this function last, because it locks the members in the order of their ids. */
export async function notifyAll(tx: Tx, context: Context, notifications: readonly NotificationChange[]): Promise<void> {
  if (notifications.length === 0) return;
  const [emails, others] = partition(notifications);
  const created: { readonly type: Type; readonly remindAt: Date | null; readonly reference: NotificationReference }[] = [];
  for (const each of others.toSorted((a, b) => a.profileId.localeCompare(b.profileId))) {
    if ('withdraws' in each) await withdraw(tx, context, each);
    else {
      const notification_id = await insertNotification(tx, context, each);
      created.push({ type: each.type, remindAt: remindAtOf(each), reference: { profile_id: each.profileId, notification_id } });
    }
  }
  // Whether the member wants these emails is checked when the emails are sent.
  await queueEmails(tx, context, [
    ...created.filter(({ type }) => asEmailedType(type) !== null).map(({ reference }) => ({ kind: 'notification', ...reference }) as const),
    ...emails,
  ]);
  await queuePushes(
    tx,
    context,
    created.filter(({ type }) => asPushedType(type) !== null).map(({ reference, remindAt }) => ({ ...reference, remindAt })),
  );
}

function partition(changes: readonly NotificationChange[]): [BookingEmailJob[], (NewNotification | NotificationWithdrawal)[]] {
  const emails: BookingEmailJob[] = [];
  const others: (NewNotification | NotificationWithdrawal)[] = [];
  for (const each of changes) {
    if ('email' in each) emails.push({ kind: 'booking', profile_id: each.profileId, ...each.email });
    else others.push(each);
  }
  return [emails, others];
}

const remindAtOf = ({ type, now, expiresAt }: NewNotification): Date | null =>
  type === 'waitlist' && expiresAt !== null ? offerReminderAt(now, expiresAt) : null;

/** A faulty variant for suites: all members share one sequence, so that numbers may be stored in another order than they were assigned. */
const globalNumber = sql<number>`nextval(pg_get_serial_sequence('visits', 'seq'))`;

async function insertNotification(tx: Tx, { newId }: Context, notification: NewNotification): Promise<string> {
  const { profileId, orgId, type, params, subjectId = null, now, expiresAt } = notification;
  const seq = isMutantActive('global-numbering') ? await drawGlobalNumber(tx) : await nextNumber(tx, profileId);
  const id = newId();
  await tx
    .insertInto('notifications')
    .values({
      profile_id: profileId,
      seq,
      changed_seq: seq,
      id,
      org_id: orgId,
      type,
      params: JSON.stringify(params),
      subject_id: subjectId,
      created_at: now,
      updated_at: now,
      expires_at: expiresAt,
    })
    .execute();
  markMemberChanged(tx, profileId);
  return id;
}

/** Locks the member until the transaction ends, so that numbers are stored in the order in which they are assigned. */
async function nextNumber(tx: Tx, profileId: string): Promise<number> {
  const { notification_seq } = await tx
    .updateTable('profiles')
    .set({ notification_seq: sql`notification_seq + 1` })
    .where('id', '=', profileId)
    .returning('notification_seq')
    .executeTakeFirstOrThrow();
  return notification_seq;
}

async function drawGlobalNumber(tx: Tx): Promise<number> {
  const { number } = await tx.selectNoFrom(globalNumber.as('number')).executeTakeFirstOrThrow();
  return number;
}

const withdraw = (tx: Tx, context: Context, { withdraws, profileId, orgId, subjectId, now }: NotificationWithdrawal): Promise<unknown> =>
  changeNotifications(tx, context, profileId, { type: 'notification.withdrawn', now }, (rows) =>
    rows.where('org_id', '=', orgId).where('type', '=', withdraws).where('subject_id', '=', subjectId),
  );

export interface DecidedNotification {
  readonly row: NotificationRow;
  readonly decision: NotificationDecision;
}

type Rows = SelectQueryBuilder<Tables, 'notifications', NotificationRow>;

/** The chart decides about each notification, and changes are stored under the next number. Locks the member. */
export async function changeNotifications(
  tx: Tx,
  context: Context,
  profileId: string,
  event: NotificationLifecycleEvent,
  pick: (rows: Rows) => Rows,
): Promise<DecidedNotification[]> {
  await tx.selectFrom('profiles').select('id').where('id', '=', profileId).forUpdate().execute();
  const all = tx.selectFrom('notifications').selectAll().where('profile_id', '=', profileId).where('removed_at', 'is', null);
  const rows = await pick(all).orderBy('seq').execute();
  const decided: DecidedNotification[] = [];
  for (const row of rows) decided.push({ row, decision: await change(tx, context, row, event) });
  return decided;
}

async function change(
  tx: Tx,
  { notificationChart }: Context,
  row: NotificationRow,
  event: NotificationLifecycleEvent,
): Promise<NotificationDecision> {
  const decision = decideNotification(lifecycleRowOf(row), event, notificationChart);
  if (decision.kind === 'unchanged') return decision;
  await tx
    .updateTable('notifications')
    .set({ ...decision.row, updated_at: event.now, changed_seq: await nextNumber(tx, row.profile_id) })
    .where('profile_id', '=', row.profile_id)
    .where('seq', '=', row.seq)
    .execute();
  markMemberChanged(tx, row.profile_id);
  return decision;
}
