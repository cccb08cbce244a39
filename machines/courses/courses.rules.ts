/** The context of "courses" after each event, and the classes that can be booked together. */
import type { Session } from '#contract/classes.ts';
import type { Course, CourseDetail } from '#contract/courses.ts';
import type { Route } from '#machines/app/route.rules.ts';
import { whyNotBook } from '#machines/visits/affordance.rules.ts';
import { withUpdatedPasses } from '#machines/passes/shared-pass.rules.ts';
import { nextBoundary } from '#machines/visits/boundary.rules.ts';
import { isFinished } from '#machines/visits/session.rules.ts';
import { syncedTime } from '#machines/visits/studio-clock.rules.ts';
import { visitStatusIn } from '#machines/visits/visit.rules.ts';
import { selectDialog, type VisitSnapshot } from '#machines/visits/visit.selectors.ts';
import type { VisitInput } from '#machines/visits/visit.types.ts';
import type { ClassEnding, CoursesContext, CoursesInput } from './courses.types.ts';

export const courseIdOf = (route: Route): string | null => (route.name === 'course' ? route.params.id : null);

export const initialContext = ({ route, now, timeZone, keySeed }: CoursesInput): CoursesContext => ({
  openId: courseIdOf(route),
  course: null,
  now,
  isTimeSynced: false,
  timeZone,
  keySeed,
  visited: [],
  queue: [],
  outcomes: [],
});

export const sessionIn = (course: CourseDetail | null, sessionId: string): Session | undefined =>
  course?.sessions.find(({ id }) => id === sessionId);

export const bookableIn = (course: CourseDetail | null, now: Date): readonly string[] =>
  (course?.sessions ?? [])
    .filter((session) => whyNotBook(session, now) === null && visitStatusIn(session) !== 'pending')
    .map(({ id }) => id);

/** *Book all* is for several classes; a single class has its own button. */
export const canBookAll = ({ course, now }: CoursesContext): boolean => bookableIn(course, now).length > 1;

export const withSession = (course: CourseDetail | null, session: Session, timeZone: string): CourseDetail | null =>
  course && {
    ...course,
    sessions: [
      ...withUpdatedPasses(
        course.sessions.map((known) => (known.id === session.id ? session : known)),
        session,
        timeZone,
      ),
    ],
  };

export const withCourse = (context: CoursesContext, course: CourseDetail, readAt: string | null) => ({
  course,
  ...(readAt === null ? {} : { isTimeSynced: true }),
  now: readAt === null ? context.now : syncedTime({ isGuess: !context.isTimeSynced, now: context.now }, new Date(readAt)),
});

export const nextCourseBoundary = ({ course, now }: CoursesContext): string | null => nextBoundary(course?.sessions ?? [], now);

export const visitInputIn = ({ course, now, keySeed, visited }: CoursesContext, sessionId: string): VisitInput => {
  const session = sessionIn(course, sessionId);
  return { sessionId, now, keySeed: `${keySeed}-${visited.length + 1}`, ...(session ? { session } : {}) };
};

const untried = { kind: 'untried' } as const;

export const withEnding = (
  { queue: [head, ...rest], outcomes }: CoursesContext,
  ending: ClassEnding,
): Pick<CoursesContext, 'queue' | 'outcomes'> => ({
  queue: rest,
  outcomes: head === undefined ? outcomes : [...outcomes, { sessionId: head, ending }],
});

/** Stops *Book all*: the remaining classes are marked as not tried. */
export const giveUpQueue = ({
  queue,
  outcomes,
}: Pick<CoursesContext, 'queue' | 'outcomes'>): Pick<CoursesContext, 'queue' | 'outcomes'> => ({
  queue: [],
  outcomes: [...outcomes, ...queue.map((sessionId) => ({ sessionId, ending: untried }))],
});

/** The result of booking a class; null while the studio's or the member's answer is pending. */
export function endingOf(snapshot: VisitSnapshot): ClassEnding | null {
  const { session, now, error, withdrawn } = snapshot.context;
  if (snapshot.matches({ interrupted: 'unsettled' })) return { kind: 'unsettled' };
  if (snapshot.hasTag('busy') || selectDialog(snapshot)) return null;
  if (visitStatusIn(session) === 'booked') return { kind: 'booked' };
  if (error) return { kind: 'refused', error };
  const refusal = withdrawn ?? (session && whyNotBook(session, now));
  return refusal ? { kind: 'notPossible', refusal } : { kind: 'kept' };
}

/** Has the course begun by `today`, the day at the facility? */
export const hasBegun = ({ first_class_date }: Pick<Course, 'first_class_date'>, today: string): boolean =>
  first_class_date !== null && first_class_date <= today;

export const splitCourses = (courses: readonly Course[], today: string) => ({
  ahead: courses.filter((course) => !hasBegun(course, today)),
  running: courses.filter((course) => hasBegun(course, today)),
});

export const splitClasses = ({ sessions }: CourseDetail, now: Date) => ({
  ahead: sessions.filter((session) => !isFinished(session, now)),
  over: sessions.filter((session) => isFinished(session, now)),
});
