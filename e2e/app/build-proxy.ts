/** A proxy in front of the server. It can serve another build, or refuse connections. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BuildProxy {
  readonly url: string;
  /** After this call the proxy serves a newer build, whose page has a marker, and whose worker caches that page. */
  readonly release: () => void;
  /** After this call the proxy serves the newer worker, but the former page. During an upgrade, two server processes may do the same. */
  readonly releaseWorker: () => void;
  readonly close: () => Promise<void>;
}

export const newerBuildMarker = '<meta name="build" content="newer" />';

const newerPage = (text: string): string => text.replace('</head>', `${newerBuildMarker}</head>`);

const newerWorker = (text: string, page: string): string => {
  const hash = createHash('sha256').update(newerPage(page)).digest('base64');
  const newer = text.replace(/(\/index\.html[^}]*?revision:[`"'])[^`"']+([`"'],integrity:[`"'])[^`"']+/, `$1newer$2sha256-${hash}`);
  if (newer === text) throw new Error('the list of files in the worker has an unknown form');
  return newer;
};

export async function startBuildProxy(studio: string): Promise<BuildProxy> {
  const page = await (await fetch(studio)).text();
  let released: 'nothing' | 'worker' | 'everything' = 'nothing';
  /** Changes the page and the worker, the two files without a hash in their names. The page is served for every route of the app. */
  const changeFor = (path: string, type: string | undefined): ((text: string) => string) | undefined => {
    if (path === '/sw.js') return released === 'nothing' ? undefined : (text) => newerWorker(text, page);
    return released === 'everything' && type?.startsWith('text/html') ? newerPage : undefined;
  };
  const pass = (incoming: IncomingMessage, answer: ServerResponse): void => {
    const { 'if-none-match': _known, 'accept-encoding': _encodings, ...headers } = incoming.headers;
    const further = request(new URL(incoming.url ?? '/', studio), { method: incoming.method, headers }, (upstream) => {
      const change = changeFor(new URL(incoming.url ?? '/', studio).pathname, upstream.headers['content-type']);
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
    release: () => void (released = 'everything'),
    releaseWorker: () => void (released = 'worker'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
