import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { Session } from '#contract/classes.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import {
  initialContext,
  bookableIn,
  canBookAll,
  courseIdOf,
  endingOf,
  giveUpQueue,
  hasBegun,
  nextCourseBoundary,
  splitClasses,
  splitCourses,
  sessionIn,
  visitInputIn,
  withCourse,
  withEnding,
  withSession,
} from '#machines/courses/courses.rules.ts';
import type { CoursesContext } from '#machines/courses/courses.types.ts';
import { courseWith, sampleCourse } from '#machines/courses/sample-courses.ts';
import { fullClass, tenVisits } from '#machines/visits/sample-classes.ts';
import { startVisit, classWith, freeClass, instants, refusal, visits } from '#tests/visits/controlled-studio.ts';

const named = (id: string, base: Session = freeClass): Session => ({ ...base, id });
const [one, two, three] = [named('one'), named('two'), named('three')];
const zone = 'Pacific/Auckland';
const started = initialContext({
  route: routeTo('course', { id: 'course' }),
  now: instants.early,
  timeZone: 'Pacific/Auckland',
  keySeed: 'mia',
});
const at = (facts: Partial<CoursesContext>): CoursesContext => ({ ...started, ...facts });

describe('a course', () => {
  test('is opened only by its own URL', () => {
    expect(courseIdOf(routeTo('course', { id: 'strong' }))).toBe('strong');
    expect([courseIdOf(routeTo('courses', {})), courseIdOf(routeTo('class', { id: 'six' }))]).toEqual([null, null]);
  });

  test('is not loaded when Mia opens the page: no class is shown, tried or done', () => {
    expect(started).toEqual({
      openId: 'course',
      course: null,
      now: instants.early,
      isTimeSynced: false,
      timeZone: 'Pacific/Auckland',
      keySeed: 'mia',
      visited: [],
      queue: [],
      outcomes: [],
    });
  });

  test('that is not loaded yet has no class, nothing to book and no boundary', () => {
    expect([sessionIn(null, 'one'), bookableIn(null, instants.early), withSession(null, one, zone)]).toEqual([undefined, [], null]);
    expect([canBookAll(started), nextCourseBoundary(started)]).toEqual([false, null]);
  });

  test('knows its classes by id', () => {
    const course = courseWith(two, one);
    expect([sessionIn(course, 'one'), sessionIn(course, 'other')]).toEqual([one, undefined]);
  });

  test('updates a changed class, and leaves the other classes unchanged', () => {
    const booked = { ...two, visit: visits.booked };
    expect(withSession(courseWith(one, two, three), booked, zone)).toEqual(courseWith(one, booked, three));
    expect(withSession(courseWith(one), two, zone)).toEqual(courseWith(one));
  });

  test('counts a weekly limit at once, in the week of the class that was booked', () => {
    const weekly = { ...tenVisits, kind: 'membership' as const, visits_left: null, visits_held: null, week_used: 0, week_limit: 2 };
    const [booked, sameWeek] = [
      { ...one, concession: { ...weekly, week_used: 1 }, visit: { ...visits.booked, concession: { ...weekly, week_used: 1 } } },
      { ...two, start_date: one.start_date, concession: weekly },
    ];
    expect(withSession(courseWith(one, sameWeek), booked, zone)?.sessions[1]?.concession?.week_used).toBe(1);
  });

  test('has as next boundary the earliest boundary of its classes', () => {
    expect(nextCourseBoundary(at({ course: courseWith(one) }))).toBe(instants.deadline.toISOString());
    expect(nextCourseBoundary(at({ course: courseWith(one), now: instants.end }))).toBeNull();
  });

  test('without the studio’s time in the response keeps the time of the device as an estimate', () => {
    expect(withCourse(started, courseWith(one), null)).toEqual({ course: courseWith(one), now: instants.early });
  });

  test('uses the studio’s time if the response has it', () => {
    const earlier = new Date('2026-03-03T09:00:00Z');
    expect(withCourse(started, courseWith(one), earlier.toISOString())).toEqual({
      course: courseWith(one),
      isTimeSynced: true,
      now: earlier,
    });
  });
});

describe('Book all', () => {
  test('is offered for two classes, but not for one or zero classes', () => {
    expect([[one, two], [one], [fullClass]].map((sessions) => canBookAll(at({ course: courseWith(...sessions) })))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('excludes a class in which a place is offered to Mia, because she answers the offer separately', () => {
    const offered = { ...classWith(visits.pending), id: 'offered' };
    expect(bookableIn(courseWith(one, offered, two), instants.early)).toEqual(['one', 'two']);
  });

  test('excludes classes that have begun', () => {
    expect(bookableIn(courseWith(one, two), instants.start)).toEqual([]);
  });

  test('continues with the next class after a booking has ended', () => {
    expect(withEnding(at({ queue: ['one', 'two'] }), { kind: 'booked' })).toEqual({
      queue: ['two'],
      outcomes: [{ sessionId: 'one', ending: { kind: 'booked' } }],
    });
    const before = [{ sessionId: 'one', ending: { kind: 'booked' } }] as const;
    expect(withEnding(at({ queue: ['two'], outcomes: before }), { kind: 'kept' })).toEqual({
      queue: [],
      outcomes: [...before, { sessionId: 'two', ending: { kind: 'kept' } }],
    });
  });

  test('reports no class if no booking was tried', () => {
    expect(withEnding(started, { kind: 'kept' })).toEqual({ queue: [], outcomes: [] });
  });

  test('that is stopped lists the classes that were not tried', () => {
    const outcomes = [{ sessionId: 'one', ending: { kind: 'unsettled' } }] as const;
    expect(giveUpQueue({ queue: ['two', 'three'], outcomes })).toEqual({
      queue: [],
      outcomes: [...outcomes, { sessionId: 'two', ending: { kind: 'untried' } }, { sessionId: 'three', ending: { kind: 'untried' } }],
    });
    expect(giveUpQueue({ queue: [], outcomes })).toEqual({ queue: [], outcomes });
  });
});

describe('the actor of a class', () => {
  test('starts with the data of the class in the course, and with keys that no other class has', () => {
    const first = at({ course: courseWith(one, two) });
    expect(visitInputIn(first, 'one')).toEqual({ sessionId: 'one', now: instants.early, keySeed: 'mia-1', session: one });
    expect(visitInputIn({ ...first, visited: ['one'] }, 'two')).toMatchObject({ keySeed: 'mia-2', session: two });
  });

  test('starts with only the id if the course does not contain the class', () => {
    expect(visitInputIn(started, 'one')).toEqual({ sessionId: 'one', now: instants.early, keySeed: 'mia-1' });
  });
});

describe('booking a class', () => {
  test('has not ended while the request is open', () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    expect(endingOf(mia.seen())).toBeNull();
  });

  test('has succeeded if Mia has her place', () => {
    expect(endingOf(startVisit(classWith(visits.booked)).seen())).toEqual({ kind: 'booked' });
  });

  test('has ended as unsettled if the result is unknown', async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    await mia.isLost(new CallFailure('unreachable'));
    mia.clock.increment(60_000);
    await mia.isLost(new CallFailure('unreachable'));
    await mia.isLost(new CallFailure('unreachable'));
    expect(mia.affordanceKind()).toBe('unsettled');
    expect(endingOf(mia.seen())).toEqual({ kind: 'unsettled' });
  });

  test('has ended with the reason of the server after a refusal', async () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    await mia.answers(refusal('weekly_limit_reached'));
    await mia.answers({ kind: 'read', session: freeClass, now: instants.early });
    expect(endingOf(mia.seen())).toEqual({
      kind: 'refused',
      error: { kind: 'problem', problem: refusal('weekly_limit_reached').problem },
    });
  });

  test('was not possible if the class is full, and was skipped if it was possible', () => {
    expect(endingOf(startVisit(fullClass).seen())).toEqual({ kind: 'notPossible', refusal: { code: 'session_full' } });
    expect(endingOf(startVisit().seen())).toEqual({ kind: 'kept' });
  });
});

describe('the list of courses', () => {
  const on = (first_class_date: string | null) => ({ ...sampleCourse, first_class_date });

  test('shows a course as begun from the day of its first class, and never a course without a day', () => {
    expect(['2026-03-02', '2026-03-03', '2026-03-04'].map((today) => hasBegun(on('2026-03-03'), today))).toEqual([false, true, true]);
    expect(hasBegun(on(null), '2026-03-03')).toBe(false);
  });

  test('has every course in exactly one of its two parts', () => {
    const [begun, later, open] = [on('2026-03-01'), on('2026-03-09'), on(null)];
    expect(splitCourses([later, begun, open], '2026-03-03')).toEqual({ ahead: [later, open], running: [begun] });
  });
});

test('a class of a course is over from its end, and each class is in exactly one part', () => {
  const next = { ...two, start_date: '2026-03-10T18:00:00Z', end_date: '2026-03-10T19:00:00Z' };
  expect(splitClasses(courseWith(one, next), instants.end)).toEqual({ ahead: [next], over: [one] });
  expect(splitClasses(courseWith(one, next), instants.start)).toEqual({ ahead: [one, next], over: [] });
});
