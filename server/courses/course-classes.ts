/** The future classes of a course: those that a pass for the course covers. */
import { dayOf } from '#machines/classes/day.rules.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { CourseRow, Tx } from '../database/schema.ts';

/** A series may continue after the course. Classes outside the days of the course do not belong to it. */
export const isWithin = (
  { first_class_date, last_class_date }: Pick<CourseRow, 'first_class_date' | 'last_class_date'>,
  { starts_at, time_zone }: { readonly starts_at: Date; readonly time_zone: string },
): boolean => {
  const day = dayOf(starts_at, time_zone);
  return day >= (first_class_date ?? day) && day <= (last_class_date ?? day);
};

export interface ClassesLeft {
  readonly facilityId: string;
  readonly count: number;
  /** Days in the time zone of the facility. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Course → its future classes, also after the loaded timetable. Cancelled classes and courses without classes are left out. */
export async function courseClassesLeft(
  tx: Tx,
  { orgId }: { readonly orgId: string },
  now: Date,
  courseIds: readonly string[],
): Promise<ReadonlyMap<string, ClassesLeft>> {
  if (courseIds.length === 0) return new Map();
  const courses = await tx
    .selectFrom('courses')
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.org_id', '=', 'courses.org_id').onRef('facilities.id', '=', 'courses.facility_id'),
    )
    .leftJoin('studio_documents', 'studio_documents.org_id', 'courses.org_id')
    .select(['courses.id', 'courses.facility_id', 'courses.first_class_date', 'courses.last_class_date', 'courses.class_starts'])
    .select(['facilities.time_zone', 'studio_documents.expanded_until'])
    .where('courses.org_id', '=', orgId)
    .where(isOneOf('courses.id', courseIds))
    .where('courses.removed_at', 'is', null)
    .execute();
  const sessions = await tx
    .selectFrom('sessions')
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.org_id', '=', 'sessions.org_id').onRef('facilities.id', '=', 'sessions.facility_id'),
    )
    .select(['sessions.course_id', 'sessions.starts_at', 'facilities.time_zone'])
    .where('sessions.org_id', '=', orgId)
    .where(isOneOf('sessions.course_id', courseIds))
    .where('sessions.cancelled_at', 'is', null)
    .where('sessions.starts_at', '>', now)
    .orderBy('sessions.starts_at')
    .execute();
  const byCourse = Map.groupBy(sessions, ({ course_id }) => course_id);
  return new Map(
    courses.flatMap((course) => {
      const reach = course.expanded_until ?? now;
      const later = course.class_starts
        .map((start) => ({ starts_at: new Date(start), time_zone: course.time_zone }))
        .filter(({ starts_at }) => starts_at >= reach && starts_at > now);
      const own = [...(byCourse.get(course.id) ?? []), ...later].filter((cls) => isWithin(course, cls));
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last) return [];
      const [firstDay, lastDay] = [
        dayOf(first.starts_at, first.time_zone),
        course.last_class_date ?? dayOf(last.starts_at, last.time_zone),
      ];
      return [[course.id, { facilityId: course.facility_id, count: own.length, firstDay, lastDay }] as const];
    }),
  );
}
