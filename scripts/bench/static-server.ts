import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const types: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json', css: 'text/css', html: 'text/html' };

export const serveFolder = async (folder: string): Promise<{ url: string; stop: () => void }> => {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const name = path === '/' ? '/index.html' : path;
    readFile(join(folder, name)).then(
      (content) => response.writeHead(200, { 'content-type': types[name.split('.').at(-1) ?? ''] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return { url: `http://localhost:${address.port}/`, stop: () => void server.close() };
};
