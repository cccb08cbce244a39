/** The email of a notification, as things are when it is sent. */
import { asEmailedType } from '#contract/notifications.ts';
import { notificationEmailWords } from '#words/notification-email.words.ts';
import { notificationSentence } from '#words/notifications.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { readClassEntry } from '../calendar/class-entries.ts';
import { readDueNotification, type DueNotification } from '../notifications/due-notification.ts';
import { translate } from '../translate.ts';
import { bookingCalendar } from './booking-calendar.ts';
import type { EmailToSend, NotificationEmailJob } from './email-job.ts';
import type { CalendarAttachment, EmailMessage } from './mail-transport.ts';
import { composeStudioEmail } from './studio-email.ts';

/** Null where there is nobody to write to, or nothing to tell any more. */
export async function composeNotificationEmail(
  tx: Tx,
  context: Context,
  origin: string,
  { id, ...reference }: EmailToSend<NotificationEmailJob>,
): Promise<EmailMessage | null> {
  const due = await readDueNotification(tx, context, reference, { channel: 'email' });
  const type = due && asEmailedType(due.row.type);
  const words = due && notificationEmailWords(due.content, due.formats);
  if (!due || !type || !words) return null;
  const { row, email, firstName, locale, content, formats, path } = due;
  const { profile_id: profileId } = reference;
  const calendar = await readCancellation(tx, due, profileId, origin);
  return composeStudioEmail(tx, {
    id,
    at: context.clock.now(),
    origin,
    member: { profileId, email, firstName, locale },
    studio: { id: row.org_id, name: row.org_name, brand: row.org_brand, address: row.facility_address },
    words,
    values: { sentence: translate(notificationSentence(content, formats), locale) },
    path,
    stops: type,
    ...(calendar && { calendar }),
  });
}

/** Of a class that the member had booked: the file takes it out of their calendar. */
async function readCancellation(
  tx: Tx,
  { row, content, locale, email, firstName }: DueNotification,
  profileId: string,
  origin: string,
): Promise<CalendarAttachment | null> {
  const { org_id: orgId, subject_id: sessionId } = row;
  if (sessionId === null || (content.type !== 'class_cancelled' && content.type !== 'taken_off')) return null;
  const found = await readClassEntry(tx, { profileId, orgId, sessionId }, origin);
  if (found?.entry.state !== 'cancelled' || !found.wasBooked) return null;
  return bookingCalendar({ entry: found.entry, locale, studio: row.org_name, member: { name: firstName, email }, origin });
}
