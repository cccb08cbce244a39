import { describe, expect, it } from 'vitest';
import { courseClassesLeft } from '#server/courses/course-classes.ts';
import { topUpTimetables } from '#server/studio/timetable/extend-timetables.ts';
import { classesOf, openStudio, type StudioUnderTest } from './loading.ts';
import { crossFit, document, monday, openGymEvent, smallStudio } from './small-studio.ts';

const course = { key: 'on-ramp', name: 'On-ramp', facility: 'te-aro', price: '149.00', first_class_date: '+1d', last_class_date: '+9d' };
const inCourse = [...crossFit, 'X-SPOTTER-COURSE:on-ramp'];
const withCourse = (more: object = {}) =>
  smallStudio({ document: { ...document, courses: [{ ...course, ...more }] }, classes: [inCourse, openGymEvent] });

const coursesOf = ({ database }: StudioUnderTest) => database.once((handle) => handle.selectFrom('courses').selectAll().execute());

describe('a course in the folder', () => {
  it('has the classes that refer to it, from the first to the last within its days', async () => {
    const studio = await openStudio(monday);
    const { counts } = await studio.load(withCourse());
    expect(counts.courses).toMatchObject({ added: 1 });
    const [found] = await coursesOf(studio);
    // From Tuesday to the Wednesday after next.
    expect(found).toMatchObject({
      name: 'On-ramp',
      price_amount: 14900,
      price_currency: 'NZD',
      first_class_date: '2026-03-03',
      last_class_date: '2026-03-11',
    });
    const own = (await classesOf(studio.database)).filter(({ course_id }) => course_id === found?.id);
    expect(new Set(own.map(({ name }) => name))).toEqual(new Set(['CrossFit']));
  });

  it('keeps the days that it had when the folder is loaded again later', async () => {
    const studio = await openStudio(monday);
    await studio.load(withCourse());
    studio.at(new Date(monday.getTime() + 3 * 86_400_000));
    expect((await studio.load(withCourse())).counts.courses).toMatchObject({ changed: 0, unchanged: 1 });
    await studio.load(withCourse({ name: 'On-ramp for all', last_class_date: '2026-03-15' }));
    // The last class before that Sunday is on Friday.
    expect(await coursesOf(studio)).toMatchObject([
      { name: 'On-ramp for all', first_class_date: '2026-03-03', last_class_date: '2026-03-13' },
    ]);
  });

  it('is removed when the folder no longer contains it, and its classes do not change', async () => {
    const studio = await openStudio(monday);
    await studio.load(withCourse());
    const before = (await classesOf(studio.database)).map(({ id }) => id);
    const { counts } = await studio.load(smallStudio());
    expect(counts.courses).toMatchObject({ cancelled: 1 });
    expect(counts.classes).toMatchObject({ added: 0, cancelled: 0 });
    expect((await coursesOf(studio))[0]?.removed_at).toEqual(monday);
    const after = await classesOf(studio.database);
    expect(after.map(({ id }) => id)).toEqual(before);
    expect(after.every(({ course_id }) => course_id === null)).toBe(true);
    await studio.load(withCourse());
    expect((await coursesOf(studio))[0]?.removed_at).toBeNull();
  });

  it.each([
    [
      { classes: [[...crossFit, 'X-SPOTTER-COURSE:pilates'], openGymEvent] },
      'timetable.ics:11: there is no course "pilates" in studio.json',
    ],
    [
      { document: { ...document, courses: [{ ...course, first_class_date: '+9d', last_class_date: '+1d' }] } },
      'studio.json: the course ends on +1d, before it begins on +9d',
    ],
    [
      { document: { ...document, courses: [{ ...course, first_class_date: 'soon' }] } },
      'studio.json: courses[0].first_class_date must be a day like 2026-03-02, or +5d, not "soon"',
    ],
  ])('is refused with what is wrong (%#)', async (files, mistake) => {
    const studio = await openStudio(monday);
    const [found] = await studio.mistakes(smallStudio(files));
    expect(found?.replace(/json:\d+/, 'json')).toBe(mistake);
  });
});

describe('a course that ends after the loaded timetable', () => {
  const evenings = (...more: string[]) => ['UID:evenings@box', 'DTSTART;TZID=Pacific/Auckland:20260304T180000', 'DURATION:PT1H', ...more];
  const twelve = evenings('RRULE:FREQ=WEEKLY;COUNT=12', 'SUMMARY:CrossFit', 'X-SPOTTER-COURSE:evenings');
  const endless = evenings('RRULE:FREQ=WEEKLY', 'SUMMARY:CrossFit', 'X-SPOTTER-COURSE:evenings');
  const evening = { key: 'evenings', name: 'Evenings', facility: 'te-aro', price: '149.00' };
  const leftOf = async ({ database }: StudioUnderTest, now: Date) => {
    const [stored] = await database.once((handle) => handle.selectFrom('courses').selectAll().execute());
    if (!stored) throw new Error('there is no course');
    const left = await database.snapshot((tx) => courseClassesLeft(tx, { orgId: stored.org_id }, now, [stored.id]));
    return left.get(stored.id);
  };

  it.each([
    ['its rule', {}, twelve],
    ['its last day', { last_class_date: '2026-05-20' }, endless],
  ])('has all of its classes for who buys it, by %s', async (_what, more, lines) => {
    const studio = await openStudio(monday);
    const files = smallStudio({ document: { ...document, courses: [{ ...evening, ...more }] }, classes: [lines, openGymEvent] });
    await studio.load(files);
    const own = (await classesOf(studio.database)).filter(({ course_id }) => course_id !== null);
    expect(own.length).toBeLessThan(12);
    expect(await leftOf(studio, monday)).toMatchObject({ count: 12, firstDay: '2026-03-04', lastDay: '2026-05-20' });
    // The timetable now reaches further. No class is counted twice.
    const later = new Date(monday.getTime() + 10 * 86_400_000);
    studio.at(later);
    await topUpTimetables(studio.context);
    expect(await leftOf(studio, later)).toMatchObject({ count: 10, lastDay: '2026-05-20' });
    expect((await studio.load(files)).counts.courses).toMatchObject({ changed: 0, unchanged: 1 });
  });
});
