/** Cases and laws of "my visits": two pages and two visits. */
import { CallFailure } from '#contract/answer.ts';
import { routeTo } from '#machines/app/route.rules.ts';
import { model, type Outcome } from '#machines/model.ts';
import { answered, problem, visits } from './sample-classes.ts';
import { createVisitsMachine } from './visits.machine.ts';

const first = { visits: [answered(visits.attended)], next: 'older' };
const broken: readonly Outcome[] = [{ name: 'broken', kind: 'error', error: new Error('it broke') }];

export const visitsModel = model(createVisitsMachine, {
  inputs: { 'at the list': { route: routeTo('visits', {}) }, 'at a visit': { route: routeTo('visit', { id: 'visit' }) } },
  cases: {
    'route.entered': [
      { name: 'the list', event: { type: 'route.entered', route: routeTo('visits', {}) } },
      { name: 'a visit', event: { type: 'route.entered', route: routeTo('visit', { id: 'visit' }) } },
      { name: 'another visit', event: { type: 'route.entered', route: routeTo('visit', { id: 'other' }) } },
    ],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'history.changed': [
      { name: 'first page', event: { type: 'history.changed', page: first } },
      { name: 'unknown again', event: { type: 'history.changed', page: null } },
    ],
    'older.asked': [{ name: '', event: { type: 'older.asked' } }],
  },
  outcomes: {
    listVisits: [
      {
        name: 'the last page',
        kind: 'done',
        output: { kind: 'read', page: { visits: [answered({ ...visits.cancelled, id: 'other' })], next: null } },
      },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: problem('busy', 503) } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
    ],
    history: broken,
    hearHistory: broken,
    visitDetail: broken,
  },
  abstract: ({ openId, visits: known, next, trouble }) => ({ openId, known: known?.length ?? null, next, trouble: trouble?.kind ?? null }),
  laws: [
    { name: 'what is open is named', kind: 'never', holds: ({ matches, context }) => matches('detail.open') && context.openId === null },
    {
      name: 'a failure has a reason',
      kind: 'never',
      holds: ({ matches, context }) => matches('history.olderFailed') && context.trouble === null,
    },
    {
      name: 'nothing older is asked for where nothing is',
      kind: 'never',
      holds: ({ context, can }) => context.next === null && can({ type: 'older.asked' }),
    },
  ],
});
