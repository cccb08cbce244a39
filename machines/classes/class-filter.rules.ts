/** The filters of a day's classes in the address bar. */
import type { Session } from '#contract/classes.ts';
import { isBookable, isFinished } from '#machines/visits/session.rules.ts';
import { daySpan } from './day.rules.ts';

export interface ClassFilters {
  /** A class type, an instructor's id, a location's name; null: all. */
  readonly type: string | null;
  readonly instructor: string | null;
  readonly location: string | null;
  /** Only classes that the member can book now. */
  readonly hasSpace: boolean;
}

export const noFilters: ClassFilters = { type: null, instructor: null, location: null, hasSpace: false };

/** Whether a class passes the filters; the member's own classes pass "free places" too. */
export const passesFilters = (session: Session, filters: ClassFilters, now: Date): boolean =>
  (filters.type === null || session.type === filters.type) &&
  (filters.instructor === null || session.instructors.some(({ id }) => id === filters.instructor)) &&
  (filters.location === null || session.location.name === filters.location) &&
  (!filters.hasSpace || isBookable(session, now) || isMine(session));

/** Whether the member has, or waits for, a place in it. */
export const isMine = ({ visit }: Session): boolean => visit !== null && visit.state !== 'cancelled';

/** Whether the member has a place in it; waiting for one, or being offered one, is not having it. */
const isBooked = ({ visit }: Session): boolean => visit?.state === 'booked' || visit?.state === 'attended';
const isWaiting = ({ visit }: Session): boolean => visit?.state === 'waitlisted';
const isOffered = ({ visit }: Session): boolean => visit?.state === 'pending';

/** Sorting by a language would need its catalogue first. */
const nameThenId = ({ name, id }: Session): string => `${name}\n${id}`;

const byStart = (a: Session, b: Session): number =>
  new Date(a.start_date).getTime() - new Date(b.start_date).getTime() || (nameThenId(a) < nameThenId(b) ? -1 : 1);

/** The classes of a day at the facility, by start, then name. */
export const classesOn = (sessions: readonly Session[], day: string, timeZone: string): readonly Session[] => {
  const { from, to } = daySpan(day, timeZone);
  const [begin, end] = [new Date(from).getTime(), new Date(to).getTime()];
  return sessions
    .filter(({ start_date }) => {
      const at = new Date(start_date).getTime();
      return at >= begin && at < end;
    })
    .toSorted(byStart);
};

/** A day's classes in two groups: those that have ended, and all others. */
export const splitByTime = (
  sessions: readonly Session[],
  now: Date,
): { readonly earlier: readonly Session[]; readonly ahead: readonly Session[] } => ({
  earlier: sessions.filter((session) => isFinished(session, now)),
  ahead: sessions.filter((session) => !isFinished(session, now)),
});

export interface FilterChoices {
  readonly types: readonly string[];
  readonly instructors: readonly { readonly id: string; readonly full_name: string }[];
  readonly locations: readonly string[];
}

const sorted = (texts: Iterable<string>): readonly string[] => [...new Set(texts)].toSorted((a, b) => a.localeCompare(b, 'en'));

/** The possible filter values of these classes, each once, by name. */
export const filterChoices = (sessions: readonly Session[]): FilterChoices => {
  const instructors = new Map(sessions.flatMap((session) => session.instructors.map(({ id, full_name }) => [id, full_name] as const)));
  return {
    types: sorted(sessions.map(({ type }) => type)),
    instructors: [...instructors]
      .map(([id, full_name]) => ({ id, full_name }))
      .toSorted((a, b) => a.full_name.localeCompare(b.full_name, 'en')),
    locations: sorted(sessions.map(({ location }) => location.name)),
  };
};

export interface DaySummary {
  readonly day: string;
  readonly isToday: boolean;
  readonly isPast: boolean;
  readonly classes: number;
  /** How many of them the member has, or waits for, a place in. */
  readonly mine: number;
  /** How many of these are places that the studio confirmed. */
  readonly booked: number;
  /** The number of these classes in which the member is on the waitlist. */
  readonly waiting: number;
  /** The number of these classes in which a place is offered to the member. */
  readonly offered: number;
}

/** One summary for each of the days. */
export const daySummaries = (
  days: readonly string[],
  sessions: readonly Session[],
  today: string,
  timeZone: string,
): readonly DaySummary[] =>
  days.map((day) => {
    const classes = classesOn(sessions, day, timeZone);
    return {
      day,
      isToday: day === today,
      isPast: day < today,
      classes: classes.length,
      mine: classes.filter(isMine).length,
      booked: classes.filter(isBooked).length,
      waiting: classes.filter(isWaiting).length,
      offered: classes.filter(isOffered).length,
    };
  });
