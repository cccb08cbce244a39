/** Times in an iCalendar file: their clock, and the conversion to instants. */
import { CalendarDateTime } from '@internationalized/date';
import ICAL from 'ical.js';
import { startsOfRule } from './bounded-recurrence.ts';
import { type CalendarComponent, type CalendarProperty, toIcal } from './icalendar-parser.ts';
import { instantToWall, wallToInstant } from './wall-clock.ts';

export interface ZoneClock {
  readonly name: string;
  readonly toInstant: (wall: CalendarDateTime) => Date;
  readonly toWall: (instant: Date) => CalendarDateTime;
}

/** A local time on a clock. If `clock` is null, the time is floating and uses the facility’s clock. */
export interface ParsedTime {
  readonly wall: CalendarDateTime;
  readonly clock: ZoneClock | null;
  readonly line: number;
}

export const zoneClock = (timeZone: string): ZoneClock => ({
  name: timeZone,
  toInstant: (wall) => wallToInstant(wall, timeZone),
  toWall: (instant) => instantToWall(instant, timeZone),
});

export const fromIcalTime = (time: ICAL.Time): CalendarDateTime =>
  new CalendarDateTime(time.year, time.month, time.day, time.hour, time.minute, time.second);

export const toIcalTime = ({ year, month, day, hour, minute, second }: CalendarDateTime): ICAL.Time =>
  new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone);

/** A clock that the file defines in a VTIMEZONE. Some programs define clocks with names of their own. */
const definedClock = (name: string, component: CalendarComponent): ZoneClock => {
  const zone = new ICAL.Timezone({ component: toIcal(component), tzid: name });
  const offset = (wall: CalendarDateTime): number => zone.utcOffset(toIcalTime(wall)) * 1000;
  const asUtc = (wall: CalendarDateTime): number => wallToInstant(wall, 'UTC').getTime();
  return {
    name,
    toInstant: (wall) => new Date(asUtc(wall) - offset(wall)),
    toWall: (instant) => fromIcalTime(ICAL.Time.fromJSDate(instant, true).convertToZone(zone)),
  };
};

/** ical.js expands the rules of a time zone up to 2035, and a few years beyond. */
const lastZoneYear = new ICAL.Time({ year: 2045, month: 1, day: 1, isDate: false }, ICAL.Timezone.localTimezone);

/** Rejects time zone rules that ical.js would expand forever. Returns whether all rules are accepted. */
export const checkZoneRules = (calendar: CalendarComponent, reject: (line: number, reason: string) => void): boolean => {
  let isSound = true;
  const zones = calendar.components.filter(({ name }) => name === 'vtimezone');
  for (const { properties } of zones.flatMap(({ components }) => components)) {
    const start: unknown = properties.find(({ name }) => name === 'dtstart')?.property.getFirstValue();
    for (const { name, line, property } of properties) {
      const rule: unknown = name === 'rrule' ? property.getFirstValue() : null;
      if (!(rule instanceof ICAL.Recur)) continue;
      const starts = start instanceof ICAL.Time ? startsOfRule(rule.clone(), start, lastZoneYear) : 'a rule of a time zone needs a DTSTART';
      if (typeof starts !== 'string') continue;
      reject(line, starts);
      isSound = false;
    }
  }
  return isSound;
};

const isIana = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

/** Finds the clock of a TZID: the IANA zone with that name, else the file's own VTIMEZONE, else null. */
export const clockFinder = (calendar: CalendarComponent): ((tzid: string) => ZoneClock | null) => {
  const found = new Map<string, ZoneClock | null>();
  const find = (tzid: string): ZoneClock | null => {
    if (isIana(tzid)) return zoneClock(tzid);
    const component = calendar.components.find(
      ({ name, properties }) =>
        name === 'vtimezone' && properties.some((entry) => entry.name === 'tzid' && entry.property.getFirstValue() === tzid),
    );
    return component ? definedClock(tzid, component) : null;
  };
  return (tzid) => {
    const known = found.get(tzid);
    if (known !== undefined) return known;
    const clock = find(tzid);
    found.set(tzid, clock);
    return clock;
  };
};

/** The times of a property; for each time with an error, a sentence that describes the error. */
export const readTimes = (entry: CalendarProperty, clockOf: (tzid: string) => ZoneClock | null): (ParsedTime | string)[] => {
  const tzid = entry.property.getParameter('tzid');
  return entry.property.getValues().map((value: unknown, index) => {
    const written = String(entry.property.jCal[3 + index]);
    if (!(value instanceof ICAL.Time) || value.isDate) return `${entry.name.toUpperCase()} needs a day and a time, like 20260302T170000`;
    if (value.toString() !== written) return `${entry.name.toUpperCase()}: there is no time ${written}`;
    const wall = fromIcalTime(value);
    if (written.endsWith('Z')) return { wall, clock: zoneClock('UTC'), line: entry.line };
    if (typeof tzid !== 'string') return { wall, clock: null, line: entry.line };
    return clockOf(tzid)
      ? { wall, clock: clockOf(tzid), line: entry.line }
      : `there is no time zone "${tzid}", neither an IANA one nor a VTIMEZONE of this file`;
  });
};
