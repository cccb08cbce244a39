import { assertEvent, assign, setup } from 'xstate';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import type {
  IntentAnswer,
  IntentInput,
  WorkoutPageContext,
  WorkoutPageEvent,
  WorkoutPageInput,
  WorkoutRead,
  WorkoutIntent,
} from './workout-page.types.ts';

const spec = '§3.workout';
const deleting = '§7.workouts.delete';
const failing = '§8.serviceFailure';
const once = 'decisions.booking.twice';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

const pageSetup = setup({
  types: {
    context: {} as WorkoutPageContext,
    input: {} as WorkoutPageInput,
    events: {} as WorkoutPageEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readWorkout: unprovidedPort<WorkoutRead, { readonly id: string }>('readWorkout'),
    sendIntent: unprovidedPort<IntentAnswer, IntentInput>('sendIntent'),
  },
  guards: {
    isOfOtherType: ({ context }, answer: WorkoutRead) => answer.kind === 'read' && answer.workout.type !== context.type,
    wasRead: (_, { kind }: WorkoutRead) => kind === 'read',
    wasDeleted: (_, { kind }: IntentAnswer) => kind === 'deleted',
    wasRestored: (_, { kind }: IntentAnswer) => kind === 'restored',
    wantsBack: ({ context }) => context.intent === 'restore',
  },
  actions: {
    storeAnswer: assign((_, answer: WorkoutRead | IntentAnswer) => ('workout' in answer ? { workout: answer.workout } : {})),
    startIntent: assign(({ context, event }) => {
      assertEvent(event, ['delete.pressed', 'undo.pressed']);
      const intent: WorkoutIntent = event.type === 'delete.pressed' ? 'delete' : 'restore';
      return { intent, requestCount: context.requestCount + 1, error: null };
    }),
    clearIntent: assign({ intent: null }),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
  },
  delays: { callTimeout: 15_000 },
});

const rereads = {
  'retry.pressed': { target: 'reading', actions: 'clearError', description: 'The member tries again.', meta: { spec: failing } },
  'connection.returned': {
    target: 'reading',
    actions: 'clearError',
    description: 'The device is online again.',
    meta: { spec: failing },
  },
} as const;

const resends = {
  'retry.pressed': {
    target: 'sending',
    actions: 'clearError',
    description: 'The member tries again: the same request is sent with the same key.',
    meta: { spec: once },
  },
  'connection.returned': {
    target: 'sending',
    actions: 'clearError',
    description: 'The device is online again: the same request is sent with the same key.',
    meta: { spec: once },
  },
} as const;

export const createWorkoutPageMachine = () =>
  pageSetup.createMachine({
    id: 'workoutPage',
    context: ({ input: { id, type, keySeed } }) => ({ id, type, keySeed, workout: null, intent: null, requestCount: 0, error: null }),
    initial: 'reading',
    description: 'The page of one workout of the log.',
    meta: { spec },
    states: {
      reading: {
        tags: 'busy',
        description: 'The workout is read.',
        meta: { spec: '§7.workouts.one' },
        invoke: {
          id: 'readWorkout',
          src: 'readWorkout',
          input: ({ context }) => ({ id: context.id }),
          onDone: [
            {
              guard: { type: 'isOfOtherType', params: ({ event }) => event.output },
              target: 'atWrongAddress',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The address names another type of workout than the type of this workout.',
              meta: { spec: '§2.training' },
            },
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'shown',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The workout is read and shown.',
              meta: { spec: '§7.workouts.one' },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      atWrongAddress: {
        type: 'final',
        description: 'The app redirects to the address for the right type of workout.',
        meta: { spec: '§2.training' },
      },
      failed: {
        tags: 'failed',
        description: 'The workout could not be read: the page shows why and offers to try again.',
        meta: { spec: failing },
        on: rereads,
      },
      shown: {
        description: 'The workout is shown as it was logged; the reason of a refusal is shown above it.',
        meta: { spec },
        on: {
          'delete.pressed': {
            target: 'sending',
            actions: 'startIntent',
            description: 'The member deletes the workout. There is no dialog, because the workout can be restored.',
            meta: { spec: deleting },
          },
        },
      },
      sending: {
        tags: 'busy',
        description: 'The deletion or the restoration is requested.',
        meta: { spec: deleting },
        invoke: {
          id: 'sendIntent',
          src: 'sendIntent',
          input: ({ context: { id, intent, keySeed, requestCount } }) => ({
            id,
            intent: intent ?? 'restore',
            key: `${keySeed}:${requestCount}`,
          }),
          onDone: [
            {
              guard: { type: 'wasDeleted', params: ({ event }) => event.output },
              target: 'deleted',
              actions: 'clearIntent',
              description: 'The workout is deleted.',
              meta: { spec: deleting },
            },
            {
              guard: { type: 'wasRestored', params: ({ event }) => event.output },
              target: 'shown',
              actions: ['clearIntent', { type: 'storeAnswer', params: ({ event }) => event.output }],
              description: 'The workout is restored, with its records.',
              meta: { spec: 'decisions.training.records' },
            },
            {
              guard: 'wantsBack',
              target: 'deleted',
              actions: ['clearIntent', { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }],
              description: 'The server refuses to restore the workout and gives the reason.',
              meta: { spec: failing },
            },
            {
              target: 'shown',
              actions: ['clearIntent', { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }],
              description: 'The server refuses to delete the workout and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      interrupted: {
        tags: 'failed',
        description: 'It is not known whether the workout was deleted or restored: trying again does no harm.',
        meta: { spec: failing },
        on: resends,
      },
      deleted: {
        description: 'The workout and its records are deleted; the member can restore them for a day.',
        meta: { spec: deleting },
        on: {
          'undo.pressed': {
            target: 'sending',
            actions: 'startIntent',
            description: 'The member restores the workout.',
            meta: { spec: deleting },
          },
        },
      },
    },
  });
