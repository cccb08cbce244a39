/**
 * The chart atlas at `/_charts` of the development server. The atlas is drawn at the first request, and again after a machine has changed.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import type { Connect, Plugin } from 'vite';

const run = promisify(execFile);
const address = '/_charts';
const folder = 'dist-charts';
const sources = ['machines', 'atlas', 'contract', 'words'].map((name) => join(process.cwd(), name) + sep);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.png': 'image/png',
};

/** The atlas loads nothing from other origins; it contains its drawings and its font. */
const policy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self' data:; img-src 'self' data: blob:; connect-src 'none'; frame-ancestors 'none'";

const createDrawer = () => {
  let drawn: Promise<unknown> | null = null;
  const invalidate = (): void => {
    drawn = null;
  };
  const draw = (): Promise<unknown> => {
    drawn ??= run(process.execPath, ['scripts/charts.ts']).catch((error: unknown) => {
      invalidate();
      throw error;
    });
    return drawn;
  };
  return { draw, invalidate };
};

const fileOf = (url = '/'): string => {
  const { pathname } = new URL(url, 'http://localhost');
  return normalize(decodeURIComponent(pathname)).replace(/^[/\\]+/, '') || 'index.html';
};

const serve = async (draw: () => Promise<unknown>, request: Connect.IncomingMessage, response: ServerResponse): Promise<void> => {
  if (request.originalUrl?.split('?')[0] === address) return void response.writeHead(302, { location: `${address}/` }).end();
  const file = fileOf(request.url);
  if (file === 'index.html') await draw();
  const content = await readFile(join(folder, file));
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-store' }).end(content);
};

/** Draws the atlas and sends the requested file. If this fails, sends the error as text. */
const answer = async (draw: () => Promise<unknown>, request: Connect.IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    await serve(draw, request, response);
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    response.writeHead(isMissing ? 404 : 500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
  }
};

export const chartsPlugin = (): Plugin => ({
  name: 'spotter:charts',
  configureServer: ({ middlewares, watcher }) => {
    const { draw, invalidate } = createDrawer();
    for (const event of ['add', 'change', 'unlink'] as const)
      watcher.on(event, (file) => {
        if (sources.some((source) => file.startsWith(source))) invalidate();
      });
    middlewares.use(address, (request, response) => void answer(draw, request, response));
  },
});
