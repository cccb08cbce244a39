/** A door before the studio, behind which a new build of the app may come out, and which may be shut. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BuildProxy {
  readonly url: string;
  /** From now on a newer build is served: its page says so in a mark, and its worker keeps that page. */
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

/** In the page of the newer build. */
export const newerBuildMarker = '<meta name="build" content="newer" />';

/** What a build that changes the page does to the two files that have no hash in their name. */
const changes: Readonly<Record<string, (text: string) => string>> = {
  '/index.html': (text) => text.replace('</head>', `${newerBuildMarker}</head>`),
  '/sw.js': (text) => {
    const newer = text.replace(/(\/index\.html[^}]*?revision:[`"'])[^`"']+/, '$1newer');
    if (newer === text) throw new Error('the worker names no page: its list of files looks different');
    return newer;
  },
};

/** Each place of the app is answered with its page. */
const changeFor = (path: string, type: string | undefined): ((text: string) => string) | undefined =>
  changes[path] ?? (type?.startsWith('text/html') ? changes['/index.html'] : undefined);

export async function startBuildProxy(studio: string): Promise<BuildProxy> {
  let isReleased = false;
  const pass = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const { 'if-none-match': _known, 'accept-encoding': _encodings, ...headers } = incoming.headers;
    const further = request(new URL(incoming.url ?? '/', studio), { method: incoming.method, headers }, (upstream) => {
      const change = isReleased ? changeFor(new URL(incoming.url ?? '/', studio).pathname, upstream.headers['content-type']) : undefined;
      if (!change) {
        answer.writeHead(upstream.statusCode ?? 502, upstream.headers);
        upstream.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      upstream.on('data', (part: Buffer) => parts.push(part));
      upstream.on('end', () => {
        const { 'content-length': _length, etag: _etag, ...kept } = upstream.headers;
        answer.writeHead(upstream.statusCode ?? 502, kept);
        answer.end(change(Buffer.concat(parts).toString()));
      });
    });
    further.on('error', () => answer.destroy());
    answer.on('close', () => further.destroy());
    incoming.pipe(further);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => void (isReleased = true),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
