/** Courses of the current facility, each seen with the member's own visits to its classes. */
import type { Session } from '#contract/classes.ts';
import type { Course } from '#contract/courses.ts';
import { dayOf } from '#machines/classes/day.rules.ts';
import { isFinished, isStarted } from '#machines/visits/session.rules.ts';
import { isLive } from '#machines/visits/visit-status.rules.ts';
import { selectClasses } from '../classes/class-store.ts';
import { readClasses } from '../classes/class-wire.ts';
import { isOneOf } from '../database/sql-lists.ts';
import type { CourseRow, Tx } from '../database/schema.ts';
import type { FacilityMember, CallHandlers } from '../http/handler-input.ts';
import { Refused } from '../http/outcome.ts';
import { uuidOf } from '../ids.ts';
import { isWithin } from './course-classes.ts';
import { settleDue } from '../visits/settle.ts';

interface CourseWithSessions {
  readonly course: Course;
  readonly sessions: readonly Session[];
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];

function courseOf(
  row: CourseRow,
  { facility }: FacilityMember,
  sessions: readonly Session[],
  now: Date,
  variantId: string | undefined,
): Course {
  const left = sessions.filter((session) => !session.cancelled && !isFinished(session, now));
  const isAhead = left.some((session) => !isStarted(session, now));
  const days = sessions.map(({ start_date }) => dayOf(start_date, facility.time_zone));
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    location: { name: facility.name, address: facility.address },
    first_class_date: row.first_class_date ?? days[0] ?? null,
    last_class_date: row.last_class_date ?? days.at(-1) ?? null,
    price: row.price_amount === null || row.price_currency === null ? null : { amount: row.price_amount, currency: row.price_currency },
    ...(variantId !== undefined && isAhead && { variant_id: variantId }),
    ...(row.sold_at_studio && { sold_at_studio: true }),
    types: unique(sessions.map(({ type }) => type)),
    instructors: unique(sessions.flatMap(({ instructors }) => instructors.map(({ full_name }) => full_name))),
    classes_left: left.length,
    booked_count: left.filter(({ visit }) => visit !== null && isLive(visit)).length,
    next_class_at: left[0]?.start_date ?? null,
  };
}

async function seen(tx: Tx, caller: FacilityMember, now: Date, courses: readonly CourseRow[]): Promise<CourseWithSessions[]> {
  const byId = new Map(courses.map((course) => [course.id, course]));
  const all = await selectClasses(tx, (classes) =>
    classes.where('sessions.org_id', '=', caller.orgId).where(isOneOf('sessions.course_id', [...byId.keys()])),
  );
  const rows = all.filter((row) => {
    const course = byId.get(row.course_id ?? '');
    return course !== undefined && isWithin(course, row);
  });
  const sessions = await readClasses(tx, { orgId: caller.orgId, profileId: caller.profileId, now }, rows);
  const courseIdOf = new Map(rows.map(({ id, course_id }) => [id, course_id]));
  const byCourse = Map.groupBy(sessions, ({ id }) => courseIdOf.get(id));
  const products = await variantsOf(tx, caller, [...byId.keys()]);
  return courses.map((row) => {
    const own = byCourse.get(row.id) ?? [];
    return { course: courseOf(row, caller, own, now, products.get(row.id)), sessions: own };
  });
}

async function variantsOf(tx: Tx, { orgId }: FacilityMember, courseIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const sold = await tx
    .selectFrom('products')
    .select(['id', 'course_id'])
    .where('org_id', '=', orgId)
    .where('removed_at', 'is', null)
    .where(isOneOf('course_id', courseIds))
    .execute();
  return new Map(sold.flatMap(({ id, course_id }) => (course_id === null ? [] : [[course_id, id] as const])));
}

const coursesOf = (tx: Tx, { orgId, facility }: FacilityMember) =>
  tx.selectFrom('courses').selectAll().where('org_id', '=', orgId).where('facility_id', '=', facility.id).where('removed_at', 'is', null);

const byFirstClass = ({ course: a }: CourseWithSessions, { course: b }: CourseWithSessions): number =>
  (a.first_class_date ?? '').localeCompare(b.first_class_date ?? '') || a.name.localeCompare(b.name);

export const courseCalls: Pick<CallHandlers, 'listCourses' | 'readCourse'> = {
  async listCourses({ context, caller, now }) {
    await settleDue(context, caller.orgId);
    return context.database.snapshot(async (tx) => {
      const rows = await coursesOf(tx, caller).orderBy('position').execute();
      const ahead = (await seen(tx, caller, now, rows)).filter(({ course }) => course.classes_left > 0);
      return { courses: ahead.toSorted(byFirstClass).map(({ course }) => course) };
    });
  },

  async readCourse({ context, caller, params, now }) {
    const id = uuidOf(params.id);
    await settleDue(context, caller.orgId);
    return context.database.snapshot(async (tx) => {
      const rows = await coursesOf(tx, caller).where('id', '=', id).execute();
      const [found] = await seen(tx, caller, now, rows);
      if (!found) throw new Refused('not_found');
      return { ...found.course, sessions: [...found.sessions] };
    });
  },
};
