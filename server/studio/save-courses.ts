/** Courses of the folder: what they are called, and from which class to which they go. */
import { addDays, dayOf, daySpan } from '#machines/classes/day.rules.ts';
import { expandTimetable } from './occurrences.ts';
import { Findings } from './rejection.ts';
import { courseId, facilityId } from './studio-ids.ts';
import { type Counts, noCounts, removed, type StudioRecords } from './studio-records.ts';
import { minorUnits } from './studio-values.ts';
import type { StudioDocument } from './studio.schema.ts';
import type { Series } from './timetable.ts';

/** `2026-03-02`, or `+5d` from the day on which the studio was first loaded. */
const dayFrom = (written: string, firstDay: string): string =>
  written.endsWith('d') ? addDays(firstDay, Number(written.slice(0, -1))) : written;

const longest = 400;

/** The days of the first and the last class within the days that the course names; null where it names none. */
function daysOf(
  course: StudioDocument['courses'][number],
  timetable: readonly Series[],
  timeZone: string,
  firstDay: string,
): [string | null, string | null] {
  const { first_class_date, last_class_date } = course;
  if (first_class_date === undefined && last_class_date === undefined) return [null, null];
  const last = last_class_date === undefined ? null : dayFrom(last_class_date, firstDay);
  const first = first_class_date === undefined ? null : dayFrom(first_class_date, firstDay);
  const begin = first ?? addDays(last ?? firstDay, -longest);
  const span = { from: new Date(daySpan(begin, timeZone).from), until: new Date(daySpan(last ?? addDays(begin, longest), timeZone).to) };
  const own = timetable.filter(({ facts }) => facts.course === course.key);
  const classes = expandTimetable(own, span, new Findings(''));
  const days = classes.map(({ startsAt }) => dayOf(startsAt, timeZone));
  return [first && (days[0] ?? first), last && (days.at(-1) ?? last)];
}

/** `firstLoaded` is when the studio's folder was loaded for the first time: relative days count from there. */
export const saveCourses = async (
  records: StudioRecords,
  document: StudioDocument,
  timetable: readonly Series[],
  firstLoaded: Date,
): Promise<Counts> => {
  const { organisation, facilities } = document;
  const wanted = document.courses.map((course, position) => {
    const facility = facilities.find(({ key }) => key === course.facility);
    const timeZone = facility?.time_zone ?? organisation.time_zone;
    const currency = facility?.currency ?? organisation.currency;
    const [first, last] = daysOf(course, timetable, timeZone, dayOf(firstLoaded, timeZone));
    const amount = course.price === undefined ? null : minorUnits(course.price, currency);
    const row = {
      facility_id: facilityId(organisation.key, course.facility),
      key: course.key,
      name: course.name,
      description: course.description ?? null,
      price_amount: amount,
      price_currency: amount === null ? null : currency,
      first_class_date: first,
      last_class_date: last,
      position,
      removed_at: null,
    };
    return { key: course.key, rowId: courseId(organisation.key, course.key), content: row, item: row };
  });
  const { added, changed, unchanged, gone } = records.differences('course', wanted);
  for (const { rowId: id, item } of [...added, ...changed])
    await records.tx
      .insertInto('courses')
      .values({ org_id: records.orgId, id, ...item })
      .onConflict((conflict) => conflict.columns(['org_id', 'id']).doUpdateSet(item))
      .execute();
  await records.save('course', [...added, ...changed]);
  const counts = { ...noCounts(), added: added.length, changed: changed.length, unchanged: unchanged.length };
  for (const { key, rowId } of gone) counts.cancelled += await remove(records, key, rowId);
  return counts;
};

/** A course that the folder names no longer is not shown any more; its classes are the timetable's. */
async function remove(records: StudioRecords, key: string, id: string | null): Promise<number> {
  if (id === null) return 0;
  const { numUpdatedRows } = await records.tx
    .updateTable('courses')
    .set({ removed_at: records.now })
    .where('org_id', '=', records.orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  await records.save('course', [{ key, rowId: id, content: removed }]);
  return Number(numUpdatedRows);
}
