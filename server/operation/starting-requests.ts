/** Requests wait for the start: a second or two, or longer without a database. Source: docs/decisions/operation.md#0362. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RequestListener } from '../main.ts';

/** In milliseconds. Together with the rest of the request, the wait stays below the six seconds for a statement. */
const startLimit = 4000;

/** Written without the message catalogues, which are not loaded yet. The app shows its own sentence for the code. */
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

/** After the limit, a call of the API is refused. A page request keeps waiting, because a browser would show the refusal. */
export function answerWhenStarted(started: Promise<RequestListener>, request: IncomingMessage, response: ServerResponse): void {
  const waiting = new AbortController();
  const isCall = request.url?.startsWith('/api/') === true;
  const late = pause(startLimit, null, { signal: waiting.signal }).catch(() => null);
  Promise.race(isCall ? [started, late] : [started])
    .then((listener) => (listener ? listener(request, response) : refuse(request, response)))
    .catch(() => response.destroy())
    .finally(() => waiting.abort());
}
