/** An email that confirms a booked class or appointment, with its calendar entry. */
import { localeCodes } from '#contract/profile.ts';
import { formatsFor } from '#words/formats.ts';
import type { EmailContext, EmailWords } from '#words/mail.words.ts';
import { type CalendarEntry, deadlineText } from '../calendar/calendar-feed.ts';
import { bookingCalendar } from './booking-calendar.ts';
import { emailContext, type StudioEmail } from './studio-email.ts';

export interface VisitEmail<Job> {
  readonly job: Job;
  readonly at: Date;
  readonly origin: string;
  readonly recipient: VisitEmailRecipient;
  readonly entry: CalendarEntry;
}

interface VisitEmailRecipient {
  readonly email: string;
  readonly first_name: string;
  readonly locale: string | null;
  readonly studio: string;
  readonly brand: string;
  readonly address: string;
}

interface VisitJob {
  readonly id: string;
  readonly org_id: string;
  readonly profile_id: string;
}

/** `terms`: the end of free cancellation; null if cancelling is always free. */
type WordsOf = (terms: string | null, context: EmailContext) => EmailWords;

export function visitEmail({ job, at, origin, recipient, entry }: VisitEmail<VisitJob>, wordsOf: WordsOf): StudioEmail {
  const { email, first_name: firstName, studio, brand, address } = recipient;
  const locale = localeCodes.find((code) => code === recipient.locale) ?? 'en';
  return {
    id: job.id,
    at,
    origin,
    member: { profileId: job.profile_id, email, locale },
    studio: { id: job.org_id, name: studio, brand, address },
    words: wordsOf(deadlineText(entry, locale), emailContext(formatsFor(locale, entry.timeZone), entry.url)),
    stops: 'booking',
    calendar: bookingCalendar({ entry, locale, studio, member: { name: firstName, email }, origin }),
  };
}
