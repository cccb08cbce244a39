/** Sends a message to its push service when the limits allow it. */
import type { DeliveryLifecycleEvent } from '#machines/notifications/delivery-lifecycle.machine.ts';
import type { Context } from '../context.ts';
import type { ComposedPush } from './compose-push.ts';
import { deliver, type PushDelivery } from './push-delivery.ts';
import type { StoredSubscription } from './push-subscription-store.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** The events of a push service in the chart of a message. */
type ServiceEvent = Extract<DeliveryLifecycleEvent, { type: `service.${string}` | 'endpoint.unknown' }>;

const events = { sent: 'service.accepted', refused: 'service.refused', 'subscription expired': 'endpoint.unknown' } as const;

// jobs use the clock of the database
const busyFor = (seconds: number): ServiceEvent => ({ type: 'service.busy', seconds, now: new Date() });

/** Resolves to the response of the push service. Throws as `deliver` does. */
export async function deliverInTurn(
  { log }: Context,
  delivery: PushDelivery,
  keys: VapidKeys,
  subscription: StoredSubscription,
  composed: ComposedPush,
): Promise<ServiceEvent> {
  const { host } = new URL(subscription.endpoint);
  const wait = (await delivery.rate?.take(host)) ?? 0;
  if (wait > 0) return busyFor(wait);
  const outcome = await deliver(delivery, keys, subscription, composed);
  if (typeof outcome === 'string') return { type: events[outcome] };
  const { retryAfter } = outcome;
  log.warn({ host, seconds: retryAfter }, 'a push service takes no messages for a while');
  await delivery.rate?.pause(host, retryAfter);
  return busyFor(retryAfter);
}
