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

/** The days of the shown week, Monday first. */
export const selectDays = ({ context }: ClassListSnapshot): readonly DaySummary[] =>
  daySummaries(daysOfWeek(shownDay(context)), context.sessions ?? [], todayOf(context), context.timeZone);

/** The next day of the shown week that has a class, or null. */
export const selectNextDay = (snapshot: ClassListSnapshot): string | null =>
  selectDays(snapshot).find(({ day, classes }) => day > shownDay(snapshot.context) && classes > 0)?.day ?? null;

export const selectChoices = ({ context }: ClassListSnapshot): FilterChoices => filterChoices(context.sessions ?? []);

/** The classes of the day that pass the filters, in two groups; null until the classes are read. */
export const selectClasses = ({ context }: ClassListSnapshot): ReturnType<typeof splitByTime> | null => {
  const { sessions, urlState, timeZone, now } = context;
  if (!sessions) return null;
  return splitByTime(
    classesOn(sessions, shownDay(context), timeZone).filter((session) => passesFilters(session, urlState.filters, now)),
    now,
  );
};

/** How many classes the day has before filtering. A day without classes has 0; filters without a match leave the number unchanged. */
export const selectClassCount = ({ context }: ClassListSnapshot): number =>
  classesOn(context.sessions ?? [], shownDay(context), context.timeZone).length;

export const selectIsFolded = (snapshot: ClassListSnapshot): boolean => snapshot.matches({ earlier: 'folded' });

export const selectOpenId = ({ context }: ClassListSnapshot): string | null => context.urlState.openId;

export const selectTimetable = (snapshot: ClassListSnapshot): TimetableActor => childrenOf(snapshot)['timetable'] as TimetableActor;

/** Has the timetable been read or failed, so that other data may be read now? */
export const selectIsAnswered = (snapshot: SnapshotFrom<TimetableActor>): boolean =>
  snapshot.context.data !== null || !snapshot.hasTag('busy');

export const selectMemberSummaryActor = (snapshot: ClassListSnapshot): MemberSummaryActor | undefined =>
  childrenOf(snapshot)['memberSummary'] as MemberSummaryActor | undefined;

/** Undefined until the member opens the class or acts on it. */
export const selectVisitActor =
  (sessionId: string) =>
  (snapshot: ClassListSnapshot): VisitActor | undefined =>
    childrenOf(snapshot)[visitActorId(sessionId)] as VisitActor | undefined;

export const selectVisitActors = (snapshot: ClassListSnapshot): Readonly<Record<string, VisitActor | undefined>> =>
  Object.fromEntries(snapshot.context.visited.map((sessionId) => [sessionId, selectVisitActor(sessionId)(snapshot)]));

export const selectVisited = ({ context }: ClassListSnapshot): readonly string[] => context.visited;

/** The affordance of a class without an actor. A class with an actor uses the affordance of the actor. */
export const selectCardAffordance =
  (sessionId: string) =>
  ({ context }: ClassListSnapshot): Affordance | null => {
    const session = sessionIn(context.sessions, sessionId);
    return session ? affordanceOf(session, context.now) : null;
  };
