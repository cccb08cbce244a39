/** Sends a message to its push service when that takes one. */
import type { Context } from '../context.ts';
import type { ComposedPush } from './compose-push.ts';
import { deliver, type PushDelivery, type PushOutcome } from './push-delivery.ts';
import type { StoredSubscription } from './push-subscription-store.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** The push service takes the message later. */
export class MustWait extends Error {
  override readonly name = 'MustWait';
  readonly seconds: number;
  constructor(host: string, seconds: number) {
    super(`${host} takes no other message for ${seconds} s`);
    this.seconds = seconds;
  }
}

/** Throws `MustWait` where it takes none now, and as `deliver` does. */
export async function deliverInTurn(
  { log }: Context,
  delivery: PushDelivery,
  keys: VapidKeys,
  subscription: StoredSubscription,
  composed: ComposedPush,
): Promise<PushOutcome> {
  const { host } = new URL(subscription.endpoint);
  const wait = (await delivery.rate?.take(host)) ?? 0;
  if (wait > 0) throw new MustWait(host, wait);
  const outcome = await deliver(delivery, keys, subscription, composed);
  if (typeof outcome === 'string') return outcome;
  const { retryAfter } = outcome;
  log.warn({ host, seconds: retryAfter }, 'a push service takes no messages for a while');
  await delivery.rate?.pause(host, retryAfter);
  throw new MustWait(host, retryAfter);
}
