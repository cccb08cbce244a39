/** Cases and laws of the timetable. One class of this week and one class of another week stand for all classes. */
import { CallFailure } from '#contract/call-failure.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { model, type Outcome } from '#machines/model.ts';
import { classWith, freeClass, instants, problem, visits } from '#machines/visits/sample-classes.ts';
import { createClassListMachine } from './class-list.machine.ts';
import { shownDay } from './class-list.rules.ts';

const { early, start } = instants;
const readAt = early.toISOString();
const weeksLater = '2026-03-24T12:00:00Z';
const input = { now: early, timeZone: 'Pacific/Auckland', keySeed: 'seed' };
const booked = classWith(visits.booked);
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];
const error = { kind: 'failure', failure: 'timedOut' } as const;

export const classListModel = model(createClassListMachine, {
  inputs: {
    'at the list': { ...input, route: routeTo('classes', {}) },
    'at a class': { ...input, route: routeTo('class', { id: freeClass.id }) },
  },
  cases: {
    'route.entered': [
      { name: 'today', event: { type: 'route.entered', route: routeTo('classes', {}) } },
      { name: 'another day', event: { type: 'route.entered', route: routeTo('classes', {}, { day: '2026-03-04' }) } },
      { name: 'another week', event: { type: 'route.entered', route: routeTo('classes', {}, { day: '2026-03-12' }) } },
      { name: 'no day at all', event: { type: 'route.entered', route: routeTo('classes', {}, { day: '2026-02-30' }) } },
      { name: 'filtered', event: { type: 'route.entered', route: routeTo('classes', {}, { type: 'Yoga', space: '1' }) } },
      { name: 'a class', event: { type: 'route.entered', route: routeTo('class', { id: freeClass.id }) } },
    ],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'timetable.changed': [
      { name: 'read', event: { type: 'timetable.changed', sessions: [freeClass], readAt } },
      {
        name: 'read, weeks later than the device believed',
        event: { type: 'timetable.changed', sessions: [freeClass], readAt: weeksLater },
      },
      { name: 'another week is being read', event: { type: 'timetable.changed', sessions: null, readAt: null } },
    ],
    'boundary.passed': [
      { name: 'a class begins', event: { type: 'boundary.passed', now: start } },
      { name: 'a week later', event: { type: 'boundary.passed', now: new Date('2026-03-10T12:00:00Z') } },
    ],
    'places.changed': [
      { name: 'of the class', event: { type: 'places.changed', sessionIds: [freeClass.id] } },
      { name: 'of another', event: { type: 'places.changed', sessionIds: ['elsewhere'] } },
      { name: 'of no class, but the feed', event: { type: 'places.changed', sessionIds: ['feed'] } },
    ],
    'visit.changed': [{ name: 'booked', event: { type: 'visit.changed', session: booked, now: early } }],
    'card.pressed': [{ name: 'book', event: { type: 'card.pressed', sessionId: freeClass.id, press: { type: 'book.pressed' } } }],
    'earlier.toggled': [{ name: '', event: { type: 'earlier.toggled' } }],
    'memberSummary.requested': [{ name: '', event: { type: 'memberSummary.requested' } }],
    'progress.started': [{ name: '', event: { type: 'progress.started', id: 'intent', text: 'cancelling' } }],
    'progress.succeeded': [{ name: '', event: { type: 'progress.succeeded', id: 'intent', text: 'booked' } }],
    'progress.failed': [{ name: '', event: { type: 'progress.failed', id: 'intent', error } }],
    'error.occurred': [{ name: '', event: { type: 'error.occurred', error } }],
  },
  refused: ['places.changed (of no class, but the feed)'],
  outcomes: {
    readOpen: [
      { name: 'read', kind: 'done', output: { kind: 'read', session: booked, now: early } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: problem('not_found', 404) } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    memberSummary: broken,
    timetable: broken,
    timetableSubscription: broken,
    waitForBoundary: broken,
  },
  abstract: (context) => ({
    day: shownDay(context),
    filters: context.urlState.filters.type,
    openId: context.urlState.openId,
    mine: context.sessions?.map(({ visit }) => visit?.state ?? null) ?? null,
    visited: context.visited,
  }),
  unless: {
    showsOneOf: 'No class that is shown is among them.',
    concernsOpenBeyond: 'No class that is shown is among them.',
    concernsClasses: 'The update is about the feed, not about classes.',
  },
  laws: [
    {
      name: 'what is open has an actor',
      kind: 'never',
      holds: ({ matches, context }) => matches('detail.open') && !context.visited.includes(context.urlState.openId ?? ''),
    },
    {
      name: 'only what the address names is open',
      kind: 'never',
      holds: ({ matches, context }) => matches('detail.closed') && context.urlState.openId !== null,
    },
    { name: 'no class has two actors', kind: 'always', holds: ({ context }) => new Set(context.visited).size === context.visited.length },
    { name: 'only a day that exists is shown', kind: 'never', holds: ({ context }) => shownDay(context) === '2026-02-30' },
  ],
});
