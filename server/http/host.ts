/**
 * Refuses requests for a host that is not ours, in every mode. Another site can let its own name lead to this machine (DNS rebinding);
 * a browser would then show that site what lies here. `/api/health` is told to everybody: load balancers call it by address.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

const loopback = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The name in a `Host` header, without its port; null where it holds none. */
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

/** Answers 421 where the request is for another host; says whether it did. */
export function refuseOtherHost(request: IncomingMessage, response: ServerResponse, ownUrl: string): boolean {
  if (isOurHost(request.headers.host, ownUrl) || pathOf(request.url) === '/api/health') return false;
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
}
