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
  test('is open by its own address alone', () => {
    expect(courseIdOf(routeTo('course', { id: 'strong' }))).toBe('strong');
    expect([courseIdOf(routeTo('courses', {})), courseIdOf(routeTo('class', { id: 'six' }))]).toEqual([null, null]);
  });

  test('is not there yet when Mia comes: no class is looked at, tried or done', () => {
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

  test('that is not there yet has no class, nothing to book and no instant to wait for', () => {
    expect([sessionIn(null, 'one'), bookableIn(null, instants.early), withSession(null, one, zone)]).toEqual([undefined, [], null]);
    expect([canBookAll(started), nextCourseBoundary(started)]).toEqual([false, null]);
  });

  test('knows its classes by id', () => {
    const course = courseWith(two, one);
    expect([sessionIn(course, 'one'), sessionIn(course, 'other')]).toEqual([one, undefined]);
  });

  test('takes over one class that changed, and leaves the others', () => {
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

  test('looks again at the next instant that changes one of its classes', () => {
    expect(nextCourseBoundary(at({ course: courseWith(one) }))).toBe(instants.deadline.toISOString());
    expect(nextCourseBoundary(at({ course: courseWith(one), now: instants.end }))).toBeNull();
  });

  test('that comes without the time of the studio keeps the time of the device, still as a guess', () => {
    expect(withCourse(started, courseWith(one), null)).toEqual({ course: courseWith(one), now: instants.early });
  });

  test('that comes with the time of the studio brings that time', () => {
    const earlier = new Date('2026-03-03T09:00:00Z');
    expect(withCourse(started, courseWith(one), earlier.toISOString())).toEqual({
      course: courseWith(one),
      isTimeSynced: true,
      now: earlier,
    });
  });
});

describe('Book all', () => {
  test('is offered for two classes, not for one and not for none', () => {
    expect([[one, two], [one], [fullClass]].map((sessions) => canBookAll(at({ course: courseWith(...sessions) })))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('leaves out a class that Mia is offered a place in: that is answered by itself', () => {
    const offered = { ...classWith(visits.pending), id: 'offered' };
    expect(bookableIn(courseWith(one, offered, two), instants.early)).toEqual(['one', 'two']);
  });

  test('leaves out what has begun', () => {
    expect(bookableIn(courseWith(one, two), instants.start)).toEqual([]);
  });

  test('goes on to the next class as one has ended', () => {
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

  test('reports no class where none was tried', () => {
    expect(withEnding(started, { kind: 'kept' })).toEqual({ queue: [], outcomes: [] });
  });

  test('that is given up lists the classes that were never tried', () => {
    const outcomes = [{ sessionId: 'one', ending: { kind: 'unsettled' } }] as const;
    expect(giveUpQueue({ queue: ['two', 'three'], outcomes })).toEqual({
      queue: [],
      outcomes: [...outcomes, { sessionId: 'two', ending: { kind: 'untried' } }, { sessionId: 'three', ending: { kind: 'untried' } }],
    });
    expect(giveUpQueue({ queue: [], outcomes })).toEqual({ queue: [], outcomes });
  });
});

describe('the actor of a class', () => {
  test('starts with the class in the course, and with keys that no other class has', () => {
    const first = at({ course: courseWith(one, two) });
    expect(visitInputIn(first, 'one')).toEqual({ sessionId: 'one', now: instants.early, keySeed: 'mia-1', session: one });
    expect(visitInputIn({ ...first, visited: ['one'] }, 'two')).toMatchObject({ keySeed: 'mia-2', session: two });
  });

  test('begins with the name alone where the course does not know the class', () => {
    expect(visitInputIn(started, 'one')).toEqual({ sessionId: 'one', now: instants.early, keySeed: 'mia-1' });
  });
});

describe('booking a class', () => {
  test('has not ended while the request is open', () => {
    const mia = startVisit();
    mia.press({ type: 'book.pressed' });
    expect(endingOf(mia.seen())).toBeNull();
  });

  test('has ended well where Mia has her place', () => {
    expect(endingOf(startVisit(classWith(visits.booked)).seen())).toEqual({ kind: 'booked' });
  });

  test('has ended as unsettled where the outcome is unknown', async () => {
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

  test('could not be begun where the class is full, and was left alone where it could', () => {
    expect(endingOf(startVisit(fullClass).seen())).toEqual({ kind: 'notPossible', refusal: { code: 'session_full' } });
    expect(endingOf(startVisit().seen())).toEqual({ kind: 'kept' });
  });
});

describe('the list of courses', () => {
  const on = (first_class_date: string | null) => ({ ...sampleCourse, first_class_date });

  test('calls a course begun from the day of its first class on, and one without a day never', () => {
    expect(['2026-03-02', '2026-03-03', '2026-03-04'].map((today) => hasBegun(on('2026-03-03'), today))).toEqual([false, true, true]);
    expect(hasBegun(on(null), '2026-03-03')).toBe(false);
  });

  test('has every course in one of its two parts', () => {
    const [begun, later, open] = [on('2026-03-01'), on('2026-03-09'), on(null)];
    expect(splitCourses([later, begun, open], '2026-03-03')).toEqual({ ahead: [later, open], running: [begun] });
  });
});

test('the classes of a course are over from their end on, and each stands in one part', () => {
  const next = { ...two, start_date: '2026-03-10T18:00:00Z', end_date: '2026-03-10T19:00:00Z' };
  expect(splitClasses(courseWith(one, next), instants.end)).toEqual({ ahead: [next], over: [one] });
  expect(splitClasses(courseWith(one, next), instants.start)).toEqual({ ahead: [one, next], over: [] });
});
