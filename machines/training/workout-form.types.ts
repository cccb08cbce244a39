/** What logging a workout takes, remembers, hears and says, be it a workout of the day or a lift. */
import type { Refused } from '#contract/call-failure.ts';
import type { Workout } from '#contract/workouts.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** What the address says about what is logged; each may be missing. */
export interface WorkoutFormSubject {
  /** The workout that is changed; without it a new one is logged. */
  readonly workoutId?: string | undefined;
  readonly definitionId?: string | undefined;
  readonly movementId?: string | undefined;
  /** The class on whose leaderboard it is to stand. */
  readonly sessionId?: string | undefined;
  /** How it is called, where the definition is to be looked for. */
  readonly name?: string | undefined;
}

/** Why it is not known, or not so: `left`: the page was left, or the member signed out, before an answer came. */
export type WorkoutFormError = CallError | { readonly kind: 'left' };

export interface WorkoutFormInput {
  /** The start of every key of this form. */
  readonly keySeed: string;
  readonly subject: WorkoutFormSubject;
  readonly now: Date;
  /** The facility's, IANA. */
  readonly timeZone: string;
  /** What was written here before and never saved, as the device kept it: anything, so it is checked. */
  readonly kept?: unknown;
}

/** Why something that was typed cannot be right, as a code; words turn it into what to do. */
export type WorkoutFormIssue =
  | 'missing'
  | 'notANumber'
  | 'notWhole'
  | 'notATime'
  | 'beyondCap'
  | 'notRepetitions'
  | 'notADay'
  | 'ahead'
  | 'tooMany'
  | 'characters'
  | 'hiddenCharacters'
  | 'spaceInside'
  | 'longNumber'
  | 'missingNumber'
  | 'strangeSign'
  | 'noSets'
  | 'noRepetitions'
  | 'tooManySets';

/** What the server is told, and by which key: told again with the same key it counts once. */
export interface SaveRequest<B> {
  readonly body: B;
  readonly key: string;
  /** When it was sent first, on the clock of the device: the server knows a key for some days only. */
  readonly at: string;
}

/** By the name of the field, `sets.0.value` for those of a list. */
export type WorkoutFormIssues = Readonly<Record<string, WorkoutFormIssue>>;

/** What stands in the form: `M` is what it was made of, `D` what was typed. */
export interface WorkoutFormState<D, M> {
  readonly material: M;
  readonly draft: D;
  /** The draft before anybody typed. */
  readonly start: D;
}

export interface WorkoutFormContext<D, M, W extends Workout, B> extends Omit<WorkoutFormInput, 'kept'> {
  readonly kept: unknown;
  /** Null until what it needs is read. */
  readonly form: WorkoutFormState<D, M> | null;
  readonly isRestored: boolean;
  /** The member wanted to save something that cannot be right. */
  readonly isChecked: boolean;
  /** What the server is being told, or was told without an answer; kept on the device with what was written. */
  readonly unconfirmed: SaveRequest<B> | null;
  /** Counts what was told, so that each telling has a key of its own. */
  readonly requestCount: number;
  /** As the server has it once it is saved. */
  readonly saved: W | null;
  readonly error: WorkoutFormError | null;
  /** Set where the address names the wrong type: the workout with its real type. */
  readonly otherType: OtherType | null;
}

export type WorkoutFormEvent<D> =
  | { readonly type: 'draft.changed'; readonly change: Partial<D> }
  /** What was written before is to go. */
  | { readonly type: 'discard.pressed' }
  /** `now` on the server’s clock, as far as it is known; `deviceNow` on the device’s own. */
  | { readonly type: 'save.pressed'; readonly now: Date; readonly deviceNow: Date }
  /** Saved: on to the next one, or to another change of this one. */
  | { readonly type: 'startOver.pressed' }
  | { readonly type: 'retry.pressed' }
  /** Its key is known for something else: the member writes on, to save it anew. */
  | { readonly type: 'saveAsNew.pressed' }
  | { readonly type: 'connection.returned' };

/** A workout whose type is not the one that the address names. */
export type OtherType = Pick<Workout, 'id' | 'type'>;

/** Port `openForm`; `now` is the server’s time, and the device’s own (`deviceNow`) until the first answer of the server. */
export type FormOpened<M> =
  | { readonly kind: 'opened'; readonly material: M; readonly now: Date; readonly deviceNow: Date }
  | { readonly kind: 'otherType'; readonly workout: OtherType }
  | Refused;
/** Port `saveWorkout`. */
export type WorkoutSaved<W extends Workout> = { readonly kind: 'saved'; readonly workout: W } | Refused;
export interface SaveWorkoutInput<B> {
  /** Null: a new one. */
  readonly workoutId: string | null;
  readonly body: B;
  readonly key: string;
}

/** What one kind of workout brings to the chart that both kinds share. */
export interface WorkoutFormRules<D, M, B> {
  readonly draftOf: (material: M, input: Omit<WorkoutFormInput, 'kept'>) => D;
  readonly write: (form: WorkoutFormState<D, M>, change: Partial<D>) => D;
  /** What the device kept, as far as it fits into this form. */
  readonly withKept: (draft: D, kept: unknown) => D;
  readonly issuesIn: (
    form: Pick<WorkoutFormState<D, M>, 'draft' | 'material'>,
    context: Pick<WorkoutFormInput, 'now' | 'timeZone'>,
  ) => WorkoutFormIssues;
  readonly bodyOf: (form: WorkoutFormState<D, M>, context: Omit<WorkoutFormInput, 'kept'>) => B;
  /** What the device kept as told, if it could have been; else null. */
  readonly bodyIn: (sent: unknown) => B | null;
}
