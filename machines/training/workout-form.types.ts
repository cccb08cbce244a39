import type { Refused } from '#contract/call-failure.ts';
import type { Workout } from '#contract/workouts.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface WorkoutFormSubject {
  readonly workoutId?: string | undefined;
  readonly definitionId?: string | undefined;
  readonly movementId?: string | undefined;
  /** The class whose leaderboard gets the workout. */
  readonly sessionId?: string | undefined;
  /** The name by which the definition is searched. */
  readonly name?: string | undefined;
}

/** Why the request failed or its result is unknown. `left`: the page was left, or the member signed out, before an answer came. */
export type WorkoutFormError = CallError | { readonly kind: 'left' };

export interface WorkoutFormInput {
  readonly keySeed: string;
  readonly subject: WorkoutFormSubject;
  readonly now: Date;
  readonly timeZone: string;
  /** The unsaved draft that the device stored. It may have any shape, so it is validated. */
  readonly kept?: unknown;
}

/** A code; the catalogues have the sentence. */
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

/** A request with its key: repeated requests with the same key take effect once. */
export interface SaveRequest<B> {
  readonly body: B;
  readonly key: string;
  /** When the request was first sent, by the device’s clock. The server stores a key only for some days. */
  readonly at: string;
}

/** The issues by the name of the field; in lists the name is, for example, `sets.0.value`. */
export type WorkoutFormIssues = Readonly<Record<string, WorkoutFormIssue>>;

/** `M` is the loaded data, `D` the draft. */
export interface WorkoutFormState<D, M> {
  readonly material: M;
  readonly draft: D;
  readonly start: D;
}

export interface WorkoutFormContext<D, M, W extends Workout, B> extends Omit<WorkoutFormInput, 'kept'> {
  readonly kept: unknown;
  readonly form: WorkoutFormState<D, M> | null;
  readonly isRestored: boolean;
  readonly isChecked: boolean;
  /** The request in progress or without an answer; stored on the device with the draft. */
  readonly unconfirmed: SaveRequest<B> | null;
  readonly requestCount: number;
  readonly saved: W | null;
  readonly error: WorkoutFormError | null;
  readonly otherType: OtherType | null;
}

export type WorkoutFormEvent<D> =
  | { readonly type: 'draft.changed'; readonly change: Partial<D> }
  | { readonly type: 'discard.pressed' }
  /** `now` is the server’s time if it is known; `deviceNow` is the device’s time. */
  | { readonly type: 'save.pressed'; readonly now: Date; readonly deviceNow: Date }
  /** After saving, the member logs another workout, or changes the saved workout again. */
  | { readonly type: 'startOver.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The server has used the key for another request, so the member saves with a new key. */
  | { readonly type: 'saveAsNew.pressed' }
  | { readonly type: 'connection.returned' };

export type OtherType = Pick<Workout, 'id' | 'type'>;

/** The output of the port `openForm`. `now` is the server’s time, or the device’s time until the server’s first response. */
export type FormOpened<M> =
  | { readonly kind: 'opened'; readonly material: M; readonly now: Date; readonly deviceNow: Date }
  | { readonly kind: 'otherType'; readonly workout: OtherType }
  | Refused;
export type WorkoutSaved<W extends Workout> = { readonly kind: 'saved'; readonly workout: W } | Refused;
export interface SaveWorkoutInput<B> {
  /** The workout to change; null for a new workout. */
  readonly workoutId: string | null;
  readonly body: B;
  readonly key: string;
}

export interface WorkoutFormRules<D, M, B> {
  readonly draftOf: (material: M, input: Omit<WorkoutFormInput, 'kept'>) => D;
  readonly write: (form: WorkoutFormState<D, M>, change: Partial<D>) => D;
  /** Restores the stored draft; invalid fields are left out. */
  readonly withKept: (draft: D, kept: unknown) => D;
  readonly issuesIn: (
    form: Pick<WorkoutFormState<D, M>, 'draft' | 'material'>,
    context: Pick<WorkoutFormInput, 'now' | 'timeZone'>,
  ) => WorkoutFormIssues;
  readonly bodyOf: (form: WorkoutFormState<D, M>, context: Omit<WorkoutFormInput, 'kept'>) => B;
  readonly bodyIn: (sent: unknown) => B | null;
}
