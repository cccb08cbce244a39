/** The member sees that something goes on, and then how it ended. */
import { assertEvent, assign, setup } from 'xstate';
import { heldState, pauseTransitions } from './toast-pause.ts';
import { progressErrorDelay, progressSuccessDelay } from './toast.rules.ts';
import type { ProgressOutcome, ProgressToastContext, ProgressToastEvent, ProgressToastInput, ToastOutput } from './toast.types.ts';

export const createProgressToastMachine = () =>
  setup({
    types: {
      context: {} as ProgressToastContext,
      events: {} as ProgressToastEvent,
      input: {} as ProgressToastInput,
      output: {} as ToastOutput,
      tags: {} as 'busy' | 'failed' | 'done',
      meta: {} as { readonly spec: string },
    },
    guards: {
      isOver: ({ context }) => context.outcome !== null,
      isGood: (_, { outcome }: { outcome: ProgressOutcome | null }) => outcome?.kind === 'succeeded',
    },
    actions: {
      storeOutcome: assign(({ event }) => {
        assertEvent(event, 'progress.ended');
        return { outcome: event.outcome };
      }),
    },
    delays: {
      successShown: progressSuccessDelay,
      errorShown: progressErrorDelay,
      /** Longer than any call may take; then nobody will tell the end. */
      progressTimeout: 30_000,
      animation: 150,
    },
  }).createMachine({
    id: 'progressToast',
    context: ({ input }) => ({ id: input.id, text: input.text, outcome: input.outcome ?? null }),
    initial: 'deciding',
    output: ({ context }) => ({ id: context.id }),
    description: 'One thing that goes on, and its end.',
    meta: { spec: '§4.progress' },
    on: {
      'progress.ended': [
        {
          guard: { type: 'isGood', params: ({ event }) => event },
          target: '.success',
          actions: 'storeOutcome',
          description: 'It went well, perhaps at the second try.',
          meta: { spec: '§4.progress' },
        },
        { target: '.error', actions: 'storeOutcome', description: 'It did not work.', meta: { spec: '§4.progress' } },
      ],
    },
    states: {
      deciding: {
        description: 'Is the end known already?',
        meta: { spec: '§4.progress' },
        always: [
          {
            guard: { type: 'isGood', params: ({ context }) => context },
            target: 'success',
            description: 'Yes, and it went well.',
            meta: { spec: '§4.progress' },
          },
          { guard: 'isOver', target: 'error', description: 'Yes, and it did not work.', meta: { spec: '§4.progress' } },
          { target: 'loading', description: 'No, it goes on.', meta: { spec: '§4.progress' } },
        ],
      },
      loading: {
        tags: 'busy',
        description: 'It goes on.',
        meta: { spec: '§4.progress' },
        on: {
          'progress.dropped': {
            target: 'leaving',
            description: 'Nobody waits for the end, or another message reports it.',
            meta: { spec: 'decisions.toast.abandoned' },
          },
        },
        after: {
          progressTimeout: { target: 'leaving', description: 'Nobody told how it ended.', meta: { spec: 'decisions.toast.abandoned' } },
        },
      },
      success: {
        tags: 'done',
        initial: 'counting',
        description: 'It went well.',
        meta: { spec: '§4.progress' },
        on: { 'dismiss.requested': { target: 'leaving', description: 'The member puts it away.', meta: { spec: '§4.toast' } } },
        states: {
          counting: {
            description: 'Its time runs.',
            meta: { spec: '§9.progress' },
            on: pauseTransitions,
            after: { successShown: { target: '#progressToast.leaving', description: '750 ms are over.', meta: { spec: '§9.progress' } } },
          },
          held: heldState('#progressToast.success.counting'),
        },
      },
      error: {
        tags: 'failed',
        initial: 'counting',
        description: 'It did not work, and why.',
        meta: { spec: '§4.progress' },
        on: { 'dismiss.requested': { target: 'leaving', description: 'The member puts it away.', meta: { spec: '§8.dismiss' } } },
        states: {
          counting: {
            description: 'Its time runs.',
            meta: { spec: '§9.progress' },
            on: pauseTransitions,
            after: { errorShown: { target: '#progressToast.leaving', description: '3000 ms are over.', meta: { spec: '§9.progress' } } },
          },
          held: heldState('#progressToast.error.counting'),
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
