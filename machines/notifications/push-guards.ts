/** Guards about the push state of browser and server, for the charts that turn push on. */
import type { PushDevice, PushPermission, PushStateRead, SubscribeAnswer } from './push-subscription.types.ts';

export const pushGuards = {
  hasNoPush: (_: unknown, { support }: PushDevice) => support === 'none',
  needsApp: (_: unknown, { support }: PushDevice) => support === 'appNeeded',
  isBlocked: (_: unknown, { permission }: PushDevice) => permission === 'denied',
  mayBeSubscribed: (_: unknown, { permission, hasSubscription }: PushDevice) => permission === 'granted' && hasSubscription,
  isGranted: (_: unknown, permission: PushPermission) => permission === 'granted',
  isDenied: (_: unknown, permission: PushPermission) => permission === 'denied',
  isSubscribed: (_: unknown, answer: PushStateRead) => answer.kind === 'read' && answer.isSubscribed,
  wasRead: (_: unknown, answer: PushStateRead) => answer.kind === 'read',
  hasSubscribed: (_: unknown, answer: SubscribeAnswer) => answer.kind === 'subscribed',
};
