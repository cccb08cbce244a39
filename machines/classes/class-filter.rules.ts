import type { Session } from '#contract/classes.ts';
import { isBookable, isFinished } from '#machines/visits/session.rules.ts';
import { daySpan } from './day.rules.ts';

export interface ClassFilters {
  /** A class type, the id of an instructor, the name of a location; null: no filter. */
  readonly type: string | null;
  readonly instructor: string | null;
  readonly location: string | null;
  readonly hasSpace: boolean;
}

export const noFilters: ClassFilters = { type: null, instructor: null, location: null, hasSpace: false };

/** The member's own classes also pass the filter "free places". */
export const passesFilters = (session: Session, filters: ClassFilters, now: Date): boolean =>
  (filters.type === null || session.type === filters.type) &&
  (filters.instructor === null || session.instructors.some(({ id }) => id === filters.instructor)) &&
  (filters.location === null || session.location.name === filters.location) &&
  (!filters.hasSpace || isBookable(session, now) || isMine(session));

/** Does the member have a place in the class, or wait for one? */
export const isMine = ({ visit }: Session): boolean => visit !== null && visit.state !== 'cancelled';

/** Does the member have a place? A waitlist position or an offer is not a place. */
const isBooked = ({ visit }: Session): boolean => visit?.state === 'booked' || visit?.state === 'attended';
const isWaiting = ({ visit }: Session): boolean => visit?.state === 'waitlisted';
const isOffered = ({ visit }: Session): boolean => visit?.state === 'pending';

/** The key for sorting. It does not depend on the language, whose catalogue may not be loaded yet. */
const nameThenId = ({ name, id }: Session): string => `${name}\n${id}`;

const byStart = (a: Session, b: Session): number =>
  new Date(a.start_date).getTime() - new Date(b.start_date).getTime() || (nameThenId(a) < nameThenId(b) ? -1 : 1);

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
  readonly mine: number;
  readonly booked: number;
  readonly waiting: number;
  readonly offered: number;
}

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
