import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import type { CourseDetail } from '#contract/courses.ts';
import type { createResourceMachine } from '#machines/app/resource.machine.ts';
import { affordanceOf, type Affordance } from '#machines/visits/affordance.rules.ts';
import { visitActorId } from '#machines/visits/forward-visit-events.ts';
import type { VisitActor } from '#machines/visits/visit.selectors.ts';
import type { CoursesMachine } from './courses.machine.ts';
import { bookableIn, sessionIn } from './courses.rules.ts';
import type { ClassOutcome, CourseList, CourseQuery } from './courses.types.ts';

export type CoursesSnapshot = SnapshotFrom<CoursesMachine>;
export type CoursesActor = ActorRefFrom<CoursesMachine>;
export type CourseListActor = ActorRefFrom<ReturnType<typeof createResourceMachine<CourseList>>>;
export type CourseActor = ActorRefFrom<ReturnType<typeof createResourceMachine<CourseDetail, CourseQuery>>>;

const childrenOf = (snapshot: CoursesSnapshot) => snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>;

export const selectList = (snapshot: CoursesSnapshot): CourseListActor => childrenOf(snapshot)['courses'] as CourseListActor;

export const selectOpenId = ({ context }: CoursesSnapshot): string | null => context.openId;

export const selectDetail = (snapshot: CoursesSnapshot): CourseActor | undefined =>
  snapshot.matches({ detail: 'open' }) ? (childrenOf(snapshot)['course'] as CourseActor | undefined) : undefined;

export const selectCourse = ({ context }: CoursesSnapshot): CourseDetail | null => context.course;
export const selectNow = ({ context }: CoursesSnapshot): Date => context.now;
export const selectVisited = ({ context }: CoursesSnapshot): readonly string[] => context.visited;

/** Undefined until the member acts on the class. */
export const selectVisitActor =
  (sessionId: string) =>
  (snapshot: CoursesSnapshot): VisitActor | undefined =>
    childrenOf(snapshot)[visitActorId(sessionId)] as VisitActor | undefined;

export const selectClassAffordance =
  (sessionId: string) =>
  ({ context: { course, now } }: CoursesSnapshot): Affordance | null => {
    const session = sessionIn(course, sessionId);
    return session ? affordanceOf(session, now) : null;
  };

/** How many classes *Book all* would book now; null if there is no button for it. */
export const selectAllCount = (snapshot: CoursesSnapshot): number | null =>
  snapshot.can({ type: 'bookAll.pressed' }) ? bookableIn(snapshot.context.course, snapshot.context.now).length : null;

/** The index of the current class and the number of all classes; null while *Book all* is not running. */
export const selectAllProgress = (snapshot: CoursesSnapshot): { readonly at: number; readonly of: number } | null => {
  const { outcomes, queue } = snapshot.context;
  return snapshot.matches({ all: 'booking' }) ? { at: outcomes.length + 1, of: outcomes.length + queue.length } : null;
};

/** The results of the last *Book all*; empty while *Book all* is running, and before its first run. */
export const selectOutcomes = (snapshot: CoursesSnapshot): readonly ClassOutcome[] =>
  snapshot.matches({ all: 'resting' }) ? snapshot.context.outcomes : none;

const none: readonly ClassOutcome[] = [];
