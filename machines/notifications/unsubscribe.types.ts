import type { Refused } from '#contract/call-failure.ts';
import type { EmailSubscription } from '#contract/notifications.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface UnsubscribeInput {
  /** The signed token of the link in the email. */
  readonly token: string;
}

export interface UnsubscribeContext {
  readonly token: string;
  /** The server’s last response; null until the subscription is read. */
  readonly subscription: EmailSubscription | null;
  readonly error: CallError | null;
}

export type UnsubscribeEvent =
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'undo.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'connection.returned' };

export type SubscriptionRead = { readonly kind: 'read'; readonly subscription: EmailSubscription } | Refused;
export type SubscriptionSaved = { readonly kind: 'saved'; readonly subscription: EmailSubscription } | Refused;
