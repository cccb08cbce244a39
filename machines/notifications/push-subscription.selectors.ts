/** What the view asks of push on a device. */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createPushSubscriptionMachine } from './push-subscription.machine.ts';

export type PushSubscriptionActor = ActorRefFrom<typeof createPushSubscriptionMachine>;
export type PushSubscriptionSnapshot = SnapshotFrom<typeof createPushSubscriptionMachine>;

/** The states of the chart. */
export type PushStatus = Extract<PushSubscriptionSnapshot['value'], string>;

export const selectPushStatus = ({ value }: PushSubscriptionSnapshot): PushStatus => value;
export const selectPushError = ({ context }: PushSubscriptionSnapshot) => context.error;
