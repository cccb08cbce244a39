/**
 * Requests to a server that is still starting, as when a process was replaced or killed: they wait for the start, which takes a second or
 * two. While the database is away a start takes longer than members may wait. Source: docs/decisions/operation.md#0362.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestListener } from '../main.ts';

/** Milliseconds: with the rest of the request it stays below the six seconds of a statement. */
const startLimit = 4000;

/** The start has read no words yet. The app shows its own sentence for the code. */
const problem = JSON.stringify({
  type: 'urn:spotter:problem:busy',
  title: 'Service Unavailable',
  status: 503,
  code: 'busy',
  message: 'Spotter is starting. Try again in a moment.',
});

function refuse({ method }: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(problem),
    'cache-control': 'no-store',
    'retry-after': '1',
    'x-content-type-options': 'nosniff',
  });
  response.end(method === 'HEAD' ? undefined : problem);
}

/**
 * Passes the request on once the server has started. A call of the API is refused if that takes long, and the app tries again. A page
 * waits: a browser would show the refusal. All are cut off if the start fails.
 */
export function answerWhenStarted(started: Promise<RequestListener>, request: IncomingMessage, response: ServerResponse): void {
  const waiting = new AbortController();
  const isCall = request.url?.startsWith('/api/') === true;
  const late = pause(startLimit, null, { signal: waiting.signal }).catch(() => null);
  Promise.race(isCall ? [started, late] : [started])
    .then((listener) => (listener ? listener(request, response) : refuse(request, response)))
    .catch(() => response.destroy())
    .finally(() => waiting.abort());
}
