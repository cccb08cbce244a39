/** A local push service that checks requests as a real one does. Source: RFC 8030, RFC 8188, RFC 8291, RFC 8292. */
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { PushMessage, type SavePushSubscription } from '#contract/push.ts';
import { decryptMessage, type Receiver } from './decrypt-message.ts';

export interface ReceivedPush {
  readonly message: PushMessage;
  readonly urgency: string;
  /** Seconds. */
  readonly timeToLive: number;
  readonly topic: string;
}

export interface TestBrowser {
  subscription: SavePushSubscription;
  readonly received: ReceivedPush[];
  /** The status of later answers; null: the service accepts messages. */
  status: number | null;
  /** The `retry-after` header of these answers; null: none. */
  retryAfter: string | null;
}

export interface PushService {
  readonly host: string;
  subscribe(serverKey: string): TestBrowser;
  /** Subscribes the browser again at the same address. Only its new keys decrypt later messages. */
  renewKeys(browser: TestBrowser): void;
  close(): Promise<void>;
}

interface Registered {
  readonly browser: TestBrowser;
  readonly receiver: Receiver;
  readonly serverKey: string;
}

/** Seconds: RFC 8292 §2. */
const longestToken = 24 * 60 * 60;

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.pipe(v.string(), v.regex(/^(?:mailto:.+@|https:\/\/)/)) });

const jsonIn = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

function isSigned(authorization: string, { serverKey }: Registered, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (key !== serverKey || claims === '') return false;
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isByKey = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  const { aud, exp } = v.parse(Claims, jsonIn(claims));
  const secondsLeft = exp - Date.now() / 1000;
  return isByKey && aud === origin && secondsLeft > 0 && secondsLeft <= longestToken;
}

function createKeys(): { readonly receiver: Receiver; readonly keys: SavePushSubscription['keys'] } {
  const pair = createECDH('prime256v1');
  const receiver = { pair, secret: randomBytes(16) };
  return { receiver, keys: { p256dh: pair.generateKeys('base64url'), auth: receiver.secret.toString('base64url') } };
}

const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '');

export async function startPushService(): Promise<PushService> {
  const registered = new Map<string, Registered>();
  let origin = '';

  async function take(request: IncomingMessage): Promise<number> {
    const body = await buffer(request);
    const known = registered.get(request.url ?? '');
    if (!known) return 404;
    if (known.browser.status !== null) return known.browser.status;
    if (request.method !== 'POST' || headerOf(request, 'ttl') === '' || headerOf(request, 'content-encoding') !== 'aes128gcm') return 400;
    if (!isSigned(headerOf(request, 'authorization'), known, origin)) return 403;
    known.browser.received.push({
      message: v.parse(PushMessage, JSON.parse(decryptMessage(known.receiver, body))),
      urgency: headerOf(request, 'urgency'),
      timeToLive: Number(headerOf(request, 'ttl')),
      topic: headerOf(request, 'topic'),
    });
    return 201;
  }

  function headersOf({ url = '' }: IncomingMessage, status: number): OutgoingHttpHeaders {
    const retryAfter = registered.get(url)?.browser.retryAfter;
    return status >= 400 && retryAfter ? { 'retry-after': retryAfter } : {};
  }

  const server = createServer((request, response) => {
    void take(request).then(
      (status) => response.writeHead(status, headersOf(request, status)).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    host: new URL(origin).host,
    subscribe(serverKey) {
      const { receiver, keys } = createKeys();
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const browser: TestBrowser = { subscription: { endpoint: `${origin}${path}`, keys }, received: [], status: null, retryAfter: null };
      registered.set(path, { browser, receiver, serverKey });
      return browser;
    },
    renewKeys(browser) {
      const { endpoint } = browser.subscription;
      const { pathname } = new URL(endpoint);
      const known = registered.get(pathname);
      if (!known) throw new Error(`${endpoint} is not subscribed`);
      const { receiver, keys } = createKeys();
      browser.subscription = { endpoint, keys };
      registered.set(pathname, { ...known, receiver });
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
