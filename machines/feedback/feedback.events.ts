/** The events contain codes; the catalogues have the sentences. Source: docs/spec §8. */
import type { FailureKind } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';

export type ProgressText = 'cancelling' | 'confirming' | 'declining';
export type SuccessText =
  | 'booked'
  | 'waitlisted'
  | 'cancelled'
  | 'removed'
  | 'declined'
  | 'confirmed'
  | 'moved'
  | 'sent'
  | 'saved'
  | 'restored'
  | 'paid';
/** The action that failed: *Not booked*, *Not cancelled*. */
export type FailedWriteText = SuccessText;

export type CallError =
  | { readonly kind: 'problem'; readonly problem: Problem }
  | { readonly kind: 'failure'; readonly failure: FailureKind };

export type ToastStatus = 'success' | 'info' | 'warning' | 'danger';

export type FeedbackEvent =
  /** `id` is unique for each intent, and equal in all events of one intent. */
  | { readonly type: 'progress.started'; readonly id: string; readonly text: ProgressText }
  /** May occur without a `progress.started` event (booking has no progress text). */
  | { readonly type: 'progress.succeeded'; readonly id: string; readonly text: SuccessText }
  | { readonly type: 'progress.failed'; readonly id: string; readonly error: CallError }
  /** No result is shown: the member stopped the action, or another message reports the result. */
  | { readonly type: 'progress.dropped'; readonly id: string }
  /** A service failure that a screen shows: a danger toast with Dismiss that hides after 3000 ms. */
  | { readonly type: 'error.occurred'; readonly error: CallError };
