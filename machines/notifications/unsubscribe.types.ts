/** The types of the page that stops emails: input, context, events and ports. */
import type { Refused } from '#contract/call-failure.ts';
import type { EmailSubscription } from '#contract/notifications.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface UnsubscribeInput {
  /** The signed part of the address in an email. */
  readonly token: string;
}

export interface UnsubscribeContext {
  readonly token: string;
  /** As the server last confirmed it; null until it is read. */
  readonly subscription: EmailSubscription | null;
  /** Why it could not be read or changed, or why that is not known. */
  readonly error: CallError | null;
}

export type UnsubscribeEvent =
  | { readonly type: 'stop.pressed' }
  /** The emails are to come again. */
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The device is online again. */
  | { readonly type: 'connection.returned' };

/** Port `readEmailSubscription`; takes the token. */
export type SubscriptionRead = { readonly kind: 'read'; readonly subscription: EmailSubscription } | Refused;
/** Ports `stopEmails` and `resumeEmails`; take the token. */
export type SubscriptionSaved = { readonly kind: 'saved'; readonly subscription: EmailSubscription } | Refused;
