/** Cases and laws of the list of toasts. Two toasts stand for any number of toasts. */
import { model } from '#machines/model.ts';
import { createToasterMachine } from './toaster.machine.ts';
import type { ToastInput } from './toast.types.ts';

const note: ToastInput = { id: 'note', status: 'info', message: { kind: 'note', text: 'hello' } };

export const toasterModel = model(createToasterMachine, {
  inputs: { start: undefined },
  cases: {
    'toast.requested': [{ name: 'a note', event: { type: 'toast.requested', toast: note } }],
    'error.occurred': [{ name: '', event: { type: 'error.occurred', error: { kind: 'failure', failure: 'serverFailed' } } }],
    'progress.started': [{ name: '', event: { type: 'progress.started', id: 'booking', text: 'cancelling' } }],
    'progress.succeeded': [{ name: '', event: { type: 'progress.succeeded', id: 'booking', text: 'cancelled' } }],
    'progress.failed': [{ name: '', event: { type: 'progress.failed', id: 'booking', error: { kind: 'failure', failure: 'timedOut' } } }],
    'progress.dropped': [{ name: '', event: { type: 'progress.dropped', id: 'booking' } }],
    'toasts.cleared': [{ name: '', event: { type: 'toasts.cleared' } }],
  },
  outcomes: {
    note: [
      { name: 'gone', kind: 'done', output: { id: 'note' } },
      { name: 'broken', kind: 'error', error: new Error('a toast broke') },
    ],
    booking: [{ name: 'gone', kind: 'done', output: { id: 'booking' } }],
  },
  abstract: ({ entries, count }) => ({
    entries: entries.map(({ id }) => id.replace(/\d+$/, '')).slice(0, 3),
    showsProgress: entries.some(({ kind }) => kind === 'progress'),
    count: Math.min(count, 3),
  }),
  laws: [
    {
      name: 'no toast is in the list twice',
      kind: 'always',
      holds: ({ context }) => new Set(context.entries.map(({ id }) => id)).size === context.entries.length,
    },
  ],
});
