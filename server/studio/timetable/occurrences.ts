/** Rules are iterated in the local time of their zone, so that 17:00 stays 17:00 when the clocks change. */
import type { CalendarDateTime } from '@internationalized/date';
import { startsOfRule } from './bounded-recurrence.ts';
import { fromIcalTime, toIcalTime } from './icalendar-time.ts';
import type { LeftOutCounter } from './left-out-events.ts';
import type { ClassFacts } from './class-properties.ts';
import { recordPosition } from '../folder/reading-position.ts';
import type { Findings } from '../folder/rejection.ts';
import type { SeriesException, Series } from './timetable-ics.ts';
import { daysBefore } from './wall-clock.ts';

export interface ClassOccurrence {
  readonly line: number;
  /** Identifies the class permanently: the UID and the day in its series. If there are several classes on this day, a number follows. */
  readonly key: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly facts: ClassFacts;
}

export interface Span {
  /** The start of the span (inclusive). */
  readonly from: Date;
  /** The end of the span (exclusive). */
  readonly until: Date;
}

/** More than any timetable needs: a rule with more classes is a mistake that would fill the database. */
const mostPerSeries = 2000;
/** The number of starts that are compared with exceptions and added days, before those outside the span are dropped. */
const mostWalked = 2 * mostPerSeries;
/** The limit for all series together. */
const mostClasses = 200_000;

/** Starts in local time, with a day around the span. Only these are converted to instants, because converting is slow. */
const walkRule = (series: Series, walls: { from: CalendarDateTime; until: CalendarDateTime }, findings: Findings): CalendarDateTime[] => {
  const { start } = series.time;
  const within = (wall: CalendarDateTime): boolean => wall.compare(walls.from) >= 0 && wall.compare(walls.until) < 0;
  if (!series.rule) return within(start.wall) ? [start.wall] : [];
  const starts = startsOfRule(series.rule, toIcalTime(start.wall), toIcalTime(walls.until));
  if (typeof starts === 'string') {
    findings.reject(series.ruleLine, starts);
    return [];
  }
  const from = toIcalTime(walls.from);
  return starts.filter((next) => next.compare(from) >= 0).map(fromIcalTime);
};

/** The starts by their keys: `uid/2026-03-02`, and `uid/2026-03-02#2` for the second class on that day. */
const keyed = (uid: string, walls: readonly CalendarDateTime[]): Map<string, CalendarDateTime> => {
  const result = new Map<string, CalendarDateTime>();
  for (const wall of walls) {
    const day = `${uid}/${wall.toString().slice(0, 10)}`;
    let key = day;
    for (let number = 2; result.has(key); number += 1) key = `${day}#${number}`;
    result.set(key, wall);
  }
  return result;
};

const occurrence = (key: string, series: Series, startsAt: Date, exception: SeriesException | undefined): ClassOccurrence => {
  const { time, facts, line } = exception ?? series;
  const start = exception ? exception.time.clock.toInstant(exception.time.start.wall) : startsAt;
  return { line, key, facts, startsAt: start, endsAt: new Date(start.getTime() + time.minutes * 60_000) };
};

/** The span in the local time of the series, with a day around it, extended by the days from which exceptions move classes into it. */
const reach = ({ time: { clock }, exceptions }: Series, { from, until }: Span): { from: CalendarDateTime; until: CalendarDateTime } => {
  const movedInto = exceptions.filter(({ time }) => {
    const start = time.clock.toInstant(time.start.wall);
    return start >= from && start < until;
  });
  const instants = [from, until, ...movedInto.map(({ instead }) => instead)].map(Number);
  return {
    from: clock.toWall(new Date(Math.min(...instants))).subtract({ days: 1 }),
    until: clock.toWall(new Date(Math.max(...instants))).add({ days: 1 }),
  };
};

const expandOne = (series: Series, span: Span, findings: Findings, orphans: LeftOutCounter | null): ClassOccurrence[] => {
  const { clock } = series.time;
  const outside = reach(series, span);
  const extra = series.extraStarts.filter((start) => start >= span.from && start < span.until).map((start) => clock.toWall(start));
  const walls = [...walkRule(series, outside, findings), ...extra].toSorted((a, b) => a.compare(b));
  const unique = walls.filter((wall, index) => index === 0 || walls[index - 1]?.compare(wall) !== 0);
  if (unique.length > mostWalked) {
    findings.reject(series.ruleLine, `the rule gives ${unique.length} classes; at most ${mostPerSeries} are taken`);
    return [];
  }
  const leftOut = new Set(series.leftOut.map(Number));
  const exceptions = new Map(series.exceptions.map((exception) => [exception.instead.getTime(), exception]));
  const all = [...keyed(series.uid, unique)].map(([key, wall]) => ({ key, startsAt: clock.toInstant(wall) }));
  const starts = new Set(all.map(({ startsAt }) => startsAt.getTime()));
  for (const { instead, line } of series.exceptions)
    if (instead >= span.from && instead < span.until && !starts.has(instead.getTime())) {
      // Calendar programs keep exceptions after the series has ended.
      if (orphans) orphans.add('orphaned', series.facts.name);
      else findings.reject(line, `RECURRENCE-ID ${instead.toISOString()} is no class of its series`);
    }
  const kept = all
    .filter(({ startsAt }) => !leftOut.has(startsAt.getTime()))
    .map(({ key, startsAt }) => occurrence(key, series, startsAt, exceptions.get(startsAt.getTime())))
    .filter(({ startsAt }) => startsAt >= span.from && startsAt < span.until);
  if (kept.length <= mostPerSeries) return kept;
  findings.reject(series.ruleLine, `the rule gives ${kept.length} classes; at most ${mostPerSeries} are taken`);
  return [];
};

const expandSafely = (series: Series, span: Span, findings: Findings, orphans: LeftOutCounter | null): ClassOccurrence[] => {
  recordPosition(findings.file, series.ruleLine);
  try {
    return expandOne(series, span, findings, orphans);
  } catch (error) {
    findings.reject(series.line, `the class cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return [];
  }
};

/** In order of start. With `orphans`, an exception without a matching day is counted there and is not an error. */
export const expandTimetable = (
  timetable: readonly Series[],
  span: Span,
  findings: Findings,
  orphans: LeftOutCounter | null = null,
): ClassOccurrence[] => {
  const classes: ClassOccurrence[] = [];
  for (const series of timetable) {
    for (const found of expandSafely(series, span, findings, orphans)) classes.push(found);
    if (classes.length <= mostClasses) continue;
    findings.reject(series.line, `the timetable gives more than ${mostClasses} classes up to here`);
    return [];
  }
  return classes.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.key.localeCompare(b.key));
};

const minutesBefore = (instant: Date, minutes: number): Date => new Date(instant.getTime() - minutes * 60_000);

/** Booking opens a number of days before the class, at the same local time. */
export const bookingWindow = (
  { startsAt, facts }: ClassOccurrence,
  timeZone: string,
): { opensAt: Date; closesAt: Date; cancellationClosesAt: Date } => ({
  opensAt: daysBefore(startsAt, facts.opensDaysBefore, timeZone),
  closesAt: minutesBefore(startsAt, facts.closesMinutesBefore),
  cancellationClosesAt: minutesBefore(startsAt, facts.cancelMinutesBefore),
});
