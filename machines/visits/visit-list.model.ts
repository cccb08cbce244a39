/** Two months, two pages and two visits stand for all. The server lists both months, but the page shows only one. */
import { CallFailure } from '#contract/call-failure.ts';
import type { Visit } from '#contract/visits.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { model, type Outcome } from '#machines/model.ts';
import { answered, freeClass, instants, problem, visits } from './sample-classes.ts';
import { createVisitListMachine } from './visit-list.machine.ts';

const earlierClass = { ...freeClass, id: 'earlier', start_date: '2026-02-10T18:00:00Z', end_date: '2026-02-10T19:00:00Z' };
const earlier: Visit = { ...visits.attended, id: 'earlier', session: { ...earlierClass, visit: null }, appointment: null };
const first = { visits: [answered(visits.attended), earlier], next: 'older' };
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];
const readAt = instants.early.toISOString();
const start = { now: instants.early, timeZone: 'Pacific/Auckland' };

export const visitListModel = model(createVisitListMachine, {
  inputs: {
    'at the list': { ...start, route: routeTo('visits', {}) },
    'at a visit': { ...start, route: routeTo('visit', { id: 'visit' }) },
  },
  cases: {
    'route.entered': [
      { name: 'the list', event: { type: 'route.entered', route: routeTo('visits', {}) } },
      { name: 'an earlier month', event: { type: 'route.entered', route: routeTo('visits', {}, { month: '2026-02' }) } },
      { name: 'a visit', event: { type: 'route.entered', route: routeTo('visit', { id: 'visit' }) } },
      {
        name: 'another visit, among those of all studios',
        event: { type: 'route.entered', route: routeTo('visit', { id: 'other' }, { studios: 'all' }) },
      },
    ],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'history.changed': [
      { name: 'first page', event: { type: 'history.changed', page: first, readAt } },
      {
        name: 'first page, a month later than the device believed',
        event: { type: 'history.changed', page: first, readAt: '2026-04-05T10:00:00Z' },
      },
      { name: 'another month is being read', event: { type: 'history.changed', page: null, readAt: null } },
    ],
    'older.requested': [{ name: '', event: { type: 'older.requested' } }],
  },
  outcomes: {
    listVisits: [
      {
        name: 'the last page',
        kind: 'done',
        output: { kind: 'read', page: { visits: [answered({ ...visits.cancelled, id: 'other' })], next: null } },
      },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: problem('too_many_requests', 429) } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    history: broken,
    historySubscription: broken,
    year: broken,
    visitDetail: broken,
  },
  abstract: ({ urlState: shown, now, isGuess, visits: known, next, error }) => ({
    urlState: shown,
    isLater: now > instants.early,
    isGuess,
    known: known?.length ?? null,
    next,
    error: error?.kind ?? null,
  }),
  unless: { hasOlder: 'Nothing is older than what is shown.' },
  laws: [
    {
      name: 'an open item is known',
      kind: 'never',
      holds: ({ matches, context }) => matches('detail.open') && context.urlState.openId === null,
    },
    {
      name: 'a failure has a reason',
      kind: 'never',
      holds: ({ matches, context }) => matches('history.olderFailed') && context.error === null,
    },
    {
      name: 'older visits are read only where there are some',
      kind: 'never',
      holds: ({ context, can }) => context.next === null && can({ type: 'older.requested' }),
    },
  ],
});
