import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';
import { answerBrowser } from './browser-pages.ts';
import { StripeApi, type ApiAnswer, type Step } from './stripe-api.ts';

export const testKeys = { secretKey: 'sk_test_ours', publishableKey: 'pk_test_ours', webhookSecret: 'whsec_ours' } as const;

export const settingsFor = (url: string): Record<string, string> => ({
  STRIPE_SECRET_KEY: testKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: testKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: testKeys.webhookSecret,
  STRIPE_API_URL: url,
});

/** A request before or after its effect. */
export interface RequestPoint {
  readonly step: Step;
  readonly when: 'before' | 'after';
}

export interface StripeServer {
  readonly url: string;
  readonly api: StripeApi;
  /** Called at both points of each request. If it returns true, the request is never answered. */
  isHeld: (point: RequestPoint) => boolean;
  sign(event: object, secondsAgo?: number, secret?: string): { readonly body: string; readonly signature: string };
  /** Stripe removes the keys after a day. */
  clearIdempotencyKeys(): void;
  close(): Promise<void>;
}

interface Kept {
  readonly request: string;
  /** Null while the first request with the key is processing. */
  answer: ApiAnswer | null;
}

/** Milliseconds that a request with a key takes. */
const processing = 20;

async function readForm(request: IncomingMessage): Promise<{ readonly text: string; readonly form: ReadonlyMap<string, string> }> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString();
  return { text, form: new Map(new URLSearchParams(text)) };
}

const send = (response: ServerResponse, { status, body }: ApiAnswer, more: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...more });
  response.end(JSON.stringify(body));
};

const failure = (status: number, type: string, message: string): ApiAnswer => ({ status, body: { error: { type, message } } });

export async function startStripeServer(): Promise<StripeServer> {
  const api = new StripeApi();
  const kept = new Map<string, Kept>();
  const broken = new Set<string>();
  const gate: Pick<StripeServer, 'isHeld'> = { isHeld: () => false };

  /** Processes only the first request with a key; others with the key get its answer. */
  const processOnce = async (key: string | undefined, request: string, work: () => ApiAnswer): Promise<ApiAnswer> => {
    if (key === undefined) return work();
    const known = kept.get(key);
    if (known && known.request !== request) return failure(400, 'idempotency_error', 'Keys can only be used with the same parameters.');
    if (known?.answer === null) return failure(409, 'idempotency_error', 'The key is in use.');
    if (known?.answer) return known.answer;
    const entry: Kept = { request, answer: null };
    kept.set(key, entry);
    await pause(processing);
    entry.answer = work();
    return entry.answer;
  };

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', api.origin);
    const { pathname: path } = url;
    const { text, form } = await readForm(request);
    if (await answerBrowser(api, { request, response, url, form, publishableKey: testKeys.publishableKey })) return;
    if (request.headers.authorization !== `Bearer ${testKeys.secretKey}`)
      return send(response, failure(401, 'invalid_request_error', 'Invalid API key'));
    if (request.headers['stripe-version'] !== Stripe.API_VERSION)
      return send(response, failure(400, 'invalid_request_error', 'Another version of the API'));
    const method = request.method ?? 'GET';
    const isForm = (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    if (method === 'POST' && !isForm) return send(response, failure(400, 'invalid_request_error', 'Not a form'));
    const account = String(request.headers['stripe-account'] ?? '');
    const step = api.stepOf({ method, path });
    const behaviour = api.behaviourAt(path);
    if (behaviour === 'silent' || gate.isHeld({ step, when: 'before' })) return;
    const key = request.headers['idempotency-key'];
    const scoped = key === undefined ? undefined : `${account} ${String(key)}`;
    const answer = await processOnce(scoped, `${path} ${text}`, () => api.handle({ method, path, account, form }));
    if (behaviour === 'lost' || gate.isHeld({ step, when: 'after' })) return;
    if (behaviour === 'twice' && !broken.has(path)) {
      broken.add(path);
      response.destroy();
      return;
    }
    send(response, answer);
  }

  const server = createServer((request, response) => {
    onRequest(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  api.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: api.origin,
    api,
    get isHeld() {
      return gate.isHeld;
    },
    set isHeld(isHeld) {
      gate.isHeld = isHeld;
    },
    sign(event, secondsAgo = 0, secret = testKeys.webhookSecret) {
      const body = JSON.stringify(event);
      const at = Math.floor(Date.now() / 1000) - secondsAgo;
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      return { body, signature: `t=${at},v1=${signature}` };
    },
    clearIdempotencyKeys: () => kept.clear(),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
