import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { createPushSubscriptionMachine } from './push-subscription.machine.ts';

export type PushSubscriptionActor = ActorRefFrom<typeof createPushSubscriptionMachine>;
export type PushSubscriptionSnapshot = SnapshotFrom<typeof createPushSubscriptionMachine>;

type Value = PushSubscriptionSnapshot['value'];
type Alone = Extract<Value, string>;
type Within<Parent extends string> = Extract<Value, Readonly<Record<Parent, string>>>[Parent];

export type PushStatus = Alone | `off.${Within<'off'>}` | `on.${Within<'on'>}`;

export function selectPushStatus({ value }: PushSubscriptionSnapshot): PushStatus {
  if (typeof value === 'string') return value;
  return 'off' in value ? `off.${value.off}` : `on.${value.on}`;
}

export const selectPushError = ({ context }: PushSubscriptionSnapshot) => context.error;
