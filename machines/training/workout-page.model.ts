import { CallFailure } from '#contract/call-failure.ts';
import { model } from '#machines/model.ts';
import { franDone, squats, tryLater } from './sample-training.ts';
import { createWorkoutPageMachine } from './workout-page.machine.ts';

const no = { name: 'refused', kind: 'done', output: { kind: 'refused', problem: tryLater } } as const;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const workoutPageModel = model(createWorkoutPageMachine, {
  inputs: { start: { id: squats.id, type: 'lift', keySeed: 'page' } },
  cases: {
    'delete.pressed': [{ name: '', event: { type: 'delete.pressed' } }],
    'undo.pressed': [{ name: '', event: { type: 'undo.pressed' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
  },
  outcomes: {
    readWorkout: [
      { name: 'read', kind: 'done', output: { kind: 'read', workout: squats } },
      { name: 'of the other type', kind: 'done', output: { kind: 'read', workout: { ...franDone, id: squats.id } } },
      no,
      unreachable,
    ],
    sendIntent: [
      { name: 'deleted', kind: 'done', output: { kind: 'deleted' } },
      { name: 'restored', kind: 'done', output: { kind: 'restored', workout: { ...squats, notes: 'back' } } },
      no,
      unreachable,
    ],
  },
  abstract: ({ workout, intent, error }) => ({ notes: workout && workout.notes, intent, error: error?.kind ?? null }),
  unless: { wantsBack: 'It was to be deleted.', isOfOtherType: 'The address names the type of the workout.' },
  laws: [
    {
      name: 'a shown workout is known',
      kind: 'never',
      holds: ({ matches, context }) => (matches('shown') || matches('deleted')) && context.workout === null,
    },
    {
      name: 'a workout is shown only at the address of its type',
      kind: 'never',
      holds: ({ matches, context }) => matches('shown') && context.workout?.type !== context.type,
    },
    {
      name: 'a member who deleted a workout can restore it',
      kind: 'always',
      holds: ({ matches, can }) => !matches('deleted') || can({ type: 'undo.pressed' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
