/** The first and last class of each course, and the starts of all its classes. */
import { addDays, dayOf, daySpan } from '#machines/classes/day.rules.ts';
import { expandTimetable, type Span } from './occurrences.ts';
import { Findings } from '../folder/rejection.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';
import type { Series } from './timetable-ics.ts';

/** By the key of the course: the days of its first and its last class; null if the folder does not give this day. */
export type CourseDates = ReadonlyMap<string, readonly [string | null, string | null]>;

/** The day, written as `2026-03-02`, or as `+5d` relative to the first load of the studio. */
const dayFrom = (written: string, firstDay: string): string =>
  written.endsWith('d') ? addDays(firstDay, Number(written.slice(0, -1))) : written;

const longest = 400;

/** The days that the folder gives for the course, and the span between them. */
function namedDays({ first_class_date, last_class_date }: StudioDocument['courses'][number], timeZone: string, firstDay: string) {
  const last = last_class_date === undefined ? null : dayFrom(last_class_date, firstDay);
  const first = first_class_date === undefined ? null : dayFrom(first_class_date, firstDay);
  const begin = first ?? addDays(last ?? firstDay, -longest);
  const span = { from: new Date(daySpan(begin, timeZone).from), until: new Date(daySpan(last ?? addDays(begin, longest), timeZone).to) };
  return { first, last, span };
}

/** Within the days that the folder gives. Without a class, the given day; null if the folder does not give the day. */
function daysOf(
  course: StudioDocument['courses'][number],
  timetable: readonly Series[],
  timeZone: string,
  firstDay: string,
): [string | null, string | null] {
  const { first, last, span } = namedDays(course, timeZone, firstDay);
  if (first === null && last === null) return [null, null];
  const own = timetable.filter(({ facts }) => facts.course === course.key);
  const classes = expandTimetable(own, span, new Findings(''));
  const days = classes.map(({ startsAt }) => dayOf(startsAt, timeZone));
  return [first && (days[0] ?? first), last && (days.at(-1) ?? last)];
}

export type CourseStarts = ReadonlyMap<string, readonly string[]>;

const day = 24 * 60 * 60 * 1000;

/** The span of a series. It begins at the first class, but an exception may move a class to an earlier time. */
const wholeSpan = ({ time }: Series): Span => {
  const start = time.clock.toInstant(time.start.wall).getTime();
  return { from: new Date(start - longest * day), until: new Date(start + 2 * longest * day) };
};

const hasEnd = ({ rule }: Series): boolean => rule === null || rule.isFinite();

/** The starts of the classes of a course. An endless series is used only if the course names its last day. */
function startsOf(course: StudioDocument['courses'][number], timetable: readonly Series[], timeZone: string, firstDay: string): string[] {
  const { last, span } = namedDays(course, timeZone, firstDay);
  const own = timetable.filter(({ facts }) => facts.course === course.key);
  const classes =
    last === null
      ? own.filter(hasEnd).flatMap((series) => expandTimetable([series], wholeSpan(series), new Findings('')))
      : expandTimetable(own, span, new Findings(''));
  return classes
    .filter(({ facts }) => facts.course === course.key && !facts.cancelled)
    .map(({ startsAt }) => startsAt.toISOString())
    .toSorted();
}

const ofEach = <T>(
  { courses, facilities, organisation }: StudioDocument,
  firstLoaded: Date,
  find: (course: StudioDocument['courses'][number], timeZone: string, firstDay: string) => T,
): ReadonlyMap<string, T> =>
  new Map(
    courses.map((course) => {
      const timeZone = facilities.find(({ key }) => key === course.facility)?.time_zone ?? organisation.time_zone;
      return [course.key, find(course, timeZone, dayOf(firstLoaded, timeZone))];
    }),
  );

/** `firstLoaded` is the first load of the studio's folder, to which relative days refer. */
export const courseDates = (document: StudioDocument, timetable: readonly Series[], firstLoaded: Date): CourseDates =>
  ofEach(document, firstLoaded, (course, ...where) => daysOf(course, timetable, ...where));

export const courseStarts = (document: StudioDocument, timetable: readonly Series[], firstLoaded: Date): CourseStarts =>
  ofEach(document, firstLoaded, (course, ...where) => startsOf(course, timetable, ...where));
