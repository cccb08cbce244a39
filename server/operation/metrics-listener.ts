/** Serves `/metrics` on a port of its own, so that people who can reach the public address cannot read the metrics. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { CannotStart } from '../cannot-start.ts';
import { messageOf } from '../database/errors.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsListener {
  readonly url: string;
  close(): Promise<void>;
}

async function answer(metrics: Metrics, { method, url = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const isKnown = (method === 'GET' || method === 'HEAD') && url.split('?', 1)[0] === '/metrics';
  const text = isKnown ? await metrics.render() : 'There is only /metrics here.\n';
  response.writeHead(isKnown ? 200 : 404, {
    'content-type': isKnown ? metrics.registry.contentType : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(method === 'HEAD' ? undefined : text);
}

export async function serveMetrics(
  metrics: Metrics,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<MetricsListener> {
  const server = createServer((request, response) => void answer(metrics, request, response).catch(() => response.destroy()));
  server.listen({ port, host });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new CannotStart(`Metrics cannot be served at ${host}, port ${port} (${messageOf(error)}). Change METRICS_PORT or METRICS_HOST.`, {
      cause: error,
    });
  }
  // the metrics port must not keep the process alive
  server.unref();
  const address = server.address();
  const opened = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${opened}/metrics`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
