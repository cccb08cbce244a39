/** Input, context and events of push on a device. */
import type { Refused } from '#contract/call-failure.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

/** As `Notification.permission` has it. */
export type PushPermission = 'default' | 'denied' | 'granted';

/** The push state that the browser reports without a dialog. */
export interface PushDevice {
  /** `appNeeded`: this browser has push only in an app on the home screen, as on iPhone and iPad. */
  readonly support: 'none' | 'appNeeded' | 'full';
  readonly permission: PushPermission;
  /** Whether the browser has a subscription, even one of a former session. */
  readonly hasSubscription: boolean;
}

/** `unavailable`: the push service of the browser made no subscription, or the server does not send to it. */
export type PushError = CallError | { readonly kind: 'unavailable' };

export interface PushSubscriptionContext {
  /** As the browser last reported it; null before the first check. */
  readonly permission: PushPermission | null;
  /** Why it could not be read, turned on, tested or turned off. */
  readonly error: PushError | null;
}

export type PushSubscriptionEvent =
  | { readonly type: 'turnOn.pressed' }
  | { readonly type: 'turnOff.pressed' }
  | { readonly type: 'test.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The member changed it in the settings of the browser. */
  | { readonly type: 'permission.changed' }
  /** The device is online again. */
  | { readonly type: 'connection.returned' };

/** Port `readPushState`: whether the server has a subscription of this browser for this session. */
export type PushStateRead = { readonly kind: 'read'; readonly isSubscribed: boolean } | Refused;
/** Port `subscribe`. */
export type SubscribeAnswer = { readonly kind: 'subscribed' } | { readonly kind: 'unavailable' } | Refused;
/** Port `unsubscribe`. */
export type UnsubscribeAnswer = { readonly kind: 'unsubscribed' } | Refused;
/** Port `testPush`. `ended`: the push subscription of this browser has ended. */
export type PushTestAnswer = { readonly kind: 'sent' } | { readonly kind: 'ended' } | { readonly kind: 'unavailable' } | Refused;
