/** Input, context and events of logging a workout, of both kinds. */
import type { Refused } from '#contract/call-failure.ts';
import type { Workout } from '#contract/workouts.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** The fields of the address; each may be missing. */
export interface WorkoutFormSubject {
  /** The workout that is changed; without it a new one is logged. */
  readonly workoutId?: string | undefined;
  readonly definitionId?: string | undefined;
  readonly movementId?: string | undefined;
  /** The class on whose leaderboard it is to stand. */
  readonly sessionId?: string | undefined;
  /** Its name, where the definition must be searched by name. */
  readonly name?: string | undefined;
}

/** Why the result is unknown, or the call failed: `left`: the page was left, or the member signed out, before an answer came. */
export type WorkoutFormError = CallError | { readonly kind: 'left' };

export interface WorkoutFormInput {
  /** The start of every key of this form. */
  readonly keySeed: string;
  readonly subject: WorkoutFormSubject;
  readonly now: Date;
  /** The facility's, IANA. */
  readonly timeZone: string;
  /** The unsaved draft that the device kept, of any shape, so it is checked. */
  readonly kept?: unknown;
}

/** Why a field is invalid, as a code; words turn it into an instruction. */
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

/** A request with its key: sent again with the same key it counts once. */
export interface SaveRequest<B> {
  readonly body: B;
  readonly key: string;
  /** When it was sent first, on the clock of the device: the server keeps a key for some days only. */
  readonly at: string;
}

/** By the name of the field, `sets.0.value` for those of a list. */
export type WorkoutFormIssues = Readonly<Record<string, WorkoutFormIssue>>;

/** The content of the form: `M` is its data, `D` the draft. */
export interface WorkoutFormState<D, M> {
  readonly material: M;
  readonly draft: D;
  /** The draft before the member typed. */
  readonly start: D;
}

export interface WorkoutFormContext<D, M, W extends Workout, B> extends Omit<WorkoutFormInput, 'kept'> {
  readonly kept: unknown;
  /** Null until its data is read. */
  readonly form: WorkoutFormState<D, M> | null;
  readonly isRestored: boolean;
  /** The member pressed *Save* with invalid fields. */
  readonly isChecked: boolean;
  /** The request in progress or without an answer; kept on the device with the draft. */
  readonly unconfirmed: SaveRequest<B> | null;
  /** Counts the requests, so that each has its own key. */
  readonly requestCount: number;
  /** As the server has it once it is saved. */
  readonly saved: W | null;
  readonly error: WorkoutFormError | null;
  /** Set if the URL names the wrong type of workout: the workout with its real type. */
  readonly otherType: OtherType | null;
}

export type WorkoutFormEvent<D> =
  | { readonly type: 'draft.changed'; readonly change: Partial<D> }
  /** The restored draft is discarded. */
  | { readonly type: 'discard.pressed' }
  /** `now` on the server’s clock, as far as it is known; `deviceNow` on the device’s own. */
  | { readonly type: 'save.pressed'; readonly now: Date; readonly deviceNow: Date }
  /** Saved: the member continues with the next one, or another change of this one. */
  | { readonly type: 'startOver.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The server has its key for another request: the member saves it as new. */
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

/** The parts of one kind of workout for the shared chart. */
export interface WorkoutFormRules<D, M, B> {
  readonly draftOf: (material: M, input: Omit<WorkoutFormInput, 'kept'>) => D;
  readonly write: (form: WorkoutFormState<D, M>, change: Partial<D>) => D;
  /** The kept draft of the device, as far as it fits into this form. */
  readonly withKept: (draft: D, kept: unknown) => D;
  readonly issuesIn: (
    form: Pick<WorkoutFormState<D, M>, 'draft' | 'material'>,
    context: Pick<WorkoutFormInput, 'now' | 'timeZone'>,
  ) => WorkoutFormIssues;
  readonly bodyOf: (form: WorkoutFormState<D, M>, context: Omit<WorkoutFormInput, 'kept'>) => B;
  /** The kept request of the device, if it is valid; else null. */
  readonly bodyIn: (sent: unknown) => B | null;
}
