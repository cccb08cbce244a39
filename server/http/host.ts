/** Prevents DNS rebinding. `/api/health` accepts every host, because load balancers send requests to an IP address. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

const loopback = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function nameIn(host: string | undefined): string | null {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return null;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
}

export function isOurHost(host: string | undefined, ownUrl: string): boolean {
  const name = nameIn(host);
  return name !== null && (loopback.test(name) || name === new URL(ownUrl).hostname);
}

const pathOf = (url: string | undefined): string => (url ?? '').split('?', 1)[0] ?? '';

const mostLogged = 20;

/** Responds with 421, and returns whether it did. Each such host is logged once, because a proxy may not forward `Host`. */
export function createHostGuard(ownUrl: string, log: Pick<Logger, 'warn'>) {
  const logged = new Set<string>();

  function logOnce(host = ''): void {
    if (logged.size >= mostLogged || logged.has(host)) return;
    logged.add(host);
    log.warn(
      { host, own: new URL(ownUrl).host },
      'refused a request for another host: PUBLIC_URL names ours, and a proxy must pass on Host',
    );
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { host } = request.headers;
    if (isOurHost(host, ownUrl) || pathOf(request.url) === '/api/health') return false;
    logOnce(host);
    response.writeHead(421, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    });
    response.end(
      `This is Spotter at ${new URL(ownUrl).origin}, and the request was for another host. PUBLIC_URL names the host that members use.\n`,
    );
    return true;
  };
}
