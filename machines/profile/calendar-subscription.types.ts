import type { Refused } from '#contract/call-failure.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface CalendarSubscriptionContext {
  /** The token in the feed’s URL, masked unless the token was just created; null if the feed has no URL, or if this is not known yet. */
  readonly token: string | null;
  readonly error: CallError | null;
}

export type CalendarSubscriptionEvent =
  | { readonly type: 'activate.pressed' }
  | { readonly type: 'copy.pressed' }
  | { readonly type: 'disable.pressed' }
  | { readonly type: 'renew.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** The current token of the feed, masked unless this call created it. Null if the feed has no URL. */
export type CalendarAnswer = { readonly kind: 'received'; readonly token: string | null } | Refused;

/** Port `copyAddress`; throws if the browser does not allow the page to copy. */
export interface CopyInput {
  readonly token: string;
}
