/** What the views read from the timetable. */
import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { Session } from '#contract/classes.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import { affordanceOf, type Affordance } from '#machines/visits/affordance.rules.ts';
import { visitActorId } from '#machines/visits/forward-visit-events.ts';
import type { VisitActor } from '#machines/visits/visit.selectors.ts';
import {
  classesOn,
  daySummaries,
  filterChoices,
  splitByTime,
  passesFilters,
  type ClassFilters,
  type DaySummary,
  type FilterChoices,
} from './class-filter.rules.ts';
import type { ClassListMachine } from './class-list.machine.ts';
import { sessionIn, shownDay, todayOf } from './class-list.rules.ts';
import type { TimetableQuery } from './class-list.types.ts';
import { daysOfWeek } from './day.rules.ts';
import type { MemberSummary } from './member-summary.rules.ts';

export type ClassListSnapshot = SnapshotFrom<ClassListMachine>;
export type ClassListActor = ActorRefFrom<ClassListMachine>;
export type MemberSummaryActor = ActorRefFrom<ReturnType<typeof createResourceMachine<MemberSummary>>>;
export type TimetableActor = ActorRefFrom<ReturnType<typeof createResourceMachine<readonly Session[], TimetableQuery>>>;

const childrenOf = (snapshot: ClassListSnapshot) => snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;

/** `YYYY-MM-DD` at the facility. */
export const selectDay = ({ context }: ClassListSnapshot): string => shownDay(context);
export const selectToday = ({ context }: ClassListSnapshot): string => todayOf(context);
export const selectTimeZone = ({ context }: ClassListSnapshot): string => context.timeZone;
export const selectNow = ({ context }: ClassListSnapshot): Date => context.now;
export const selectFilters = ({ context }: ClassListSnapshot): ClassFilters => context.urlState.filters;

/** The days of the week that is shown, Monday first, each with its classes. */
export const selectDays = ({ context }: ClassListSnapshot): readonly DaySummary[] =>
  daySummaries(daysOfWeek(shownDay(context)), context.sessions ?? [], todayOf(context), context.timeZone);

/** The next day of the shown week with a class on it, or null. */
export const selectNextDay = (snapshot: ClassListSnapshot): string | null =>
  selectDays(snapshot).find(({ day, classes }) => day > shownDay(snapshot.context) && classes > 0)?.day ?? null;

/** The possible filter values of the shown week. */
export const selectChoices = ({ context }: ClassListSnapshot): FilterChoices => filterChoices(context.sessions ?? []);

/** The classes of the day that pass the filters, those that are over apart; null until they are read. */
export const selectClasses = ({ context }: ClassListSnapshot): ReturnType<typeof splitByTime> | null => {
  const { sessions, urlState, timeZone, now } = context;
  if (!sessions) return null;
  return splitByTime(
    classesOn(sessions, shownDay(context), timeZone).filter((session) => passesFilters(session, urlState.filters, now)),
    now,
  );
};

/** How many classes the day has before filtering: it distinguishes a day without classes from filters that match none. */
export const selectClassCount = ({ context }: ClassListSnapshot): number =>
  classesOn(context.sessions ?? [], shownDay(context), context.timeZone).length;

export const selectIsFolded = (snapshot: ClassListSnapshot): boolean => snapshot.matches({ earlier: 'folded' });

/** The class that is open, or null. */
export const selectOpenId = ({ context }: ClassListSnapshot): string | null => context.urlState.openId;

/** The resource behind the list: loading, stale, failed, offline. */
export const selectTimetable = (snapshot: ClassListSnapshot): TimetableActor => childrenOf(snapshot)['timetable'] as TimetableActor;

/** Has the timetable been read or failed, so that the content beside it may be read? */
export const selectIsAnswered = (snapshot: SnapshotFrom<TimetableActor>): boolean =>
  snapshot.context.data !== null || !snapshot.hasTag('busy');

/** The next class and the pass in use; undefined until they are requested. */
export const selectMemberSummaryActor = (snapshot: ClassListSnapshot): MemberSummaryActor | undefined =>
  childrenOf(snapshot)['memberSummary'] as MemberSummaryActor | undefined;

/** The actor of a class; undefined until it is opened or acted on. */
export const selectVisitActor =
  (sessionId: string) =>
  (snapshot: ClassListSnapshot): VisitActor | undefined =>
    childrenOf(snapshot)[visitActorId(sessionId)] as VisitActor | undefined;

/** The actors of all classes that were opened or acted on, by class. */
export const selectVisitActors = (snapshot: ClassListSnapshot): Readonly<Record<string, VisitActor | undefined>> =>
  Object.fromEntries(snapshot.context.visited.map((sessionId) => [sessionId, selectVisitActor(sessionId)(snapshot)]));

/** The classes that have an actor, in the order of their first use. */
export const selectVisited = ({ context }: ClassListSnapshot): readonly string[] => context.visited;

/** The affordance of a class while it has no actor; an actor has its own. */
export const selectCardAffordance =
  (sessionId: string) =>
  ({ context }: ClassListSnapshot): Affordance | null => {
    const session = sessionIn(context.sessions, sessionId);
    return session ? affordanceOf(session, context.now) : null;
  };
