/** What the page of one logged workout takes, remembers, hears and says. */
import type { Refused } from '#contract/answer.ts';
import type { Workout, WorkoutType } from '#contract/workouts.ts';
import type { Trouble } from '#machines/feedback/feedback.events.ts';

export interface WorkoutPageInput {
  readonly id: string;
  /** The type that the address names. */
  readonly type: WorkoutType;
  readonly keySeed: string;
}

/** What the member wants of the workout. */
export type WorkoutWish = 'delete' | 'restore';

export interface WorkoutPageContext extends WorkoutPageInput {
  /** As the server last said; kept while it is deleted, so that it can be shown and taken back. */
  readonly workout: Workout | null;
  /** What is being told, or was told without an answer. */
  readonly wish: WorkoutWish | null;
  /** Counts what was told, so that each telling has a key of its own. */
  readonly tellings: number;
  readonly trouble: Trouble | null;
}

export type WorkoutPageEvent =
  | { readonly type: 'delete.pressed' }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Port `readWorkout`. */
export type WorkoutRead = { readonly kind: 'read'; readonly workout: Workout } | Refused;
/** Port `tellWish`: `workout` after it was taken back. */
export type WishHeard = { readonly kind: 'deleted' } | { readonly kind: 'restored'; readonly workout: Workout } | Refused;
export interface WishTelling {
  readonly id: string;
  readonly wish: WorkoutWish;
  readonly key: string;
}
