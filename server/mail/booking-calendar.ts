import type { LocaleCode } from '#contract/profile.ts';
import { invitationText, type CalendarAddress, type CalendarEntry } from '../calendar/calendar-feed.ts';
import type { CalendarAttachment } from './mail-transport.ts';

export interface BookingCalendar {
  readonly entry: CalendarEntry;
  readonly locale: LocaleCode;
  readonly studio: string;
  readonly member: CalendarAddress;
  readonly origin: string;
}

/** `Slow flow` on 13 March 2026 becomes `slow-flow-2026-03-13.ics`. */
const filenameOf = ({ name, startsAt }: CalendarEntry): string => {
  const title = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `${title || 'class'}-${startsAt.toISOString().slice(0, 10)}.ics`;
};

/** Removes the entry from the calendar if the member no longer comes. */
export function bookingCalendar({ entry, locale, studio, member, origin }: BookingCalendar): CalendarAttachment {
  const method = entry.state === 'cancelled' ? 'CANCEL' : 'REQUEST';
  const organizer = { name: studio, email: `no-reply@${new URL(origin).hostname}` };
  return { method, filename: filenameOf(entry), content: invitationText({ method, entry, locale, organizer, attendee: member }) };
}
