import type { Refused } from '#contract/call-failure.ts';
import type { Workout, WorkoutType } from '#contract/workouts.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface WorkoutPageInput {
  readonly id: string;
  readonly type: WorkoutType;
  readonly keySeed: string;
}

export type WorkoutIntent = 'delete' | 'restore';

export interface WorkoutPageContext extends WorkoutPageInput {
  /** The server’s last response; kept after the deletion, so that the workout can be shown and restored. */
  readonly workout: Workout | null;
  /** The intent in progress, or an intent without an answer. */
  readonly intent: WorkoutIntent | null;
  readonly requestCount: number;
  readonly error: CallError | null;
}

export type WorkoutPageEvent =
  | { readonly type: 'delete.pressed' }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export type WorkoutRead = { readonly kind: 'read'; readonly workout: Workout } | Refused;
/** Port `sendIntent`; `workout` is the restored workout. */
export type IntentAnswer = { readonly kind: 'deleted' } | { readonly kind: 'restored'; readonly workout: Workout } | Refused;
export interface IntentInput {
  readonly id: string;
  readonly intent: WorkoutIntent;
  readonly key: string;
}
