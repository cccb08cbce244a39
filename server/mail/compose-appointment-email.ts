import type { AppointmentEmailCause } from '#machines/appointments/appointment-email.rules.ts';
import { appointmentEmailWords } from '#words/appointment-email.words.ts';
import { type AppointmentEntry, readAppointmentEntry } from '../calendar/calendar-feed-appointments.ts';
import type { CalendarEntry } from '../calendar/calendar-feed.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/schema.ts';
import { emailRecipient } from './email-recipient.ts';
import type { AppointmentEmailJob, EmailToSend } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { composeStudioEmail, type StudioEmail } from './studio-email.ts';
import { type VisitEmail, visitEmail } from './visit-email.ts';

/** The state of the appointment for which each email is correct. */
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

/** Whether the email still describes the appointment. A later change sends an email of its own. */
const isStillSo = ({ entry, staff }: AppointmentEntry, { cause, starts_at, staff_id }: AppointmentEmailJob): boolean =>
  entry.state === states[cause] && entry.startsAt.toISOString() === starts_at && staff.id === staff_id;

export const appointmentEmail = (email: VisitEmail<EmailToSend<AppointmentEmailJob>>): StudioEmail =>
  visitEmail(email, (terms, context) => appointmentEmailWords(email.job.cause, email.entry, terms, context));

/** The email; null if there is no recipient, or if the appointment has changed since. */
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
  return composeStudioEmail(tx, context, appointmentEmail({ job, at: context.clock.now(), origin, recipient, entry: found.entry }));
}
