import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import { model } from '#machines/model.ts';
import { createResourceMachine } from './resource.machine.ts';

const create = () => createResourceMachine<string, string>();
const tooMany: Problem = { type: 'about:blank', title: 'No', status: 429, code: 'too_many_requests', message: 'Try again in a moment.' };
const readAt = '2026-03-02T06:00:00Z';

export const resourceModel = model(create, {
  inputs: { 'nothing is known': { query: 'monday' }, 'something is known': { query: 'monday', data: 'known', readAt } },
  cases: {
    'refresh.requested': [{ name: '', event: { type: 'refresh.requested' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'boundary.passed': [{ name: '', event: { type: 'boundary.passed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
    'query.changed': [{ name: 'another day', event: { type: 'query.changed', query: 'tuesday' } }],
    'data.changed': [{ name: 'one visit booked', event: { type: 'data.changed', data: 'changed' } }],
  },
  outcomes: {
    load: [
      { name: 'read', kind: 'done', output: { kind: 'read', data: 'read', readAt } },
      { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tooMany } },
      { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') },
      { name: 'garbled', kind: 'error', error: new CallFailure('garbled') },
    ],
  },
  abstract: ({ query, data, error }) => ({ query, data, error: error?.kind ?? null }),
  laws: [
    { name: 'shown data has been read', kind: 'never', holds: ({ matches, context }) => matches('shown') && context.data === null },
    {
      name: 'a first read keeps no former data',
      kind: 'never',
      holds: ({ matches, context }) => matches('loading') && context.data !== null,
    },
    { name: 'a failure has a reason', kind: 'never', holds: ({ tags, context }) => tags.has('failed') && context.error === null },
    {
      name: 'the member can always try again',
      kind: 'always',
      holds: ({ tags, can }) => !tags.has('failed') || can({ type: 'retry.pressed' }),
    },
    { name: 'reading ends', kind: 'eventually', holds: ({ tags }) => !tags.has('busy') },
  ],
});
