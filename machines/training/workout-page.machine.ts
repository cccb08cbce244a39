/** The member looks at a workout that they logged, deletes it, and takes that back. */
import { assertEvent, assign, setup } from 'xstate';
import type { Trouble } from '#machines/feedback/feedback.events.ts';
import { refusalTrouble, troubleOf } from '#machines/feedback/trouble.rules.ts';
import { unfilled } from '#machines/port.ts';
import type {
  WishHeard,
  WishTelling,
  WorkoutPageContext,
  WorkoutPageEvent,
  WorkoutPageInput,
  WorkoutRead,
  WorkoutWish,
} from './workout-page.types.ts';

const spec = '§3.workout';
const deleting = '§7.workouts.delete';
const failing = '§8.serviceFailure';
const once = 'decisions.booking.twice';
const tooLong = { kind: 'failure', failure: 'timedOut' } as const;

const pageSetup = setup({
  types: {
    context: {} as WorkoutPageContext,
    input: {} as WorkoutPageInput,
    events: {} as WorkoutPageEvent,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readWorkout: unfilled<WorkoutRead, { readonly id: string }>('readWorkout'),
    tellWish: unfilled<WishHeard, WishTelling>('tellWish'),
  },
  guards: {
    isOfOtherType: ({ context }, answer: WorkoutRead) => answer.kind === 'read' && answer.workout.type !== context.type,
    wasRead: (_, { kind }: WorkoutRead) => kind === 'read',
    wasDeleted: (_, { kind }: WishHeard) => kind === 'deleted',
    wasRestored: (_, { kind }: WishHeard) => kind === 'restored',
    wantsBack: ({ context }) => context.wish === 'restore',
  },
  actions: {
    learn: assign((_, answer: WorkoutRead | WishHeard) => ('workout' in answer ? { workout: answer.workout } : {})),
    wish: assign(({ context, event }) => {
      assertEvent(event, ['delete.pressed', 'undo.pressed']);
      const wish: WorkoutWish = event.type === 'delete.pressed' ? 'delete' : 'restore';
      return { wish, tellings: context.tellings + 1, trouble: null };
    }),
    forgetWish: assign({ wish: null }),
    forgetTrouble: assign({ trouble: null }),
    rememberTrouble: assign((_, trouble: Trouble) => ({ trouble })),
  },
  delays: { callTimeout: 15_000 },
});

const rereads = {
  'retry.pressed': { target: 'reading', actions: 'forgetTrouble', description: 'The member asks to try again.', meta: { spec: failing } },
  'connection.returned': {
    target: 'reading',
    actions: 'forgetTrouble',
    description: 'The device is online again.',
    meta: { spec: failing },
  },
} as const;

const tellsAgain = {
  'retry.pressed': {
    target: 'telling',
    actions: 'forgetTrouble',
    description: 'The member asks to try again: the same is told with the same key.',
    meta: { spec: once },
  },
  'connection.returned': {
    target: 'telling',
    actions: 'forgetTrouble',
    description: 'The device is online again: the same is told with the same key.',
    meta: { spec: once },
  },
} as const;

export const createWorkoutPageMachine = () =>
  pageSetup.createMachine({
    id: 'workoutPage',
    context: ({ input: { id, type, keySeed } }) => ({ id, type, keySeed, workout: null, wish: null, tellings: 0, trouble: null }),
    initial: 'reading',
    description: 'One workout of the log.',
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
              actions: { type: 'learn', params: ({ event }) => event.output },
              description: 'The address names another type than the workout has.',
              meta: { spec: '§2.training' },
            },
            {
              guard: { type: 'wasRead', params: ({ event }) => event.output },
              target: 'shown',
              actions: { type: 'learn', params: ({ event }) => event.output },
              description: 'It is here.',
              meta: { spec: '§7.workouts.one' },
            },
            {
              target: 'failed',
              actions: { type: 'rememberTrouble', params: ({ event }) => refusalTrouble(event.output) },
              description: 'The server says no and why.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'rememberTrouble', params: ({ event }) => troubleOf(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'rememberTrouble', params: tooLong },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      atWrongAddress: {
        type: 'final',
        description: 'The address of the right type takes the place of this one.',
        meta: { spec: '§2.training' },
      },
      failed: {
        tags: 'failed',
        description: 'It could not be read: the page says why and offers to try again.',
        meta: { spec: failing },
        on: rereads,
      },
      shown: {
        description: 'The workout is shown as it was logged; what the server refused is said above it.',
        meta: { spec },
        on: {
          'delete.pressed': {
            target: 'telling',
            actions: 'wish',
            description: 'The member deletes it: no question, since it can be taken back.',
            meta: { spec: deleting },
          },
        },
      },
      telling: {
        tags: 'busy',
        description: 'The server is told that it is deleted, or back again.',
        meta: { spec: deleting },
        invoke: {
          id: 'tellWish',
          src: 'tellWish',
          input: ({ context: { id, wish, keySeed, tellings } }) => ({ id, wish: wish ?? 'restore', key: `${keySeed}:${tellings}` }),
          onDone: [
            {
              guard: { type: 'wasDeleted', params: ({ event }) => event.output },
              target: 'deleted',
              actions: 'forgetWish',
              description: 'It is deleted.',
              meta: { spec: deleting },
            },
            {
              guard: { type: 'wasRestored', params: ({ event }) => event.output },
              target: 'shown',
              actions: ['forgetWish', { type: 'learn', params: ({ event }) => event.output }],
              description: 'It is back again, with its records.',
              meta: { spec: 'decisions.training.records' },
            },
            {
              guard: 'wantsBack',
              target: 'deleted',
              actions: ['forgetWish', { type: 'rememberTrouble', params: ({ event }) => refusalTrouble(event.output) }],
              description: 'The server says that it cannot come back, and why.',
              meta: { spec: failing },
            },
            {
              target: 'shown',
              actions: ['forgetWish', { type: 'rememberTrouble', params: ({ event }) => refusalTrouble(event.output) }],
              description: 'The server says that it stays, and why.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'interrupted',
            actions: { type: 'rememberTrouble', params: ({ event }) => troubleOf(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'interrupted',
            actions: { type: 'rememberTrouble', params: tooLong },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      interrupted: {
        tags: 'failed',
        description: 'Nobody knows whether it was deleted or came back: trying again counts once.',
        meta: { spec: failing },
        on: tellsAgain,
      },
      deleted: {
        description: 'It is deleted and its records are taken back; for a day it can come back.',
        meta: { spec: deleting },
        on: {
          'undo.pressed': { target: 'telling', actions: 'wish', description: 'The member takes that back.', meta: { spec: deleting } },
        },
      },
    },
  });
