import { describe, expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Session } from '#contract/classes.ts';
import type { CourseDetail } from '#contract/courses.ts';
import { createResourceMachine } from '#machines/app/resource.machine.ts';
import type { LoadAnswer } from '#machines/app/resource.types.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { createCoursesMachine } from '#machines/courses/courses.machine.ts';
import { initialContext, bookableIn, endingOf, splitClasses, splitCourses, withCourse } from '#machines/courses/courses.rules.ts';
import {
  selectAllCount,
  selectAllProgress,
  selectClassAffordance,
  selectOutcomes,
  selectVisitActor,
} from '#machines/courses/courses.selectors.ts';
import type { CourseList, CourseQuery } from '#machines/courses/courses.types.ts';
import { courseWith, sampleCourse } from '#machines/courses/sample-courses.ts';
import type { FeedbackEvent } from '#machines/feedback/feedback.events.ts';
import { createVisitMachine } from '#machines/visits/visit.machine.ts';
import { fullClass } from '#machines/visits/sample-classes.ts';
import { visitTo } from '#tests/courses/visit-to.ts';
import { changed, createPorts, freeClass, instants, refusal, flushPromises, visits } from '#tests/visits/controlled-studio.ts';

const readAt = instants.early.toISOString();
const named = (id: string, base: Session = freeClass): Session => ({ ...base, id, name: `Class ${id}` });
const [one, two, three] = [named('one'), named('two'), named('three')];

const at = async (...sessions: readonly Session[]) => {
  const ports = createPorts();
  let written = courseWith(...sessions);
  const listed = fromPromise<LoadAnswer<CourseList>, { readonly query: undefined }>(() =>
    Promise.resolve({ kind: 'read', data: [sampleCourse], readAt }),
  );
  const read = fromPromise<LoadAnswer<CourseDetail>, { readonly query: CourseQuery }>(() =>
    Promise.resolve({ kind: 'read', data: written, readAt }),
  );
  const machine = createCoursesMachine().provide({
    actors: {
      courses: createResourceMachine<CourseList>(listed),
      course: createResourceMachine<CourseDetail, CourseQuery>(read),
      visit: createVisitMachine().provide({ actors: ports.actors }),
      waitForBoundary: ports.actors.waitForBoundary,
    },
  });
  const route = routeTo('course', { id: 'course' });
  const actor = createActor(machine, { input: { route, now: instants.early, timeZone: 'Pacific/Auckland', keySeed: 'mia' } });
  const emitted: FeedbackEvent[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  await flushPromises();
  const seen = () => actor.getSnapshot();
  return {
    actor,
    emitted,
    calls: ports.calls,
    seen,
    press: async () => {
      actor.send({ type: 'bookAll.pressed' });
      await flushPromises();
    },
    studioBooks: async (session: Session) => {
      written = courseWith(...written.sessions.map((known) => (known.id === session.id ? { ...known, visit: visits.booked } : known)));
      ports.calls.at(-1)?.answer(changed(visitTo(session, visits.booked)));
      await flushPromises();
    },
    studioWrites: (session: Session) =>
      (written = courseWith(...written.sessions.map((known) => (known.id === session.id ? session : known)))),
    endings: () => selectOutcomes(seen()).map(({ sessionId, ending }) => [sessionId, ending.kind]),
    bookCount: () => ports.calls.filter(({ port }) => port === 'bookVisit').length,
  };
};

describe('Book all', () => {
  test('counts only classes that can be booked now', async () => {
    const full = named('full', fullClass);
    const mine = { ...named('mine'), visit: visits.booked };
    const mia = await at(one, full, mine, two);
    expect(selectAllCount(mia.seen())).toBe(2);
    expect(bookableIn(courseWith(one, full, mine, two), instants.early)).toEqual(['one', 'two']);
  });

  test('is for several classes: a single one has its own button', async () => {
    expect(selectAllCount((await at(one)).seen())).toBeNull();
  });

  test('books one class after the other, each with its own key', async () => {
    const mia = await at(one, two, three);
    await mia.press();
    expect([mia.bookCount(), selectAllProgress(mia.seen())]).toEqual([1, { at: 1, of: 3 }]);
    await mia.studioBooks(one);
    expect([mia.bookCount(), selectAllProgress(mia.seen())]).toEqual([2, { at: 2, of: 3 }]);
    await mia.studioBooks(two);
    await mia.studioBooks(three);
    expect(mia.endings()).toEqual([
      ['one', 'booked'],
      ['two', 'booked'],
      ['three', 'booked'],
    ]);
    expect(mia.emitted.map((event) => 'text' in event && event.text)).toEqual(['booked', 'booked', 'booked']);
    expect(selectAllCount(mia.seen())).toBeNull();
  });

  test('continues after a refusal, and lists the refused class with the reason', async () => {
    const mia = await at(one, two);
    await mia.press();
    mia.studioWrites(named('one', fullClass));
    mia.calls.at(-1)?.answer(refusal('session_full'));
    await flushPromises();
    mia.calls.at(-1)?.answer({ kind: 'read', session: named('one', fullClass), now: instants.early });
    await flushPromises();
    await mia.studioBooks(two);
    expect(selectOutcomes(mia.seen())).toMatchObject([
      { sessionId: 'one', ending: { kind: 'refused', error: { problem: { code: 'session_full' } } } },
      { sessionId: 'two', ending: { kind: 'booked' } },
    ]);
    expect(selectClassAffordance('one')(mia.seen())).toMatchObject({ kind: 'joinWaitlist' });
  });

  test('skips a class that became full before its turn', async () => {
    const mia = await at(one, two);
    await mia.press();
    mia.studioWrites(named('two', fullClass));
    mia.actor.send({ type: 'places.changed', sessionIds: ['two'] });
    await flushPromises();
    await mia.studioBooks(one);
    expect(mia.bookCount()).toBe(1);
    expect(selectOutcomes(mia.seen())[1]).toEqual({ sessionId: 'two', ending: { kind: 'notPossible', refusal: { code: 'session_full' } } });
  });

  test('shows a dialog if a booking could no longer be cancelled for free, and skips the class if Mia declines', async () => {
    const soon = { ...one, cancellation_close_date: instants.early.toISOString() };
    const mia = await at(soon, two);
    await mia.press();
    const visit = selectVisitActor('one')(mia.seen());
    expect(visit?.getSnapshot().matches('confirmingReservation')).toBe(true);
    visit?.getSnapshot().children.reservationDialog?.send({ type: 'answer.chosen', answer: 'keep' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await mia.studioBooks(two);
    expect(mia.endings()).toEqual([
      ['one', 'kept'],
      ['two', 'booked'],
    ]);
  });

  test('stops when the course is left: the request in progress ends, and the next one is not sent', async () => {
    const mia = await at(one, two);
    await mia.press();
    mia.actor.send({ type: 'route.entered', route: routeTo('courses', {}) });
    await mia.studioBooks(one);
    expect([mia.bookCount(), mia.endings()]).toEqual([1, []]);
    expect(mia.emitted.map((event) => 'text' in event && event.text)).toEqual(['booked']);
  });
});

test('a class with an open dialog has not ended yet', async () => {
  const mia = await at(one, two);
  await mia.press();
  const visit = selectVisitActor('one')(mia.seen());
  expect(visit && endingOf(visit.getSnapshot())).toBeNull();
});

test('the button on a card books only its own class', async () => {
  const mia = await at(one, two);
  mia.actor.send({ type: 'card.pressed', sessionId: 'two', press: { type: 'book.pressed' } });
  await mia.studioBooks(two);
  expect([selectClassAffordance('two')(mia.seen())?.kind, selectClassAffordance('one')(mia.seen())?.kind]).toEqual(['booked', 'book']);
});

test('the first response of the server sets the time, and from then on it does not go back', () => {
  const before = initialContext({
    route: routeTo('course', { id: 'course' }),
    now: new Date('2026-11-21T10:00:00Z'),
    timeZone: 'Pacific/Auckland',
    keySeed: 'mia',
  });
  const emitted = { ...before, ...withCourse(before, courseWith(one), instants.deadline.toISOString()) };
  expect(emitted.now).toEqual(instants.deadline);
  expect(withCourse({ ...emitted, course: null }, courseWith(one), readAt).now).toEqual(instants.deadline);
});

test('a course has begun on the day of its first class', () => {
  const ahead = { ...sampleCourse, first_class_date: '2026-03-04' };
  expect(splitCourses([sampleCourse, ahead], '2026-03-03')).toEqual({ ahead: [ahead], running: [sampleCourse] });
});

test('past classes are shown separately', () => {
  expect(splitClasses(courseWith(one), instants.end).over).toEqual([one]);
  expect(splitClasses(courseWith(one), instants.start).ahead).toEqual([one]);
});
