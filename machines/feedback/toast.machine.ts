import { emit, setup } from 'xstate';
import { heldState, pauseTransitions } from './toast-pause.ts';
import { toastOptions } from './toast.rules.ts';
import type { ToastContext, ToastEvent, ToastInput, ToastOutput } from './toast.types.ts';

export const createToastMachine = () =>
  setup({
    types: {
      context: {} as ToastContext,
      events: {} as ToastEvent,
      input: {} as ToastInput,
      output: {} as ToastOutput,
      emitted: {} as { readonly type: 'toast.actionPressed'; readonly id: string },
      meta: {} as { readonly spec: string },
    },
    guards: { hidesByItself: ({ context }) => context.autohide },
    actions: { announceAction: emit(({ context }) => ({ type: 'toast.actionPressed' as const, id: context.id })) },
    delays: {
      /** 3000 ms for success, info, warning and service failures; 5000 ms by default. */
      toastShown: ({ context }) => context.delay,
      animation: 150,
    },
  }).createMachine({
    id: 'toast',
    context: ({ input }) => ({ id: input.id, status: input.status, message: input.message, ...toastOptions(input.status, input.options) }),
    initial: 'shown',
    output: ({ context }) => ({ id: context.id }),
    description: 'One message to the member.',
    meta: { spec: '§4.toast' },
    states: {
      shown: {
        initial: 'deciding',
        description: 'The message is on the screen.',
        meta: { spec: '§4.toast' },
        on: {
          'action.pressed': {
            target: 'leaving',
            actions: 'announceAction',
            description: 'The member presses the button of the toast: Ok or Dismiss.',
            meta: { spec: '§8.dismiss' },
          },
          'dismiss.requested': { target: 'leaving', description: 'The member or the app dismisses the toast.', meta: { spec: '§4.toast' } },
        },
        states: {
          deciding: {
            description: 'Does the toast disappear after a time?',
            meta: { spec: '§9.toast' },
            always: [
              { guard: 'hidesByItself', target: 'counting', description: 'Yes: the time starts to run.', meta: { spec: '§9.toast' } },
              { target: 'staying', description: 'No: the toast stays.', meta: { spec: '§9.toast' } },
            ],
          },
          counting: {
            description: 'The time of the toast runs.',
            meta: { spec: '§9.toast' },
            on: pauseTransitions,
            after: { toastShown: { target: '#toast.leaving', description: 'The time of the toast is over.', meta: { spec: '§9.toast' } } },
          },
          held: heldState('#toast.shown.counting'),
          staying: { description: 'The toast stays until the member or the app dismisses it.', meta: { spec: '§9.toast' } },
        },
      },
      leaving: {
        description: 'The toast fades out.',
        meta: { spec: '§4.toast' },
        after: { animation: { target: 'gone', description: 'The animation is over.', meta: { spec: '§4.toast' } } },
      },
      gone: { type: 'final', description: 'The toast is removed from the list.', meta: { spec: '§4.toast' } },
    },
  });
