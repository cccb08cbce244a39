/** A stalled request keeps a connection open, and a sender may open thousands. Source: docs/decisions/operation.md#0373. */
import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { uploadPath } from '#contract/avatar.ts';
import { Refused } from './outcome.ts';

/** In milliseconds. On a bad connection, a phone needs most of a minute for a picture of five megabytes. */
export const bodyTime = 10_000;
export const uploadTime = 60_000;
/** Milliseconds before the connection is closed, in which the problem is sent. */
const grace = 2000;

export const serverTimes = { headersTimeout: bodyTime, requestTimeout: uploadTime + 2 * grace, connectionsCheckingInterval: 1000 } as const;

/** Throws `request_timeout` if the body is not read in time. */
export async function withinBodyTime<T>(reading: Promise<T>, limit: number = bodyTime): Promise<T> {
  const read = new AbortController();
  const late = pause(limit, undefined, { signal: read.signal }).then(() => Promise.reject(new Refused('request_timeout')));
  late.catch(() => undefined);
  try {
    return await Promise.race([reading, late]);
  } finally {
    read.abort();
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const timeFor = ({ url }: IncomingMessage): number => (url?.split('?', 1)[0] === uploadPath ? uploadTime : bodyTime) + grace;

export function closeUnfinished(server: Server): void {
  const onRequest = (request: IncomingMessage): void => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => request.socket.destroy(), timeFor(request));
    const stop = (): void => clearTimeout(timer);
    request.once('end', stop);
    request.once('close', stop);
  };
  server.prependListener('request', onRequest);
  server.once('close', () => server.off('request', onRequest));
}
