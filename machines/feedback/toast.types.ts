import type { FeedbackEvent, ProgressText, SuccessText, ToastStatus, CallError } from './feedback.events.ts';
import type { ToastOptions } from './toast.rules.ts';

/** A message contains codes; the catalogues have the sentences. */
export type ToastMessage =
  | { readonly kind: 'success'; readonly text: SuccessText }
  | { readonly kind: 'error'; readonly error: CallError }
  | { readonly kind: 'note'; readonly text: string };

export interface ToastInput {
  readonly id: string;
  readonly status: ToastStatus;
  readonly message: ToastMessage;
  readonly options?: Partial<ToastOptions>;
}

export interface ToastContext extends ToastOptions {
  readonly id: string;
  readonly status: ToastStatus;
  readonly message: ToastMessage;
}

export type ToastEvent =
  | { readonly type: 'action.pressed' }
  | { readonly type: 'dismiss.requested' }
  | { readonly type: 'pointer.entered' }
  | { readonly type: 'pointer.left' }
  | { readonly type: 'focus.entered' }
  | { readonly type: 'focus.left' };

export interface ToastOutput {
  readonly id: string;
}

export interface ProgressToastInput {
  readonly id: string;
  /** The action in progress; null if only the result is shown. */
  readonly text: ProgressText | null;
  readonly outcome?: ProgressOutcome;
}

export type ProgressOutcome =
  | { readonly kind: 'succeeded'; readonly text: SuccessText }
  | { readonly kind: 'failed'; readonly error: CallError };

export interface ProgressToastContext {
  readonly id: string;
  readonly text: ProgressText | null;
  readonly outcome: ProgressOutcome | null;
}

export type ProgressToastEvent =
  | { readonly type: 'progress.ended'; readonly outcome: ProgressOutcome }
  | { readonly type: 'progress.dropped' }
  | { readonly type: 'dismiss.requested' }
  | { readonly type: 'pointer.entered' }
  | { readonly type: 'pointer.left' }
  | { readonly type: 'focus.entered' }
  | { readonly type: 'focus.left' };

export type ToasterEvent =
  | FeedbackEvent
  | { readonly type: 'toast.requested'; readonly toast: ToastInput }
  | { readonly type: 'toasts.cleared' }
  | { readonly type: `xstate.done.actor.${string}`; readonly output: ToastOutput; readonly actorId: string }
  | { readonly type: `xstate.error.actor.${string}`; readonly error: unknown; readonly actorId: string };

/** Oldest first; the actor with this id is a child of the toaster. */
export interface ToastEntry {
  readonly id: string;
  readonly kind: 'toast' | 'progress';
}

export interface ToasterContext {
  readonly entries: readonly ToastEntry[];
  /** The number of toasts so far. A toast without an id gets its id from this number. */
  readonly count: number;
}
