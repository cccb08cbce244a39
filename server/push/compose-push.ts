import { asPushedType, type NotificationParams } from '#contract/notifications.ts';
import type { PushMessage } from '#contract/push.ts';
import { type PushContext, pushText, reminderText } from '#words/push.words.ts';
import { quietHoursEnd, waitsUntil } from '#machines/notifications/quiet-hours.rules.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { readDueNotification, type NotificationReference } from '../notifications/due-notification.ts';
import type { JoinedNotification } from '../notifications/notification-wire.ts';
import { readQuietHours } from '../notifications/quiet-hours.ts';
import { translate } from '../translate.ts';
import { composeOffer } from './compose-offer.ts';

export type Urgency = 'low' | 'normal' | 'high';

export interface ComposedPush {
  readonly message: PushMessage;
  /** The urgency for a device in battery saving: RFC 8030 §5.3. */
  readonly urgency: Urgency;
  /** Seconds for which a push service stores the message for an offline device. */
  readonly timeToLive: number;
  /** The end of the member’s quiet hours, if the message waits for this instant; null: the message is sent at once. */
  readonly waitsUntil: Date | null;
}

const day = 24 * 60 * 60;

const urgencies = {
  waitlist: 'high',
  class_cancelled: 'high',
  class_changed: 'high',
  appointment: 'normal',
  post: 'low',
  comment: 'low',
  reaction: 'low',
} as const;

function startsOf({ class_starts_at, appointment_starts_at, params }: JoinedNotification): Date[] {
  const { former_start: former } = params as NotificationParams;
  const start = class_starts_at ?? appointment_starts_at;
  return [...(start ? [start] : []), ...(former ? [new Date(former)] : [])];
}

/** The message; null if there is no recipient, or if its reason no longer holds. */
export async function composePush(
  tx: Tx,
  context: Context,
  reference: NotificationReference,
  isReminder: boolean,
): Promise<ComposedPush | null> {
  const due = await readDueNotification(tx, context, reference, { channel: 'push', isReminder });
  const type = due && asPushedType(due.row.type);
  if (!due || !type) return null;
  const { row, locale, content, formats, path, timeZone } = due;
  const now = context.clock.now();
  const quietEnd = quietHoursEnd(now, await readQuietHours(tx, row), timeZone);
  const pushContext: PushContext = { studio: row.org_name, formats, inLocale: (message) => translate(message, locale) };
  const written = isReminder ? reminderText(content, pushContext) : pushText(content, pushContext);
  const offer = await composeOffer(tx, due, written, pushContext);
  if (isReminder && !offer) return null;
  const secondsLeft = row.expires_at === null ? day : (row.expires_at.getTime() - now.getTime()) / 1000;
  return {
    message: {
      notification_id: row.id,
      title: written.title,
      body: written.text,
      lang: locale,
      path,
      org_id: row.org_id,
      ...(offer && { offer }),
      ...(isReminder && { is_reminder: true as const }),
    },
    urgency: urgencies[type],
    timeToLive: Math.ceil(Math.min(secondsLeft, day)),
    waitsUntil: waitsUntil({ type, starts: startsOf(row) }, quietEnd),
  };
}
