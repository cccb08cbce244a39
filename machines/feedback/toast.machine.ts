/** The member reads one message, and it goes by itself or when they say so. */
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
      /** 3000 ms for success, info, warning and service failures; 5000 ms where nothing else is said. */
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
            description: 'The member presses its button: Ok or Dismiss.',
            meta: { spec: '§8.dismiss' },
          },
          'dismiss.requested': { target: 'leaving', description: 'The member or the app puts it away.', meta: { spec: '§4.toast' } },
        },
        states: {
          deciding: {
            description: 'Does it hide by itself?',
            meta: { spec: '§9.toast' },
            always: [
              { guard: 'hidesByItself', target: 'counting', description: 'Yes.', meta: { spec: '§9.toast' } },
              { target: 'staying', description: 'No: somebody must put it away.', meta: { spec: '§9.toast' } },
            ],
          },
          counting: {
            description: 'Its time runs.',
            meta: { spec: '§9.toast' },
            on: pauseTransitions,
            after: { toastShown: { target: '#toast.leaving', description: 'Its time is over.', meta: { spec: '§9.toast' } } },
          },
          held: heldState('#toast.shown.counting'),
          staying: { description: 'It stays until somebody puts it away.', meta: { spec: '§9.toast' } },
        },
      },
      leaving: {
        description: 'It fades.',
        meta: { spec: '§4.toast' },
        after: { animation: { target: 'gone', description: 'The animation is over.', meta: { spec: '§4.toast' } } },
      },
      gone: { type: 'final', description: 'It is removed from the list.', meta: { spec: '§4.toast' } },
    },
  });
