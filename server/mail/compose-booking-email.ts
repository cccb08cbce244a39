import type { BookingEmailCause } from '#machines/visits/booking-email.rules.ts';
import { bookingEmailWords } from '#words/booking-email.words.ts';
import { readClassEntry } from '../calendar/class-entries.ts';
import type { Context } from '../context.ts';
import type { Tx, VisitRow } from '../database/schema.ts';
import { emailRecipient } from './email-recipient.ts';
import type { BookingEmailJob, EmailToSend } from './email-job.ts';
import type { EmailMessage } from './mail-transport.ts';
import { composeStudioEmail, type StudioEmail } from './studio-email.ts';
import { type VisitEmail, visitEmail } from './visit-email.ts';

const states: Readonly<Record<BookingEmailCause, VisitRow['state']>> = { booked: 'booked', cancelled: 'cancelled' };

const findRecipient = (tx: Tx, job: BookingEmailJob) =>
  emailRecipient(tx, job, 'booking')
    .innerJoin('sessions as s', (join) => join.onRef('s.org_id', '=', 'o.id').on('s.id', '=', job.session_id))
    .innerJoin('facilities as f', (join) => join.onRef('f.org_id', '=', 's.org_id').onRef('f.id', '=', 's.facility_id'))
    .select('f.address')
    .executeTakeFirst();

export const bookingEmail = (email: VisitEmail<EmailToSend<BookingEmailJob>>): StudioEmail =>
  visitEmail(email, (terms, context) => bookingEmailWords(email.job.cause, email.entry, terms, context));

/** The email; null if there is no recipient, or if the booking has changed since. */
export async function composeBookingEmail(
  tx: Tx,
  context: Context,
  origin: string,
  job: EmailToSend<BookingEmailJob>,
): Promise<EmailMessage | null> {
  const { cause, profile_id: profileId, org_id: orgId, session_id: sessionId, visit_id: visitId } = job;
  const recipient = await findRecipient(tx, job);
  const found = await readClassEntry(tx, { profileId, orgId, sessionId }, origin);
  if (!recipient || found?.visitId !== visitId || found.entry.state !== states[cause]) return null;
  return composeStudioEmail(tx, context, bookingEmail({ job, at: context.clock.now(), origin, recipient, entry: found.entry }));
}
