import type { CourseDates, CourseStarts } from '../timetable/course-dates.ts';
import { courseId, facilityId } from './studio-ids.ts';
import { type RecordCounts, noCounts, removedContent, type StudioRecords } from './studio-records.ts';
import { minorUnits } from '../folder/schema-values.ts';
import type { StudioDocument } from '../folder/studio-json.schema.ts';

export const saveCourses = async (
  records: StudioRecords,
  document: StudioDocument,
  { courseDates, courseStarts }: { readonly courseDates: CourseDates; readonly courseStarts: CourseStarts },
): Promise<RecordCounts> => {
  const { organisation, facilities } = document;
  const wanted = document.courses.map((course, position) => {
    const facility = facilities.find(({ key }) => key === course.facility);
    const currency = facility?.currency ?? organisation.currency;
    const [first, last] = courseDates.get(course.key) ?? [null, null];
    const amount = course.price === undefined ? null : minorUnits(course.price, currency);
    const row = {
      facility_id: facilityId(organisation.key, course.facility),
      key: course.key,
      name: course.name,
      description: course.description ?? null,
      price_amount: amount,
      price_currency: amount === null ? null : currency,
      // Set only if there is a value, so that the content of other courses stays the same.
      ...(course.sold_at_studio !== undefined && { sold_at_studio: course.sold_at_studio }),
      first_class_date: first,
      last_class_date: last,
      class_starts: JSON.stringify(courseStarts.get(course.key) ?? []),
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

/** Hides a course that the folder no longer names. Its classes belong to the timetable and stay. */
async function remove(records: StudioRecords, key: string, id: string | null): Promise<number> {
  if (id === null) return 0;
  const { numUpdatedRows } = await records.tx
    .updateTable('courses')
    .set({ removed_at: records.now })
    .where('org_id', '=', records.orgId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  await records.save('course', [{ key, rowId: id, content: removedContent }]);
  return Number(numUpdatedRows);
}
