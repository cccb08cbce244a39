import type { Refused } from '#contract/call-failure.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export type PushPermission = 'default' | 'denied' | 'granted';

/** The browser's push state, which is read without a dialog. */
export interface PushDevice {
  /** `appNeeded`: this browser supports push only in an app on the home screen, as on iPhone and iPad. */
  readonly support: 'none' | 'appNeeded' | 'full';
  readonly permission: PushPermission;
  /** True even if a former session created the subscription. */
  readonly hasSubscription: boolean;
}

/** `unavailable`: the push service of the browser created no subscription, or the server does not send messages to this push service. */
export type PushError = CallError | { readonly kind: 'unavailable' };

export interface PushSubscriptionContext {
  /** The permission as the browser last reported it; null before the first report. */
  readonly permission: PushPermission | null;
  readonly error: PushError | null;
}

export type PushSubscriptionEvent =
  | { readonly type: 'turnOn.pressed' }
  | { readonly type: 'turnOff.pressed' }
  | { readonly type: 'test.pressed' }
  | { readonly type: 'retry.pressed' }
  /** The permission was changed in the settings of the browser. */
  | { readonly type: 'permission.changed' }
  | { readonly type: 'connection.returned' };

/** Port `readPushState`: whether the server has a subscription of this browser for this session. */
export type PushStateRead = { readonly kind: 'read'; readonly isSubscribed: boolean } | Refused;
export type SubscribeAnswer = { readonly kind: 'subscribed' } | { readonly kind: 'unavailable' } | Refused;
export type UnsubscribeAnswer = { readonly kind: 'unsubscribed' } | Refused;
/** Port `testPush`. `ended`: the push subscription of this browser has ended. */
export type PushTestAnswer = { readonly kind: 'sent' } | { readonly kind: 'ended' } | { readonly kind: 'unavailable' } | Refused;
