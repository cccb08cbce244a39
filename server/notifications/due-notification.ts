import type { NotificationParams } from '#contract/notifications.ts';
import { localeCodes, type LocaleCode } from '#contract/profile.ts';
import { decideNotification } from '#machines/notifications/notification-lifecycle.rows.ts';
import { notificationTarget } from '#machines/notifications/notification-target.rules.ts';
import { formatsFor, type Formats } from '#words/formats.ts';
import type { NotificationContent } from '#words/notifications.words.ts';
import type { Context } from '../context.ts';
import type { NotificationRow, Tx } from '../database/schema.ts';
import { lifecycleRowOf } from './lifecycle-row.ts';
import { memberTimeZone } from './member-time-zone.ts';
import type { Muted } from './mute.ts';
import { contentOf, notificationById, type JoinedNotification } from './notification-wire.ts';

export interface NotificationReference {
  readonly profile_id: string;
  readonly notification_id: string;
}

export interface DueNotification {
  readonly row: JoinedNotification;
  readonly email: string;
  readonly firstName: string;
  readonly locale: LocaleCode;
  readonly content: NotificationContent;
  /** The time zone of the facility in the notification, else of the member’s own facility, else of the studio’s first facility. */
  readonly timeZone: string;
  readonly formats: Formats;
  readonly path: string;
}

/** The member. There is none if the member has left the studio or has muted the type in this channel. */
const findRecipient = (tx: Tx, { profile_id, org_id, type }: JoinedNotification, channel: Muted['channel']) =>
  tx
    .selectFrom('profiles as p')
    .innerJoin('accounts as a', (join) => join.onRef('a.profile_id', '=', 'p.id').on('a.org_id', '=', org_id))
    .leftJoin('muted_notifications as m', (join) =>
      join.on('m.org_id', '=', org_id).onRef('m.profile_id', '=', 'p.id').on('m.type', '=', type).on('m.channel', '=', channel),
    )
    .select(['p.email', 'p.first_name', 'p.locale'])
    .select(memberTimeZone)
    .where('p.id', '=', profile_id)
    .where('m.type', 'is', null)
    .executeTakeFirst();

/** The notification is not read, expired or withdrawn. A reminder may be read already; it is due if it could still be withdrawn. */
export const isStillDue = (row: NotificationRow, { clock, notificationChart }: Context, isReminder = false): boolean =>
  decideNotification(
    lifecycleRowOf(row),
    { type: isReminder ? 'notification.withdrawn' : 'mark_as_read', now: clock.now() },
    notificationChart,
  ).kind === 'changed';

interface DueOptions {
  readonly channel: Muted['channel'];
  /** A reminder is due even if the member has read the notification. */
  readonly isReminder?: boolean;
}

/** The notification with its content; null if there is no recipient, or if its reason no longer holds. */
export async function readDueNotification(
  tx: Tx,
  context: Context,
  { profile_id, notification_id }: NotificationReference,
  { channel, isReminder = false }: DueOptions,
): Promise<DueNotification | null> {
  const row = await notificationById(tx, profile_id, notification_id);
  if (!row || !isStillDue(row, context, isReminder)) return null;
  const recipient = await findRecipient(tx, row, channel);
  const path = notificationTarget({ type: row.type, params: row.params as NotificationParams });
  if (!recipient || path === null) return null;
  const timeZone = row.time_zone ?? recipient.time_zone ?? 'UTC';
  const locale = localeCodes.find((code) => code === recipient.locale) ?? 'en';
  return {
    row,
    email: recipient.email,
    firstName: recipient.first_name,
    locale,
    content: contentOf(row, context.clock.now()),
    timeZone,
    formats: formatsFor(locale, timeZone),
    path,
  };
}
