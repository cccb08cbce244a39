/** The types of the calendar subscription. */
import type { Refused } from '#contract/call-failure.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface CalendarSubscriptionContext {
  /** Part of the address of the feed, masked unless it has just been made; null while there is none, or it is not known yet. */
  readonly token: string | null;
  /** Why the last call failed; null after one that succeeded. */
  readonly error: CallError | null;
}

export type CalendarSubscriptionEvent =
  | { readonly type: 'activate.pressed' }
  | { readonly type: 'copy.pressed' }
  | { readonly type: 'disable.pressed' }
  | { readonly type: 'renew.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

/** Ports `readCalendar`, `activateCalendar`, `renewCalendar`, `disableCalendar`: the token that the feed has from now on, masked unless this call made it; null: it has none. */
export type CalendarAnswer = { readonly kind: 'received'; readonly token: string | null } | Refused;

/** Port `copyAddress`; throws where the device does not let the page copy. */
export interface CopyInput {
  readonly token: string;
}
