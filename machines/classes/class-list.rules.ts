import type { Session } from '#contract/classes.ts';
import type { ResourceInput } from '#machines/app/resource.types.ts';
import type { Route } from '#machines/app/route.rules.ts';
import { withUpdatedPasses } from '#machines/passes/shared-pass.rules.ts';
import { nextBoundary } from '#machines/visits/boundary.rules.ts';
import { syncedTime } from '#machines/visits/studio-clock.rules.ts';
import type { VisitInput } from '#machines/visits/visit.types.ts';
import { noFilters } from './class-filter.rules.ts';
import type { ClassListContext, ClassListInput, ClassListUrlState } from './class-list.types.ts';
import { daySpan, dayOf, isDay, mondayOf, weekSpan, type Span } from './day.rules.ts';

const nowhere: ClassListUrlState = { day: null, filters: noFilters, openId: null };

export const openIdOf = (route: Route): string | null => (route.name === 'class' ? route.params.id : null);

/** The URL state in a route. If a class address has no day, the former day stays. */
export const urlStateFrom = (route: Route, before: ClassListUrlState = nowhere): ClassListUrlState => {
  if (route.name !== 'classes' && route.name !== 'class') return before;
  const { day, type, instructor, location, space } = route.query;
  const openId = openIdOf(route);
  return {
    day: isDay(day) ? day : openId && before.day,
    filters: { type: type ?? null, instructor: instructor ?? null, location: location ?? null, hasSpace: space === '1' },
    openId,
  };
};

type Shown = Pick<ClassListContext, 'urlState' | 'now' | 'timeZone'>;

export const todayOf = ({ now, timeZone }: Shown): string => dayOf(now, timeZone);

export const shownDay = (shown: Shown): string => shown.urlState.day ?? todayOf(shown);

export const shownWeek = (shown: Shown): Span => weekSpan(shownDay(shown), shown.timeZone);

export const leadsToOtherDay = (context: Shown, urlState: ClassListUrlState): boolean =>
  shownDay(context) !== shownDay({ ...context, urlState });

const isOtherWeek = (before: Shown, after: Shown): boolean => mondayOf(shownDay(before)) !== mondayOf(shownDay(after));

export const leadsToOtherWeek = (context: Shown, urlState: ClassListUrlState): boolean => isOtherWeek(context, { ...context, urlState });

/** Has a new week begun by `now`? False if the address has a fixed day. */
export const beginsOtherWeek = (context: Shown, now: Date): boolean => isOtherWeek(context, { ...context, now });

export const sessionIn = (sessions: readonly Session[] | null, id: string): Session | undefined =>
  sessions?.find((session) => session.id === id);

/** The classes after a change of one class; a class of another week is ignored. */
export const withSession = (sessions: readonly Session[] | null, changed: Session): readonly Session[] | null =>
  sessionIn(sessions, changed.id) === undefined
    ? sessions
    : (sessions ?? []).map((session) => (session.id === changed.id ? changed : session));

/** The classes after the member acted on one class. The numbers of its pass change in all other classes too. */
export const withVisit = (sessions: readonly Session[] | null, changed: Session, timeZone: string): readonly Session[] | null => {
  const known = withSession(sessions, changed);
  return known && withUpdatedPasses(known, changed, timeZone);
};

export const hasVisited = ({ visited }: Pick<ClassListContext, 'visited'>, sessionId: string): boolean => visited.includes(sessionId);

export const visitInput = (context: ClassListContext, sessionId: string): VisitInput => {
  const session = sessionIn(context.sessions, sessionId);
  return { sessionId, now: context.now, keySeed: `${context.keySeed}-${context.visited.length + 1}`, ...(session ? { session } : {}) };
};

/** When the screen next changes without input: at a boundary of a class, or at the end of the day. */
export const nextListBoundary = (context: ClassListContext): string => {
  const midnight = daySpan(todayOf(context), context.timeZone).to;
  const boundary = nextBoundary(context.sessions ?? [], context.now);
  return boundary !== null && new Date(boundary) < new Date(midnight) ? boundary : midnight;
};

/** The context after the timetable was read. The server’s first response sets the time; data from the device’s cache does not. */
export const withTimetable = (
  context: ClassListContext,
  sessions: readonly Session[] | null,
  readAt: string | null,
): Pick<ClassListContext, 'sessions' | 'known' | 'now'> => {
  const { known, now } = context;
  if (readAt === null || readAt === known?.readAt) return { sessions, known: sessions && known, now };
  const isGuess = context.sessions === null || known !== null;
  return { sessions, known: null, now: syncedTime({ isGuess, now }, new Date(readAt)) };
};

/** The input of the timetable’s resource: cached data are shown while the timetable is read again. */
export const timetableFrom = (context: ClassListContext): ResourceInput<readonly Session[], Span> => ({
  query: shownWeek(context),
  ...(context.known && { data: context.known.sessions, readAt: context.known.readAt }),
});

/** Does the server’s clock put "today" into another week than the device’s clock? False if the address has a fixed day. */
export const belongsToOtherWeek = (context: ClassListContext, readAt: string | null): boolean =>
  beginsOtherWeek(context, withTimetable(context, context.sessions, readAt).now);

export const initialContext = ({ route, now, timeZone, keySeed, known: kept = null }: ClassListInput): ClassListContext => {
  const urlState = urlStateFrom(route);
  const known = kept?.from === shownWeek({ urlState, now, timeZone }).from ? kept : null;
  return { urlState, now, timeZone, keySeed, known, sessions: known?.sessions ?? null, visited: [] };
};

export const idsOf = (sessions: readonly Session[] | null): readonly string[] => (sessions ?? []).map(({ id }) => id);

/** The id of the open class if the class is not in the shown week; otherwise an empty array. */
export const openClassOutsideWeek = ({ urlState: { openId }, sessions }: ClassListContext): readonly string[] =>
  openId === null || sessionIn(sessions, openId) ? [] : [openId];

/** Does the member open a class again that is not in the shown week? Reading the week does not update such a class. */
export const opensAgainBeyond = (context: ClassListContext, urlState: ClassListUrlState): boolean =>
  urlState.openId !== context.urlState.openId && openClassOutsideWeek({ ...context, urlState }).some((id) => hasVisited(context, id));
