/** Sends one message to one browser through its push service. Source: RFC 8030, RFC 8188, RFC 8291, RFC 8292. */
import webPush from 'web-push';
import { isLoopback } from '../config.ts';
import type { ComposedPush } from './compose-push.ts';
import type { PushRate } from './push-rate.ts';
import { isPushService } from './push-services.ts';
import type { StoredSubscription } from './push-subscription-store.ts';
import { readRetryAfter } from './push-waits.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface PushDelivery {
  /** The contact for a push service: `mailto:` or `https:`. */
  readonly contact: string;
  readonly isPushService: (endpoint: URL) => boolean;
  readonly rate?: PushRate;
}

/** `refused`: the push service will never accept the message. */
export type PushOutcome = 'sent' | 'subscription expired' | 'refused';

/** The push service accepts no message for this number of seconds. */
interface Busy {
  readonly retryAfter: number;
}

/** The timeout of a request, in milliseconds. */
const requestTimeout = 10_000;

interface DeliveryOptions {
  readonly origin: string;
  /** Allows a push service on this machine, as in tests. */
  readonly acceptsLoopback?: boolean;
  readonly rate?: PushRate;
}

export const pushDelivery = ({ origin, acceptsLoopback = false, rate }: DeliveryOptions): PushDelivery => ({
  contact: origin.startsWith('https:') ? origin : 'mailto:no-reply@localhost',
  isPushService: (endpoint) => isPushService(endpoint) || (acceptsLoopback && isLoopback(endpoint)),
  ...(rate && { rate }),
});

/** At most 32 characters. The push service stores one message for each topic, so a repeated message replaces the first. */
const topicOf = (notificationId: string): string => notificationId.replaceAll('-', '');

function outcomeOf(status: number): PushOutcome | null {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'subscription expired';
  // the browser subscribed with another key than the server's
  if (status === 401 || status === 403) return 'subscription expired';
  if (status === 400 || status === 413) return 'refused';
  return null;
}

function busyFor({ status, headers }: Response): Busy | null {
  const retryAfter = status === 429 || status === 503 ? readRetryAfter(headers.get('retry-after'), new Date()) : null;
  return retryAfter === null ? null : { retryAfter };
}

/** Sends the message. Throws if the push service does not respond, or if it requires a retry without naming a time. */
export async function deliver(
  { contact }: PushDelivery,
  keys: VapidKeys,
  { endpoint, p256dh, auth }: StoredSubscription,
  { message, urgency, timeToLive }: ComposedPush,
): Promise<PushOutcome | Busy> {
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject: contact, ...keys },
    TTL: timeToLive,
    urgency,
    topic: topicOf(message.notification_id),
    contentEncoding: 'aes128gcm',
  });
  const { 'Content-Length': _, ...sent } = headers;
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: sent,
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeout),
  });
  await response.body?.cancel();
  const outcome = outcomeOf(response.status) ?? busyFor(response);
  if (outcome === null) throw new Error(`${new URL(endpoint).host} answered ${response.status}`);
  return outcome;
}
