/** Input, context and events of the page of one logged workout. */
import type { Refused } from '#contract/call-failure.ts';
import type { Workout, WorkoutType } from '#contract/workouts.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface WorkoutPageInput {
  readonly id: string;
  /** The type that the address names. */
  readonly type: WorkoutType;
  readonly keySeed: string;
}

/** The intents of the member. */
export type WorkoutIntent = 'delete' | 'restore';

export interface WorkoutPageContext extends WorkoutPageInput {
  /** As the server last confirmed it; kept while it is deleted, so that it can be shown and restored. */
  readonly workout: Workout | null;
  /** The intent in progress or without an answer. */
  readonly intent: WorkoutIntent | null;
  /** Counts the requests, so that each has its own key. */
  readonly requestCount: number;
  readonly error: CallError | null;
}

export type WorkoutPageEvent =
  | { readonly type: 'delete.pressed' }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Port `readWorkout`. */
export type WorkoutRead = { readonly kind: 'read'; readonly workout: Workout } | Refused;
/** Port `sendIntent`: `workout` after it was restored. */
export type IntentAnswer = { readonly kind: 'deleted' } | { readonly kind: 'restored'; readonly workout: Workout } | Refused;
export interface IntentInput {
  readonly id: string;
  readonly intent: WorkoutIntent;
  readonly key: string;
}
