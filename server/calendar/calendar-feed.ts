/** A member's classes as a calendar that other programs subscribe to. Source: decisions.calendar. */
import { appVersion } from '#contract/headers.ts';
import type { LocaleCode } from '#contract/profile.ts';
import type { CancelledHow, VisitState } from '#contract/visit-fields.ts';
import { deadlineOnDay } from '#words/dialog.words.ts';
import { formatsFor } from '#words/formats.ts';
import { visitWord } from '#words/visit.words.ts';
import { translate } from '../translate.ts';
import { component, duration, fileOf, textLine, utc, type ContentLine } from './ical-text.ts';
import { timeZoneLines, zonedTime } from './ical-time-zone.ts';

export interface CalendarEntry {
  /** The id of the entry, unique and permanent. */
  readonly uid: string;
  /** The number of the version of the entry. It increases with every change. */
  readonly sequence: number;
  readonly changedAt: Date;
  readonly state: VisitState;
  readonly cancelledHow: CancelledHow | null;
  readonly name: string;
  readonly coach: string;
  readonly studio: string;
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly timeZone: string;
  /** The end of free cancellation; null if cancelling is always free. */
  readonly cancellationClosesAt: Date | null;
  readonly url: string;
}

export interface Feed {
  readonly name: string;
  readonly locale: LocaleCode;
  readonly entries: readonly CalendarEntry[];
}

const statuses: Readonly<Record<VisitState, 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'>> = {
  booked: 'CONFIRMED',
  attended: 'CONFIRMED',
  waitlisted: 'TENTATIVE',
  pending: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

const year = 366 * 24 * 60 * 60 * 1000;

/** The end of free cancellation. Null if there is no deadline, or if the deadline had passed when the entry last changed. */
export const freeUntil = ({ cancellationClosesAt, changedAt }: CalendarEntry): Date | null =>
  cancellationClosesAt && changedAt < cancellationClosesAt ? cancellationClosesAt : null;

export function deadlineText(entry: CalendarEntry, locale: LocaleCode): string | null {
  const deadline = freeUntil(entry);
  return deadline && translate(deadlineOnDay(deadline, formatsFor(locale, entry.timeZone)), locale);
}

/** The alarm before the end of free cancellation, only for a member with a place: without a place, a late cancellation costs nothing. */
function alarmOf(entry: CalendarEntry, locale: LocaleCode): ContentLine[] {
  const text = deadlineText(entry, locale);
  if (entry.state !== 'booked' || !entry.cancellationClosesAt || text === null) return [];
  const before = entry.startsAt.getTime() - entry.cancellationClosesAt.getTime();
  if (before < 0) return [];
  return component('VALARM', [
    'ACTION:DISPLAY',
    `TRIGGER:${before === 0 ? '' : '-'}${duration(before)}`,
    textLine('DESCRIPTION', `${entry.name}: ${text}`),
  ]);
}

/** `people`: lines that name the organizer and the attendee, for an emailed file. */
function eventOf(entry: CalendarEntry, locale: LocaleCode, people: readonly ContentLine[] = []): ContentLine[] {
  const status = statuses[entry.state];
  const word = translate(visitWord({ state: entry.state, cancelled_how: entry.cancelledHow }), locale);
  const deadline = entry.state === 'booked' ? deadlineText(entry, locale) : null;
  return component('VEVENT', [
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.changedAt)}`,
    `LAST-MODIFIED:${utc(entry.changedAt)}`,
    zonedTime('DTSTART', entry.startsAt, entry.timeZone),
    zonedTime('DTEND', entry.endsAt, entry.timeZone),
    textLine('SUMMARY', status === 'CONFIRMED' ? entry.name : `${entry.name} (${word})`),
    textLine('DESCRIPTION', [word, entry.coach, entry.studio, deadline ?? ''].filter((text) => text !== '').join('\n')),
    textLine('LOCATION', entry.location),
    `URL:${entry.url}`,
    `STATUS:${status}`,
    ...people,
    `TRANSP:${status === 'CONFIRMED' ? 'OPAQUE' : 'TRANSPARENT'}`,
    alarmOf(entry, locale),
  ]);
}

function zonesOf(entries: readonly CalendarEntry[]): ContentLine[] {
  return [...Map.groupBy(entries, ({ timeZone }) => timeZone)].flatMap(([timeZone, own]) => {
    const starts = own.map(({ startsAt }) => startsAt.getTime());
    return timeZoneLines(timeZone, new Date(Math.min(...starts) - year), new Date(Math.max(...starts) + year));
  });
}

const calendarLines = ['VERSION:2.0', `PRODID:-//Spotter//Spotter ${appVersion}//EN`, 'CALSCALE:GREGORIAN'];

export const feedText = ({ name, locale, entries }: Feed): string =>
  fileOf(
    component('VCALENDAR', [
      ...calendarLines,
      textLine('X-WR-CALNAME', name),
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      zonesOf(entries),
      ...entries.map((entry) => eventOf(entry, locale)),
    ]),
  );

export interface CalendarAddress {
  readonly name: string;
  readonly email: string;
}

export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly entry: CalendarEntry;
  readonly locale: LocaleCode;
  readonly organizer: CalendarAddress;
  /** The member, who has accepted already, so no reply is requested. */
  readonly attendee: CalendarAddress;
}

/** A quoted parameter value, without double quotes and control characters, which it cannot contain. Source: RFC 5545, 3.2. */
const quoted = (text: string): string => `"${text.replaceAll(/["\p{Cc}]/gu, ' ').trim()}"`;

const addressLine = (name: string, { name: person, email }: CalendarAddress): ContentLine => `${name};CN=${quoted(person)}:mailto:${email}`;

/** A file for an email, which adds the entry to a calendar, changes it or removes it. Source: RFC 5546. */
export const invitationText = ({ method, entry, locale, organizer, attendee }: Invitation): string =>
  fileOf(
    component('VCALENDAR', [
      ...calendarLines,
      `METHOD:${method}`,
      zonesOf([entry]),
      eventOf(entry, locale, [
        addressLine('ORGANIZER', organizer),
        addressLine('ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE', attendee),
      ]),
    ]),
  );
