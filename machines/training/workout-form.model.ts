/** The shared parts of the models of both workout forms: laws, outcomes of calls, and the values that distinguish situations. */
import { CallFailure } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import type { Workout } from '#contract/workouts.ts';
import type { Outcome } from '#machines/model.ts';
import { isKeyTaken, isWritten } from './workout-form.rules.ts';
import type { WorkoutFormContext } from './workout-form.types.ts';
import { alreadyLogged, keyReused, tryLater } from './sample-training.ts';

const refusedWith = (name: string, problem: Problem): Outcome => ({ name, kind: 'done', output: { kind: 'refused', problem } });
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const now = new Date('2026-03-02T06:00:00Z');

/** The name of the outcome for a workout that is opened at the URL of the other type. */
export const ofOtherType = 'of the other type';

/** The outcomes of the ports. `material` and `workout`: the successful responses; `other`: a workout of the other type. */
export const workoutFormOutcomes = (material: object, workout: Workout, other: Workout): Readonly<Record<string, readonly Outcome[]>> => ({
  openForm: [
    { name: 'opened', kind: 'done', output: { kind: 'opened', material, now, deviceNow: now } },
    { name: ofOtherType, kind: 'done', output: { kind: 'otherType', workout: other } },
    refusedWith('refused', tryLater),
    unreachable,
  ],
  saveWorkout: [
    { name: 'saved', kind: 'done', output: { kind: 'saved', workout } },
    refusedWith('refused', alreadyLogged),
    refusedWith('too many requests', tryLater),
    refusedWith('key reused', keyReused),
    unreachable,
  ],
});

type AnyContext<D, M, W extends Workout, B> = WorkoutFormContext<D, M, W, B>;

/** The time of a stored request, before and after the limit for sending it again automatically. */
const leftAt = { 'sent just now': now.toISOString(), 'sent an hour ago': new Date(now.getTime() - 3_600_000).toISOString() };

/** What the device stores if the form is left before its request is answered. */
export const leftWhileSending = (draft: object, body: object, when: keyof typeof leftAt = 'sent just now') => ({
  ...draft,
  sent: { key: 'before:1', at: leftAt[when], body },
});

function keptAs(kept: unknown): string {
  if (typeof kept !== 'object' || kept === null) return 'nothing';
  if (!('sent' in kept)) return 'written';
  return (kept as ReturnType<typeof leftWhileSending>).sent.at === leftAt['sent just now'] ? 'sent just now' : 'sent an hour ago';
}

/** `field`: the field that the cases change. */
export const abstractWorkoutForm =
  <D, M, W extends Workout, B>(field: (draft: D) => unknown) =>
  ({ subject, form, kept, isRestored, isChecked, unconfirmed, saved, error, otherType }: AnyContext<D, M, W, B>) => ({
    isChange: subject.workoutId !== undefined,
    draft: form && field(form.draft),
    isWritten: form !== null && isWritten(form),
    kept: form === null && saved === null && keptAs(kept),
    isRestored,
    isChecked,
    hasUnconfirmed: unconfirmed !== null,
    isSaved: saved !== null,
    isKeyTaken: isKeyTaken({ error }),
    error: error?.kind ?? null,
    otherType: otherType?.type ?? null,
  });

export const workoutFormCases = {
  'discard.pressed': [{ name: '', event: { type: 'discard.pressed' } }],
  'save.pressed': [{ name: '', event: { type: 'save.pressed', now, deviceNow: now } }],
  'startOver.pressed': [{ name: '', event: { type: 'startOver.pressed' } }],
  'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
  'saveAsNew.pressed': [{ name: '', event: { type: 'saveAsNew.pressed' } }],
  'connection.returned': [{ name: '', event: { type: 'connection.returned' } }],
} as const;

export const workoutFormUnless = {
  cannotBeRight: 'All fields of the form are valid.',
  isRestored: 'The form has no restored draft.',
  isKeyTaken: 'The same request can be sent again.',
  isOfOtherType: 'The address names the type of the workout.',
  isResendDue: 'Nothing was sent a moment before the page was left.',
  isUnanswered: 'No request is without an answer.',
} as const;

interface SeenLogging {
  readonly context: AnyContext<unknown, unknown, Workout, unknown>;
  readonly tags: ReadonlySet<string>;
  readonly matches: (value: string) => boolean;
  readonly can: (event: { readonly type: 'retry.pressed' | 'startOver.pressed' }) => boolean;
}

export const workoutFormLaws = [
  {
    name: 'nothing is shown as saved before the server has confirmed it',
    kind: 'always',
    holds: ({ matches, context }: SeenLogging) => matches('saved') === (context.saved !== null),
  },
  {
    name: 'a workout is sent with the values in the form',
    kind: 'never',
    holds: ({ matches, context }: SeenLogging) => (matches('saving') || matches('interrupted')) && context.unconfirmed === null,
  },
  {
    name: 'nothing is written or sent at the address of another type',
    kind: 'never',
    holds: ({ context }: SeenLogging) => context.otherType !== null && (context.form !== null || context.unconfirmed !== null),
  },
  {
    name: 'a failure has a reason, and trying again is offered',
    kind: 'always',
    holds: ({ tags, can, context }: SeenLogging) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
  },
] as const;
