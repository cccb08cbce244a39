/** Browsers submit cards, the Spotter server sends orders with its key, and members confirm payments. */
import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as v from 'valibot';
import { confirmationPage, isLocalAddress } from './confirmation-page.ts';
import { SandboxProcessor, type ChargeResult, type SandboxOptions } from './processor.ts';
import type { Charge } from './ledger.ts';
import { silentToken } from './test-cards.ts';

export interface RunningSandbox {
  readonly url: string;
  readonly processor: SandboxProcessor;
  close(): Promise<void>;
}

export interface ServiceOptions extends SandboxOptions {
  readonly port: number;
  readonly key: string;
}

interface Exchange {
  readonly processor: SandboxProcessor;
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly bearer: string;
  readonly text: string;
  readonly response: ServerResponse;
}

const OrderBody = v.object({ id: v.string(), token: v.string(), amount: v.pipe(v.number(), v.safeInteger()), currency: v.string() });
const Answer = v.object({ answer: v.picklist(['approve', 'decline']) });

const largestBody = 16 * 1024;

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > largestBody) throw new Error('The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Any page may send requests, because the token is the credential. */
const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, content-type' };

const json = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { ...open, 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
};

const chargeOf = (charge: Charge) => ({ charge });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const deliver = ({ charge, delivery }: ChargeResult, response: ServerResponse): void => {
  if (delivery === 'breakOff') response.destroy();
  if (delivery === 'answer' && charge) json(response, 200, chargeOf(charge));
  // 'never': the connection stays open without data until the client gives up
};

const isKey = (shown: string, key: string): boolean => shown.length === key.length && timingSafeEqual(Buffer.from(shown), Buffer.from(key));

const forBrowsers = ({ processor, method, path, query, bearer, text, response }: Exchange): boolean => {
  if (method === 'OPTIONS') {
    response.writeHead(204, { ...open, 'access-control-allow-methods': 'POST' }).end();
    return true;
  }
  if (path === '/cards' && method === 'POST') {
    const answer = processor.tokenise(bearer, parsed(text));
    const status = 'error' in answer ? (answer.error === 'authorization' ? 401 : 422) : 200;
    json(response, status, answer);
    return true;
  }
  const [, chargeId] = /^\/confirmations\/([\w-]+)$/.exec(path) ?? [];
  if (chargeId === undefined) return false;
  const charge = processor.ledger.charges.get(chargeId);
  if (!charge) json(response, 404, {});
  else if (method === 'GET') confirmationPage(response, charge, query.get('back'));
  else confirm({ processor, text, query, response }, chargeId);
  return true;
};

const confirm = ({ processor, text, query, response }: Pick<Exchange, 'processor' | 'text' | 'query' | 'response'>, id: string): void => {
  const isForm = !text.startsWith('{');
  const answer = v.safeParse(Answer, isForm ? Object.fromEntries(new URLSearchParams(text)) : parsed(text));
  if (!answer.success) return json(response, 422, {});
  const charge = processor.confirm(id, answer.output.answer === 'approve');
  if (!isForm) return json(response, 200, { state: charge?.state });
  const back = query.get('back');
  const to = back !== null && isLocalAddress(back) ? back : `/confirmations/${id}`;
  response.writeHead(303, { location: to }).end();
};

const forServers = ({ processor, method, path, text, response }: Exchange): void => {
  const [, subject, id = '', verb] = /^\/(cards|charges|auth_tokens)(?:\/([\w-]+))?(?:\/(close|refund))?$/.exec(path) ?? [];
  if (subject === 'auth_tokens' && method === 'POST') return json(response, 200, processor.authToken());
  if (subject === 'cards' && method === 'GET') {
    if (id === silentToken) return;
    const card = processor.ledger.cards.get(id);
    return card ? json(response, 200, card) : json(response, 404, {});
  }
  if (subject === 'charges') return onCharges({ processor, method, text, response }, id, verb);
  return json(response, 404, {});
};

const onCharges = (
  { processor, method, text, response }: Pick<Exchange, 'processor' | 'method' | 'text' | 'response'>,
  id: string,
  verb: string | undefined,
): void => {
  if (method === 'GET') {
    const charge = processor.ledger.charges.get(id);
    return charge ? json(response, 200, chargeOf(charge)) : json(response, 404, {});
  }
  if (verb === 'close') return json(response, 200, chargeOf(processor.close(id)));
  if (verb === 'refund') {
    const charge = processor.refund(id);
    return charge ? json(response, 200, chargeOf(charge)) : json(response, 409, {});
  }
  const order = v.safeParse(OrderBody, parsed(text));
  return order.success ? deliver(processor.charge(order.output), response) : json(response, 422, {});
};

const answer = async (request: IncomingMessage, response: ServerResponse, processor: SandboxProcessor, key: string): Promise<void> => {
  const url = new URL(request.url ?? '/', 'http://sandbox');
  const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  const text = request.method === 'POST' ? await readText(request) : '';
  const exchange = { processor, method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, bearer, text, response };
  if (forBrowsers(exchange)) return;
  if (isKey(bearer, key)) forServers(exchange);
  else json(response, 401, {});
};

/** Listens on this port, or on a free one if it is in use; read the actual port from the server. */
async function listen(server: Server, port: number): Promise<void> {
  server.listen({ port, host: '127.0.0.1' });
  try {
    await once(server, 'listening');
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    if (!isTaken || port === 0) throw error;
    await listen(server, 0);
  }
}

export async function startSandbox({ port, key, ...options }: ServiceOptions): Promise<RunningSandbox> {
  const processor = new SandboxProcessor(options);
  const server = createServer((request, response) => {
    answer(request, response, processor, key).catch(() => response.destroy());
  });
  await listen(server, port);
  server.unref();
  const address = server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://localhost:${opened}`,
    processor,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
