import { model } from '#machines/model.ts';
import { createDeletionLifecycle } from './deletion-lifecycle.machine.ts';
import { eraseAfter } from './deletion.rules.ts';

const requested = new Date('2026-03-02T10:00:00Z');
const end = eraseAfter(requested);
const lastMoment = new Date(end.getTime() - 1000);
export const deletionInstants = { requested, lastMoment, end };

export const deletionLifecycleModel = model(createDeletionLifecycle, {
  inputs: { 'a request': { eraseAfter: end.toISOString() } },
  cases: {
    cancel: [
      { name: 'at once', event: { type: 'cancel', now: requested } },
      { name: 'in the last second', event: { type: 'cancel', now: lastMoment } },
      { name: '14 days later', event: { type: 'cancel', now: end } },
    ],
    carry_out: [
      { name: 'in the last second', event: { type: 'carry_out', now: lastMoment } },
      { name: '14 days later', event: { type: 'carry_out', now: end } },
    ],
  },
  refused: ['cancel (14 days later)', 'carry_out (in the last second)'],
  outcomes: {},
  abstract: () => ({}),
  unless: { isInTime: 'The 14 days are over.', isDue: 'The 14 days are not over yet.' },
  laws: [
    {
      name: 'nothing is erased before 14 days are over',
      kind: 'never',
      holds: ({ can }) => can({ type: 'carry_out', now: lastMoment }),
    },
    {
      name: 'after the member keeps the account, nothing is erased',
      kind: 'never',
      holds: ({ matches, can }) => matches('cancelled') && can({ type: 'carry_out', now: end }),
    },
    {
      name: 'while it waits, the member can cancel it until the end',
      kind: 'always',
      holds: ({ matches, can }) => matches('waiting') === can({ type: 'cancel', now: lastMoment }),
    },
  ],
});
