import { asEmailedType } from '#contract/notifications.ts';
import { notificationEmailWords } from '#words/notification-email.words.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { readAppointmentEntry } from '../calendar/calendar-feed-appointments.ts';
import { type CalendarEntry, freeUntil } from '../calendar/calendar-feed.ts';
import { readClassEntry } from '../calendar/class-entries.ts';
import { readDueNotification, type DueNotification } from '../notifications/due-notification.ts';
import type { JoinedNotification } from '../notifications/notification-wire.ts';
import { bookingCalendar } from './booking-calendar.ts';
import type { EmailToSend, NotificationEmailJob } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { composeStudioEmail, emailContext, type StudioEmail } from './studio-email.ts';

export type SentNotification = Omit<DueNotification, 'row' | 'timeZone'> & {
  readonly row: Pick<JoinedNotification, 'type' | 'org_id' | 'org_name' | 'org_brand' | 'facility_address'>;
};

interface NotificationEmail {
  readonly job: EmailToSend<NotificationEmailJob>;
  readonly at: Date;
  readonly origin: string;
  readonly due: SentNotification;
  readonly found: FoundEntry;
}

export interface FoundEntry {
  readonly entry: CalendarEntry | null;
  /** Whether the email changes the entry in the member’s calendar. */
  readonly isInCalendar: boolean;
}

/** The email; null if there is nothing left to report. */
export function notificationEmail({ job, at, origin, due, found: { entry, isInCalendar } }: NotificationEmail): StudioEmail | null {
  const { row, email, firstName, locale, content, formats, path } = due;
  const type = asEmailedType(row.type);
  const known = { visit: entry, freeUntil: entry && freeUntil(entry), hasFile: isInCalendar };
  const words = notificationEmailWords(content, known, emailContext(formats, `${origin}${path}`));
  if (!type || !words || (content.type === 'class_changed' && entry?.state !== 'booked')) return null;
  const member = { name: firstName, email };
  const calendar = isInCalendar && entry && bookingCalendar({ entry, locale, studio: row.org_name, member, origin });
  return {
    id: job.id,
    at,
    origin,
    member: { profileId: job.profile_id, email, locale },
    studio: { id: row.org_id, name: row.org_name, brand: row.org_brand, address: row.facility_address },
    words,
    stops: type,
    ...(calendar && { calendar }),
  };
}

/** The email; null if there is no recipient, or if the reason for the email no longer holds. */
export async function composeNotificationEmail(
  tx: Tx,
  context: Context,
  origin: string,
  job: EmailToSend<NotificationEmailJob>,
): Promise<EmailMessage | null> {
  const due = await readDueNotification(tx, context, job, { channel: 'email' });
  if (!due) return null;
  const found = await findEntry(tx, due, job.profile_id, origin);
  const email = notificationEmail({ job, at: context.clock.now(), origin, due, found });
  return email && composeStudioEmail(tx, context, email);
}

const noEntry: FoundEntry = { entry: null, isInCalendar: false };

async function findEntry(tx: Tx, { row, content }: DueNotification, profileId: string, origin: string): Promise<FoundEntry> {
  const { org_id: orgId, subject_id: subjectId } = row;
  if (subjectId === null) return noEntry;
  switch (content.type) {
    case 'waitlist':
    case 'class_changed':
    case 'class_cancelled':
    case 'taken_off': {
      const found = await readClassEntry(tx, { profileId, orgId, sessionId: subjectId }, origin);
      if (!found) return noEntry;
      const { entry, wasBooked } = found;
      const isRemoved = content.type !== 'waitlist' && entry.state === 'cancelled' && wasBooked;
      return { entry, isInCalendar: content.type === 'class_changed' || isRemoved };
    }
    case 'appointment_cancelled': {
      const found = await readAppointmentEntry(tx, { profileId, orgId, appointmentId: subjectId }, origin);
      return found ? { entry: found.entry, isInCalendar: true } : noEntry;
    }
    case 'invoice_due':
    case 'payment_failed':
    case 'pass_visits':
    case 'pass_ends':
    case 'appointment':
    case 'response':
    case 'post':
    case 'removed_comment':
    case 'removed_picture':
    case 'other':
      return noEntry;
  }
}
