import { model } from '#machines/model.ts';
import { createProgressToastMachine } from './progress-toast.machine.ts';
import type { ProgressOutcome } from './toast.types.ts';

const succeeded: ProgressOutcome = { kind: 'succeeded', text: 'cancelled' };
const failed: ProgressOutcome = { kind: 'failed', error: { kind: 'failure', failure: 'unreachable' } };

export const progressToastModel = model(createProgressToastMachine, {
  inputs: {
    'goes on': { id: 'a', text: 'cancelling' },
    'is done already': { id: 'a', text: null, outcome: succeeded },
    'failed already': { id: 'a', text: null, outcome: failed },
  },
  cases: {
    'progress.ended': [
      { name: 'well', event: { type: 'progress.ended', outcome: succeeded } },
      { name: 'badly', event: { type: 'progress.ended', outcome: failed } },
    ],
    'progress.dropped': [{ name: '', event: { type: 'progress.dropped' } }],
    'dismiss.requested': [{ name: '', event: { type: 'dismiss.requested' } }],
    'pointer.entered': [{ name: '', event: { type: 'pointer.entered' } }],
    'pointer.left': [{ name: '', event: { type: 'pointer.left' } }],
    'focus.entered': [{ name: '', event: { type: 'focus.entered' } }],
    'focus.left': [{ name: '', event: { type: 'focus.left' } }],
  },
  outcomes: {},
  abstract: ({ outcome }) => ({ outcome: outcome?.kind ?? null }),
  laws: [
    {
      name: 'it never shows success before the request has succeeded',
      kind: 'never',
      holds: ({ matches, context }) => matches('success') && context.outcome?.kind !== 'succeeded',
    },
    {
      name: 'it never shows an error before the request has failed',
      kind: 'never',
      holds: ({ matches, context }) => matches('error') && context.outcome?.kind !== 'failed',
    },
    {
      name: 'the toast disappears in the end, unless a person keeps it open',
      kind: 'leadsTo',
      from: ({ matches }) => matches('loading') || matches('success.counting') || matches('error.counting'),
      holds: ({ matches, status }) => status === 'done' || matches('success.held') || matches('error.held'),
    },
  ],
});
