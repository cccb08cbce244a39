/** An event only starts the settlement from Stripe's current state. Source: docs/decisions/checkout.md#0358. */
import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import type { App } from '../../http/app.ts';
import { recordDispute } from '../disputes.ts';
import { settleNow } from '../send-payment.ts';
import { createStripeClient } from './stripe-client.ts';
import { idOf } from './stripe-objects.ts';
import { isLiveKey, type StripeKeys } from './stripe-settings.ts';

export const webhookPath = '/api/stripe/webhook';

/** The largest event in bytes; an event contains one object. */
const largestEvent = 256 * 1024;

/** The body; null if it is larger than `largestEvent`. */
async function readRaw(request: Request): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.length;
    if (size > largestEvent) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The id of the payment in an event, as Stripe names it. */
function intentOf({ data, type }: Stripe.Event): string | null {
  const object = data.object as { readonly id?: string; readonly payment_intent?: string | { readonly id: string } | null };
  return type.startsWith('payment_intent.') ? (object.id ?? null) : idOf(object.payment_intent ?? null);
}

const isProcessed = async ({ database }: Context, event: string): Promise<boolean> => {
  const row = await database.once((handle) =>
    handle.selectFrom('gateway_events').select('event').where('event', '=', event).executeTakeFirst(),
  );
  return row !== undefined;
};

/** Stores the id of the event: Stripe repeats events for up to three days. */
const markProcessed = ({ database }: Context, event: string): Promise<unknown> =>
  database.transaction(async (tx) => {
    await tx
      .insertInto('gateway_events')
      .values({ event })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx
      .deleteFrom('gateway_events')
      .where(sql<boolean>`received_at < clock_timestamp() - interval '30 days'`)
      .execute();
  });

async function process(context: Context, event: Stripe.Event): Promise<void> {
  const intent = intentOf(event);
  if (intent === null) return;
  const payment = await context.database.once((handle) =>
    handle
      .selectFrom('payments')
      .select(['org_id', 'id'])
      .where('gateway_ref', '=', intent)
      .where('gateway_account', '=', event.account ?? '')
      .executeTakeFirst(),
  );
  if (!payment) return;
  const attempt = { orgId: payment.org_id, id: payment.id };
  if (event.type.startsWith('charge.dispute.')) {
    const { id: dispute } = event.data.object as { readonly id: string };
    await recordDispute(context, { account: event.account ?? '', dispute, payment: attempt });
  }
  await settleNow(context, attempt);
}

export function addStripeWebhook(app: App, context: Context, keys: StripeKeys): void {
  const { webhooks } = createStripeClient(keys);
  const isLive = isLiveKey(keys.secretKey);

  const verified = (body: Buffer, signature: string): Stripe.Event | null => {
    try {
      return webhooks.constructEvent(body, signature, keys.webhookSecret);
    } catch {
      return null;
    }
  };

  // before the calls of the app, because Stripe sends a signature, and no origin or session
  app.post(webhookPath, async (c) => {
    c.set('route', 'stripeWebhook');
    const body = await readRaw(c.req.raw);
    if (!body) return c.body(null, 413);
    const event = verified(body, c.req.header('stripe-signature') ?? '');
    if (!event) return c.body(null, 400);
    // a platform may send live and test events to one address
    if (event.livemode !== isLive || (await isProcessed(context, event.id))) return c.body(null, 204);
    await process(context, event);
    await markProcessed(context, event.id);
    return c.body(null, 204);
  });
}
