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
      /** Longer than any call can take, so no result arrives after this time. */
      progressTimeout: 30_000,
      animation: 150,
    },
  }).createMachine({
    id: 'progressToast',
    context: ({ input }) => ({ id: input.id, text: input.text, outcome: input.outcome ?? null }),
    initial: 'deciding',
    output: ({ context }) => ({ id: context.id }),
    description: 'The progress and the result of one action.',
    meta: { spec: '§4.progress' },
    on: {
      'progress.ended': [
        {
          guard: { type: 'isGood', params: ({ event }) => event },
          target: '.success',
          actions: 'storeOutcome',
          description: 'The action succeeds, perhaps on the second attempt.',
          meta: { spec: '§4.progress' },
        },
        { target: '.error', actions: 'storeOutcome', description: 'The action fails.', meta: { spec: '§4.progress' } },
      ],
    },
    states: {
      deciding: {
        description: 'The toast starts with the result if the result is known.',
        meta: { spec: '§4.progress' },
        always: [
          {
            guard: { type: 'isGood', params: ({ context }) => context },
            target: 'success',
            description: 'The result is known, and it is a success.',
            meta: { spec: '§4.progress' },
          },
          { guard: 'isOver', target: 'error', description: 'The result is known, and it is a failure.', meta: { spec: '§4.progress' } },
          { target: 'loading', description: 'The action is still in progress.', meta: { spec: '§4.progress' } },
        ],
      },
      loading: {
        tags: 'busy',
        description: 'The toast shows that the action is in progress.',
        meta: { spec: '§4.progress' },
        on: {
          'progress.dropped': {
            target: 'leaving',
            description: 'No result is shown, or another message reports the result.',
            meta: { spec: 'decisions.toast.abandoned' },
          },
        },
        after: {
          progressTimeout: { target: 'leaving', description: 'No result arrives in time.', meta: { spec: 'decisions.toast.abandoned' } },
        },
      },
      success: {
        tags: 'done',
        initial: 'counting',
        description: 'The toast shows the success.',
        meta: { spec: '§4.progress' },
        on: { 'dismiss.requested': { target: 'leaving', description: 'The member dismisses the toast.', meta: { spec: '§4.toast' } } },
        states: {
          counting: {
            description: 'The time of the toast runs.',
            meta: { spec: '§9.progress' },
            on: pauseTransitions,
            after: {
              successShown: {
                target: '#progressToast.leaving',
                description: 'The toast has been shown for 750 ms.',
                meta: { spec: '§9.progress' },
              },
            },
          },
          held: heldState('#progressToast.success.counting'),
        },
      },
      error: {
        tags: 'failed',
        initial: 'counting',
        description: 'The toast shows the failure and its reason.',
        meta: { spec: '§4.progress' },
        on: { 'dismiss.requested': { target: 'leaving', description: 'The member dismisses the toast.', meta: { spec: '§8.dismiss' } } },
        states: {
          counting: {
            description: 'The time of the toast runs.',
            meta: { spec: '§9.progress' },
            on: pauseTransitions,
            after: {
              errorShown: {
                target: '#progressToast.leaving',
                description: 'The toast has been shown for 3000 ms.',
                meta: { spec: '§9.progress' },
              },
            },
          },
          held: heldState('#progressToast.error.counting'),
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
