/** Cases and laws of "courses". Two courses stand for all courses; one of them has two bookable classes. */
import type { Session } from '#contract/classes.ts';
import type { CourseDetail } from '#contract/courses.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { feedMark } from '#machines/classes/class-updates.rules.ts';
import { model, type Outcome } from '#machines/model.ts';
import { classWith, freeClass, instants, problem, visits } from '#machines/visits/sample-classes.ts';
import { createCoursesMachine } from './courses.machine.ts';
import { courseWith } from './sample-courses.ts';

const { early, start } = instants;
const readAt = early.toISOString();
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];
const error = { kind: 'failure', failure: 'timedOut' } as const;
const booked = classWith(visits.booked);
const second: Session = { ...freeClass, id: 'second', name: 'Mobility' };
const read = (course: CourseDetail) => ({ type: 'course.changed', course, readAt }) as const;
const at = { now: early, timeZone: 'Pacific/Auckland', keySeed: 'seed' };

export const coursesModel = model(createCoursesMachine, {
  inputs: {
    'at the list': { ...at, route: routeTo('courses', {}) },
    'at a course': { ...at, route: routeTo('course', { id: 'course' }) },
  },
  cases: {
    'route.entered': [
      { name: 'the list', event: { type: 'route.entered', route: routeTo('courses', {}) } },
      { name: 'a course', event: { type: 'route.entered', route: routeTo('course', { id: 'course' }) } },
      { name: 'another course', event: { type: 'route.entered', route: routeTo('course', { id: 'other' }) } },
    ],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'course.changed': [{ name: 'two to book', event: read(courseWith(freeClass, second)) }],
    'boundary.passed': [{ name: 'the classes begin', event: { type: 'boundary.passed', now: start } }],
    'places.changed': [
      { name: 'of a class', event: { type: 'places.changed', sessionIds: [freeClass.id] } },
      { name: 'of no class, but the feed', event: { type: 'places.changed', sessionIds: [feedMark] } },
    ],
    'visit.changed': [{ name: 'booked', event: { type: 'visit.changed', session: booked, now: early } }],
    'card.pressed': [{ name: 'book', event: { type: 'card.pressed', sessionId: freeClass.id, press: { type: 'book.pressed' } } }],
    'bookAll.pressed': [{ name: '', event: { type: 'bookAll.pressed' } }],
    'class.settled': [
      { name: 'booked', event: { type: 'class.settled', ending: { kind: 'booked' } } },
      {
        name: 'refused',
        event: { type: 'class.settled', ending: { kind: 'refused', error: { kind: 'problem', problem: problem('session_full') } } },
      },
      { name: 'unsettled', event: { type: 'class.settled', ending: { kind: 'unsettled' } } },
    ],
    'progress.started': [{ name: '', event: { type: 'progress.started', id: 'intent', text: 'cancelling' } }],
    'progress.succeeded': [{ name: '', event: { type: 'progress.succeeded', id: 'intent', text: 'booked' } }],
    'progress.failed': [{ name: '', event: { type: 'progress.failed', id: 'intent', error } }],
    'error.occurred': [{ name: '', event: { type: 'error.occurred', error } }],
  },
  refused: ['places.changed (of no class, but the feed)'],
  outcomes: { courses: broken, course: broken, courseSubscription: broken, classSubscription: broken, waitForBoundary: broken },
  abstract: ({ openId, course, visited, now, queue, outcomes }) => ({
    openId,
    states: course?.sessions.map(({ visit }) => visit?.state ?? null) ?? null,
    visited,
    hasBegun: now >= start,
    queue,
    outcomes: outcomes.map(({ ending }) => ending.kind),
  }),
  unless: { canBookAll: 'No class of the course can be booked now.', concernsClasses: 'The update is about the feed, not about classes.' },
  laws: [
    { name: 'no class has two actors', kind: 'always', holds: ({ context }) => new Set(context.visited).size === context.visited.length },
    { name: 'an open item is known', kind: 'never', holds: ({ matches, context }) => matches('detail.open') && context.openId === null },
    {
      name: 'only the course on the screen is booked',
      kind: 'never',
      holds: ({ matches, context }) => matches('all.booking') && (!matches('detail.open') || context.course === null),
    },
    {
      name: 'no class is booked twice in one run',
      kind: 'always',
      holds: ({ context: { queue, outcomes } }) => {
        const tried = [...outcomes.map(({ sessionId }) => sessionId), ...queue];
        return new Set(tried).size === tried.length;
      },
    },
    {
      name: 'no other class is booked while the outcome of a booking is unknown',
      kind: 'never',
      holds: ({ matches, context }) => matches('all.booking') && context.outcomes.some(({ ending }) => ending.kind === 'unsettled'),
    },
    {
      name: 'one run books all classes, and no second run starts meanwhile',
      kind: 'never',
      holds: ({ matches, can }) => matches('all.booking') && can({ type: 'bookAll.pressed' }),
    },
  ],
});
