/** The email of a notification, as things are when it is sent. */
import { asEmailedType } from '#contract/notifications.ts';
import { notificationEmailWords } from '#words/notification-email.words.ts';
import { notificationSentence } from '#words/notifications.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { readAppointmentEntry } from '../calendar/calendar-feed-appointments.ts';
import { type CalendarEntry, deadlineText } from '../calendar/calendar-feed.ts';
import { readClassEntry } from '../calendar/class-entries.ts';
import { readDueNotification, type DueNotification } from '../notifications/due-notification.ts';
import type { JoinedNotification } from '../notifications/notification-wire.ts';
import { translate } from '../translate.ts';
import { bookingCalendar } from './booking-calendar.ts';
import type { EmailToSend, NotificationEmailJob } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { composeStudioEmail, type StudioEmail } from './studio-email.ts';

export type SentNotification = Omit<DueNotification, 'row' | 'timeZone'> & {
  readonly row: Pick<JoinedNotification, 'type' | 'org_id' | 'org_name' | 'org_brand' | 'facility_address'>;
};

interface NotificationEmail {
  readonly job: EmailToSend<NotificationEmailJob>;
  readonly at: Date;
  readonly origin: string;
  readonly due: SentNotification;
  /** Of the class, where the email changes the member's calendar. */
  readonly entry: CalendarEntry | null;
}

/** Null where there is nothing to tell any more. */
export function notificationEmail({ job, at, origin, due, entry }: NotificationEmail): StudioEmail | null {
  const { row, email, firstName, locale, content, formats, path } = due;
  const type = asEmailedType(row.type);
  const words = notificationEmailWords(content, formats);
  if (!type || !words || (content.type === 'class_changed' && entry?.state !== 'booked')) return null;
  const calendar = entry && bookingCalendar({ entry, locale, studio: row.org_name, member: { name: firstName, email }, origin });
  return {
    id: job.id,
    at,
    origin,
    member: { profileId: job.profile_id, email, firstName, locale },
    studio: { id: row.org_id, name: row.org_name, brand: row.org_brand, address: row.facility_address },
    words,
    values: {
      sentence: translate(notificationSentence(content, formats), locale),
      place: entry?.location ?? '',
      terms: (entry && deadlineText(entry, locale)) ?? '',
    },
    path,
    stops: type,
    ...(calendar && { calendar }),
  };
}

/** Null where there is nobody to write to, or nothing to tell any more. */
export async function composeNotificationEmail(
  tx: Tx,
  context: Context,
  origin: string,
  job: EmailToSend<NotificationEmailJob>,
): Promise<EmailMessage | null> {
  const due = await readDueNotification(tx, context, job, { channel: 'email' });
  if (!due) return null;
  const entry = await readEntry(tx, due, job.profile_id, origin);
  const email = notificationEmail({ job, at: context.clock.now(), origin, due, entry });
  return email && composeStudioEmail(tx, email);
}

/** Of a class or an appointment that the member has or had booked, for the file that changes their calendar. */
async function readEntry(tx: Tx, { row, content }: DueNotification, profileId: string, origin: string): Promise<CalendarEntry | null> {
  const { org_id: orgId, subject_id: subjectId } = row;
  if (subjectId === null) return null;
  const readClass = () => readClassEntry(tx, { profileId, orgId, sessionId: subjectId }, origin);
  switch (content.type) {
    case 'class_changed':
      return (await readClass())?.entry ?? null;
    case 'class_cancelled':
    case 'taken_off': {
      const found = await readClass();
      return found?.entry.state === 'cancelled' && found.wasBooked ? found.entry : null;
    }
    case 'appointment_cancelled':
      return (await readAppointmentEntry(tx, { profileId, orgId, appointmentId: subjectId }, origin))?.entry ?? null;
    case 'waitlist':
    case 'invoice_due':
    case 'payment_failed':
    case 'pass_visits':
    case 'pass_ends':
    case 'appointment':
    case 'response':
    case 'post':
    case 'other':
      return null;
  }
}
