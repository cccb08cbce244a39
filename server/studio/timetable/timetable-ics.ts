/** Reads `timetable.ics` into series: a class with its rule and exceptions. */
import ICAL from 'ical.js';
import { type CalendarComponent, type CalendarProperty, readCalendar } from './icalendar-parser.ts';
import {
  checkZoneRules,
  type ZoneClock,
  clockFinder,
  fromIcalTime,
  readTimes,
  toIcalTime,
  type ParsedTime,
  zoneClock,
} from './icalendar-time.ts';
import { type ClassFacts, type EventProperties, readClassFacts, type RejectAtLine } from './class-properties.ts';
import { LeftOutCounter } from './left-out-events.ts';
import { isException, type SelectedEvents, selectClasses, textOf } from './select-classes.ts';
import { hasTitleRules } from './title-rules.ts';
import { recordPosition } from '../folder/reading-position.ts';
import type { Findings } from '../folder/rejection.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

export interface ClassTime {
  readonly clock: ZoneClock;
  readonly start: ParsedTime;
  readonly minutes: number;
}

export interface SeriesException {
  readonly line: number;
  readonly instead: Date;
  readonly time: ClassTime;
  readonly facts: ClassFacts;
}

export interface Series {
  readonly uid: string;
  readonly line: number;
  /** The line of the rule; if the class has no rule, the line of the class. */
  readonly ruleLine: number;
  readonly time: ClassTime;
  readonly facts: ClassFacts;
  /** The rule; null: the class takes place once. */
  readonly rule: ICAL.Recur | null;
  readonly extraStarts: readonly Date[];
  readonly leftOut: readonly Date[];
  readonly exceptions: readonly SeriesException[];
}

type ClockOf = (tzid: string) => ZoneClock | null;

interface Reading {
  readonly document: StudioDocument;
  readonly clockOf: ClockOf;
  readonly reject: RejectAtLine;
}

const propertiesOf = (event: CalendarComponent): Map<string, CalendarProperty[]> => {
  const properties = new Map<string, CalendarProperty[]>();
  for (const entry of event.properties) properties.set(entry.name, [...(properties.get(entry.name) ?? []), entry]);
  return properties;
};

const timesOf = (properties: EventProperties, name: string, { clockOf, reject }: Reading): ParsedTime[] =>
  (properties.get(name) ?? []).flatMap((entry) =>
    readTimes(entry, clockOf).flatMap((time) => {
      if (typeof time !== 'string') return [time];
      reject(entry.line, time);
      return [];
    }),
  );

const instantOf = (time: ParsedTime, otherwise: ZoneClock): Date => (time.clock ?? otherwise).toInstant(time.wall);

const readTime = (properties: EventProperties, line: number, facility: ZoneClock, reading: Reading): ClassTime | null => {
  const [start] = timesOf(properties, 'dtstart', reading);
  if (!start) {
    if (!properties.has('dtstart')) reading.reject(line, 'the class has no DTSTART');
    return null;
  }
  const clock = start.clock ?? facility;
  const [end] = timesOf(properties, 'dtend', reading);
  const duration: unknown = properties.get('duration')?.[0]?.property.getFirstValue();
  const seconds = end
    ? (instantOf(end, facility).getTime() - clock.toInstant(start.wall).getTime()) / 1000
    : duration instanceof ICAL.Duration
      ? duration.toSeconds()
      : null;
  const endLine = (properties.get('dtend') ?? properties.get('duration'))?.[0]?.line ?? line;
  if (seconds === null && !properties.has('dtend')) reading.reject(line, 'the class has neither DTEND nor DURATION');
  else if (seconds !== null && seconds <= 0) reading.reject(endLine, 'the class ends before it starts');
  else if (seconds !== null && seconds > 86_400) reading.reject(endLine, 'the class is longer than a day');
  else if (seconds !== null) return { clock, start, minutes: seconds / 60 };
  return null;
};

/** UNTIL is an instant, a day, or a time on the clock of the class. Rules are iterated in the local time of that clock. */
const untilOnClock = (until: ICAL.Time, clock: ZoneClock): ICAL.Time => {
  if (until.isDate) return toIcalTime(fromIcalTime(until).set({ hour: 23, minute: 59, second: 59 }));
  return until.toString().endsWith('Z') ? toIcalTime(clock.toWall(until.toJSDate())) : until;
};

const readRule = (properties: EventProperties, clock: ZoneClock, { reject }: Reading): ICAL.Recur | null => {
  const [entry, second] = properties.get('rrule') ?? [];
  if (second) reject(second.line, 'a class can have one RRULE; write a second VEVENT with its own UID');
  const rule: unknown = entry?.property.getFirstValue();
  if (!entry || !(rule instanceof ICAL.Recur)) return null;
  if (['SECONDLY', 'MINUTELY', 'HOURLY'].includes(rule.freq))
    reject(entry.line, `RRULE repeats ${rule.freq}; classes repeat daily at most`);
  const walked = rule.clone();
  if (rule.until) walked.until = untilOnClock(rule.until, clock);
  return walked;
};

const onlyOfSeries = new Set(['rrule', 'rdate', 'exdate', 'recurrence-id']);

/** An exception inherits missing fields from its series. */
const inherited = (series: EventProperties, own: EventProperties): EventProperties => {
  const merged = new Map([...series].filter(([name]) => !onlyOfSeries.has(name)));
  if (own.has('x-spotter-instructors')) merged.delete('x-spotter-substitute');
  return new Map([...merged, ...own]);
};

const readException = (
  event: CalendarComponent,
  master: EventProperties,
  masterTime: ClassTime,
  facility: ZoneClock,
  reading: Reading,
): SeriesException | null => {
  const own = propertiesOf(event);
  const [instead] = timesOf(own, 'recurrence-id', reading);
  const facts = readClassFacts(inherited(master, own), event.line, reading.document, reading.reject);
  const ownLength = own.has('dtend') || own.has('duration');
  // An exception that changes only the instructor or the room keeps the time of its series.
  const time = own.has('dtstart') && ownLength ? readTime(own, event.line, facility, reading) : null;
  if (!instead || !facts) return null;
  if (time) return { line: event.line, instead: instantOf(instead, masterTime.clock), time, facts };
  if (own.has('dtstart') && ownLength) return null;
  const [start] = timesOf(own, 'dtstart', reading);
  if (ownLength) reading.reject(event.line, 'an exception with DTEND or DURATION needs a DTSTART too');
  const moved = start ?? { wall: masterTime.clock.toWall(instantOf(instead, masterTime.clock)), clock: masterTime.clock, line: event.line };
  return {
    line: event.line,
    instead: instantOf(instead, masterTime.clock),
    facts,
    time: { clock: moved.clock ?? facility, start: moved, minutes: masterTime.minutes },
  };
};

const clockOfFacility = (facts: ClassFacts | null, document: StudioDocument): ZoneClock =>
  zoneClock(facts?.facility.time_zone ?? document.organisation.time_zone);

/** How many days RDATE or EXDATE may add to a rule or remove from it. */
const mostDays = 2000;

interface DaysOfSeries {
  readonly exceptions: readonly CalendarComponent[];
  readonly replaced: readonly CalendarComponent[];
}

const readSeries = (event: CalendarComponent, { exceptions, replaced }: DaysOfSeries, uid: string, reading: Reading): Series | null => {
  const properties = propertiesOf(event);
  const facts = readClassFacts(properties, event.line, reading.document, reading.reject);
  const facility = clockOfFacility(facts, reading.document);
  const time = readTime(properties, event.line, facility, reading);
  if (!time || !facts) return null;
  const instantsOf = (of: EventProperties, name: string): Date[] => {
    const times = timesOf(of, name, reading);
    if (times.length <= mostDays) return times.map((written) => instantOf(written, time.clock));
    reading.reject(
      times[mostDays]?.line ?? event.line,
      `${name.toUpperCase()} names ${times.length} days; at most ${mostDays} are accepted`,
    );
    return [];
  };
  const instants = (name: string): Date[] => instantsOf(properties, name);
  return {
    uid,
    line: event.line,
    ruleLine: properties.get('rrule')?.[0]?.line ?? event.line,
    time,
    facts,
    rule: readRule(properties, time.clock, reading),
    extraStarts: instants('rdate'),
    leftOut: [...instants('exdate'), ...replaced.flatMap((day) => instantsOf(propertiesOf(day), 'recurrence-id'))],
    exceptions: exceptions.flatMap((exception) => readException(exception, properties, time, facility, reading) ?? []),
  };
};

const splitByKind = (events: readonly CalendarComponent[]): SelectedEvents => ({
  masters: events.filter((event) => !isException(event)),
  exceptions: events.filter(isException),
  replaced: [],
});

const byUid = (events: readonly CalendarComponent[]): Map<string, CalendarComponent[]> =>
  Map.groupBy(events, (event) => textOf(event, 'uid') ?? '');

/** All series of the file. Errors are added to `findings`, and events that are not classes to `leftOut`. */
export const readTimetable = (
  text: string,
  document: StudioDocument,
  findings: Findings,
  leftOut: LeftOutCounter = new LeftOutCounter(),
): Series[] => {
  const file = readCalendar(text, findings);
  const calendars = file.components.filter(({ name }) => name === 'vcalendar');
  if (calendars.length === 0) findings.reject(1, 'not iCalendar: there is no BEGIN:VCALENDAR');
  const reject: RejectAtLine = (line, reason) => findings.reject(line, reason);
  return calendars.flatMap((calendar) => {
    if (!checkZoneRules(calendar, reject)) return [];
    const reading = { document, clockOf: clockFinder(calendar), reject };
    const events = calendar.components.filter(({ name }) => name === 'vevent');
    const selected = hasTitleRules(document.timetable) ? selectClasses(events, document, leftOut) : splitByKind(events);
    for (const event of [...selected.masters, ...selected.exceptions])
      if (!textOf(event, 'uid')) reject(event.line, 'the class has no UID');
    const masters = selected.masters.filter((event) => textOf(event, 'uid'));
    const lineOfUid = new Map<string, number>();
    for (const event of masters) {
      const uid = textOf(event, 'uid') ?? '';
      const other = lineOfUid.get(uid);
      if (other === undefined) lineOfUid.set(uid, event.line);
      else reject(event.line, `the UID ${uid} stands already on line ${other}`);
    }
    const exceptions = byUid(selected.exceptions);
    const replaced = byUid(selected.replaced);
    for (const [uid, orphans] of exceptions)
      if (uid && !lineOfUid.has(uid))
        for (const { line } of orphans) reject(line, `RECURRENCE-ID of a class ${uid} that is not in this file`);
    return masters.flatMap((event) => {
      const uid = textOf(event, 'uid') ?? '';
      recordPosition(findings.file, event.line);
      try {
        return readSeries(event, { exceptions: exceptions.get(uid) ?? [], replaced: replaced.get(uid) ?? [] }, uid, reading) ?? [];
      } catch (error) {
        reject(event.line, `the class cannot be read: ${error instanceof Error ? error.message : String(error)}`);
        return [];
      }
    });
  });
};
