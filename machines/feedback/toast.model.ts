import { model } from '#machines/model.ts';
import { createToastMachine } from './toast.machine.ts';
import type { ToastInput } from './toast.types.ts';

const toast = (status: ToastInput['status'], options: ToastInput['options'] = {}): ToastInput => ({
  id: 'a',
  status,
  message: { kind: 'success', text: 'booked' },
  options,
});

export const toastModel = model(createToastMachine, {
  inputs: { 'hides by itself': toast('info'), stays: toast('danger'), 'a warning that stays': toast('warning', { autohide: false }) },
  cases: {
    'action.pressed': [{ name: '', event: { type: 'action.pressed' } }],
    'dismiss.requested': [{ name: '', event: { type: 'dismiss.requested' } }],
    'pointer.entered': [{ name: '', event: { type: 'pointer.entered' } }],
    'pointer.left': [{ name: '', event: { type: 'pointer.left' } }],
    'focus.entered': [{ name: '', event: { type: 'focus.entered' } }],
    'focus.left': [{ name: '', event: { type: 'focus.left' } }],
  },
  outcomes: {},
  abstract: ({ autohide }) => ({ autohide }),
  laws: [
    {
      name: 'a toast that hides by itself disappears, unless a person keeps it open',
      kind: 'leadsTo',
      from: ({ matches }) => matches('shown.counting'),
      holds: ({ matches, status }) => status === 'done' || matches('shown.held'),
    },
    {
      name: 'only a message that hides by itself counts down',
      kind: 'never',
      holds: ({ context, matches }) => !context.autohide && matches('shown.counting'),
    },
    {
      name: 'a leaving toast disappears',
      kind: 'leadsTo',
      from: ({ matches }) => matches('leaving'),
      holds: ({ status }) => status === 'done',
    },
    {
      name: 'it can be dismissed as long as it is shown',
      kind: 'always',
      holds: ({ matches, can }) => !matches('shown') || can({ type: 'dismiss.requested' }),
    },
  ],
});
