/** The email about an appointment that a member has booked, moved or cancelled, as things are when it is sent. */
import { localeCodes } from '#contract/profile.ts';
import type { AppointmentEmailCause } from '#machines/appointments/appointment-email.rules.ts';
import { appointmentEmailWords } from '#words/appointment-email.words.ts';
import { formatsFor } from '#words/formats.ts';
import { type AppointmentEntry, readAppointmentEntry } from '../calendar/calendar-feed-appointments.ts';
import { type CalendarEntry, deadlineText } from '../calendar/calendar-feed.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { bookingCalendar } from './booking-calendar.ts';
import { emailRecipient } from './email-recipient.ts';
import type { AppointmentEmailJob, EmailToSend } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { composeStudioEmail, emailContext, type StudioEmail } from './studio-email.ts';

/** In which state the appointment is while the email tells the truth. */
const states: Readonly<Record<AppointmentEmailCause, CalendarEntry['state']>> = {
  booked: 'booked',
  moved: 'booked',
  cancelled: 'cancelled',
};

const findRecipient = (tx: Tx, job: AppointmentEmailJob) =>
  emailRecipient(tx, job, 'booking')
    .innerJoin('appointments as ap', (join) => join.onRef('ap.org_id', '=', 'o.id').on('ap.id', '=', job.appointment_id))
    .innerJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 'ap.org_id').onRef('f.id', '=', 'ap.facility_id'))
    .select('f.address')
    .executeTakeFirst();

/** A later change sends an email of its own. */
const isStillSo = ({ entry, staff }: AppointmentEntry, { cause, starts_at, staff_id }: AppointmentEmailJob): boolean =>
  entry.state === states[cause] && entry.startsAt.toISOString() === starts_at && staff.id === staff_id;

interface AppointmentEmail {
  readonly job: EmailToSend<AppointmentEmailJob>;
  readonly at: Date;
  readonly origin: string;
  readonly recipient: NonNullable<Awaited<ReturnType<typeof findRecipient>>>;
  readonly found: AppointmentEntry;
}

export function appointmentEmail({ job, at, origin, recipient, found: { entry } }: AppointmentEmail): StudioEmail {
  const { id, cause, profile_id: profileId, org_id: orgId } = job;
  const { email, first_name: firstName, studio, brand, address } = recipient;
  const locale = localeCodes.find((code) => code === recipient.locale) ?? 'en';
  return {
    id,
    at,
    origin,
    member: { profileId, email, locale },
    studio: { id: orgId, name: studio, brand, address },
    words: appointmentEmailWords(cause, entry, deadlineText(entry, locale), emailContext(formatsFor(locale, entry.timeZone), entry.url)),
    stops: 'booking',
    calendar: bookingCalendar({ entry, locale, studio, member: { name: firstName, email }, origin }),
  };
}

/** Null where there is nobody to write to, or where the appointment has changed since. */
export async function composeAppointmentEmail(
  tx: Tx,
  context: Context,
  origin: string,
  job: EmailToSend<AppointmentEmailJob>,
): Promise<EmailMessage | null> {
  const { profile_id: profileId, org_id: orgId, appointment_id: appointmentId } = job;
  const recipient = await findRecipient(tx, job);
  const found = await readAppointmentEntry(tx, { profileId, orgId, appointmentId }, origin);
  if (!recipient || !found || !isStillSo(found, job)) return null;
  return composeStudioEmail(tx, context, appointmentEmail({ job, at: context.clock.now(), origin, recipient, found }));
}
