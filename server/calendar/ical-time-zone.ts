/** The time zones of an iCalendar file, with every change of the clocks in its period, so that programs need no table of time zones. */
import { component, local, offsetText, utc, type ContentLine } from './ical-text.ts';

const minute = 60_000;
const week = 7 * 24 * 60 * minute;

const clocks = new Map<string, Intl.DateTimeFormat>();

const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
};

/** The offset of the zone from UTC at an instant, in minutes. */
export function offsetAt(timeZone: string, instant: Date): number {
  const [year = 0, month = 1, day = 1, ...time] = (clockOf(timeZone).format(instant).match(/\d+/g) ?? []).map(Number);
  return Math.round((Date.UTC(year, month - 1, day, ...time) - instant.getTime()) / minute);
}

interface Change {
  readonly at: Date;
  readonly before: number;
  readonly after: number;
}

/** The minute of the clock change between two instants with different offsets. */
function changeBetween(timeZone: string, early: Date, late: Date): Change {
  const before = offsetAt(timeZone, early);
  let [low, high] = [Math.floor(early.getTime() / minute), Math.ceil(late.getTime() / minute)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, new Date(middle * minute)) === before) low = middle;
    else high = middle;
  }
  const at = new Date(high * minute);
  return { at, before, after: offsetAt(timeZone, at) };
}

function changesWithin(timeZone: string, from: Date, to: Date): Change[] {
  const changes: Change[] = [];
  for (let early = from; early < to;) {
    const late = new Date(early.getTime() + week);
    if (offsetAt(timeZone, early) !== offsetAt(timeZone, late)) changes.push(changeBetween(timeZone, early, late));
    early = late;
  }
  return changes;
}

export function timeZoneLines(timeZone: string, from: Date, to: Date): ContentLine[] {
  const first = offsetAt(timeZone, from);
  const changes: Change[] = [{ at: from, before: first, after: first }, ...changesWithin(timeZone, from, to)];
  const standard = Math.min(...changes.map(({ after }) => after));
  return component('VTIMEZONE', [
    `TZID:${timeZone}`,
    ...changes.map(({ at, before, after }) =>
      component(after > standard ? 'DAYLIGHT' : 'STANDARD', [
        `DTSTART:${local(at, before)}`,
        `TZOFFSETFROM:${offsetText(before)}`,
        `TZOFFSETTO:${offsetText(after)}`,
      ]),
    ),
  ]);
}

/** The numbers of minutes by which clocks may be set back. */
const steps = [30, 60, 120];

const isShownTwice = (timeZone: string, instant: Date, offset: number): boolean =>
  steps.some((step) =>
    [-1, 1].some((way) => offsetAt(timeZone, new Date(instant.getTime() + way * step * minute)) === offset - way * step),
  );

/** A time that occurs twice is written in UTC, because programs disagree on which of the two instants is meant. */
export function zonedTime(name: string, instant: Date, timeZone: string): ContentLine {
  const offset = offsetAt(timeZone, instant);
  return isShownTwice(timeZone, instant, offset) ? `${name}:${utc(instant)}` : `${name};TZID=${timeZone}:${local(instant, offset)}`;
}
