/** Delivers events of the local Stripe server as a network may: late, twice, in another order, or never. */
import { randomUUID } from 'node:crypto';
import { webhookPath } from '#server/payments/stripe/webhook-route.ts';
import type { StripeServer } from '../stripe-server.ts';
import { account } from '../stripe-studio.ts';

const types: Readonly<Record<string, string>> = {
  succeeded: 'payment_intent.succeeded',
  canceled: 'payment_intent.canceled',
  requires_payment_method: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
};

const eventOf = (type: string, object: object) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  account,
  livemode: false,
  data: { object },
});
type Event = ReturnType<typeof eventOf>;

interface Waiting {
  readonly event: Event;
  left: number;
}

export interface WebhookSender {
  /** False if the server does not respond. */
  send(url: string): Promise<boolean>;
  /** Accepted events, events that are never delivered, and repeated deliveries. */
  readonly counts: { accepted: number; lost: number; again: number };
}

export function createWebhookSender(stripe: StripeServer, random: () => number): WebhookSender {
  const seen = new Map<string, string>();
  const waiting: Waiting[] = [];
  const counts = { accepted: 0, lost: 0, again: 0 };

  const add = (event: Event): void => {
    const chance = random();
    const left = chance < 0.15 ? 0 : chance < 0.4 ? 2 : 1;
    if (left === 0) counts.lost += 1;
    else waiting.push({ event, left });
  };

  const collect = (): void => {
    for (const intent of stripe.api.intents.values()) {
      const state = `${intent.status}${intent.refunded ? ' refunded' : ''}`;
      if (seen.get(intent.id) === state) continue;
      seen.set(intent.id, state);
      const type = types[intent.status];
      if (intent.refunded) add(eventOf('charge.refunded', { id: `ch_${intent.id}`, payment_intent: intent.id }));
      else if (type !== undefined) add(eventOf(type, { id: intent.id }));
    }
  };

  const post = async (url: string, event: Event): Promise<boolean> => {
    const { body, signature } = stripe.sign(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { status } = await fetch(url + webhookPath, { method: 'POST', body, headers });
    return status === 204;
  };

  return {
    counts,
    async send(url) {
      collect();
      // Delivers two thirds of the events, in random order.
      const chosen = waiting.filter(() => random() < 0.66).toSorted(() => random() - 0.5);
      try {
        for (const one of chosen) {
          // Stripe repeats an event that was not accepted.
          if (!(await post(url, one.event))) counts.again += 1;
          else {
            one.left -= 1;
            counts.accepted += 1;
          }
        }
      } catch {
        return false;
      }
      waiting.splice(0, waiting.length, ...waiting.filter(({ left }) => left > 0));
      return true;
    },
  };
}
