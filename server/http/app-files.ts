/** All files are read at the start. No request reads the disk, and a path can only name a file that was read. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

interface AppFile {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  readonly type: string;
}

/** The encodings in the order of preference. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;

export type Assets = ReadonlyMap<string, Uint8Array>;

export interface AppFiles {
  /** The file, or the page for a route of the app; null for other paths. */
  answer(request: Request, path: string): Response | null;
  readonly page: string | null;
  readonly assets: Assets;
}

export async function readAppFiles(folder: string): Promise<AppFiles> {
  const files = new Map<string, AppFile>();
  for (const path of await pathsIn(folder)) files.set(`/${relative(folder, path).split(sep).join('/')}`, await readAppFile(path));
  const page = files.get('/index.html');
  return {
    page: page ? new TextDecoder().decode(page.body) : null,
    assets: new Map([...files].filter(([path]) => isAsset(path) && !isCompressed(path)).map(([path, { body }]) => [path, body])),
    answer(request, path) {
      const name = files.has(path) && !isCompressed(path) ? path : isRoute(path) || wantsPage(request, path) ? '/index.html' : null;
      return name !== null && files.has(name) ? answerFile(files, name, request) : null;
    },
  };
}

async function pathsIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function readAppFile(path: string): Promise<AppFile> {
  const body = new Uint8Array(await readFile(path));
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, type: getMimeType(path) ?? 'application/octet-stream' };
}

const isCompressed = (path: string): boolean => encodings.some(({ ending }) => path.endsWith(ending));

/** A route has no file extension, or is the address that stops emails. A missing file does not return the page. */
const isRoute = (path: string): boolean =>
  /^\/unsubscribe\/[^/]+$/.test(path) || (!isAsset(path) && !(path.split('/').at(-1) ?? '').includes('.'));

/** Whether a browser opens the address as a page. The app shows that an address is unknown. The server’s own paths are excluded. */
const wantsPage = (request: Request, path: string): boolean =>
  (request.headers.get('accept') ?? '').includes('text/html') && !/^\/(api|assets|files|realtime)\//.test(path);

const isAsset = (path: string): boolean => path.startsWith('/assets/');

/** Built files have a hash of their content in their name, so browsers may cache them forever. */
export const assetCaching = 'public, max-age=31536000, immutable';

const cacheFor = (path: string): string => (isAsset(path) ? assetCaching : 'no-cache');

function answerFile(files: ReadonlyMap<string, AppFile>, path: string, request: Request): Response | null {
  const plain = files.get(path);
  if (!plain) return null;
  const accepted = new Set((request.headers.get('accept-encoding') ?? '').split(',').map((entry) => entry.split(';')[0]?.trim()));
  const encoding = encodings.find(({ name, ending }) => accepted.has(name) && files.has(path + ending));
  const file = (encoding && files.get(path + encoding.ending)) ?? plain;
  const headers = {
    'content-type': plain.type,
    'cache-control': cacheFor(path),
    etag: file.etag,
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding.name } : {}),
  };
  const known = request.headers
    .get('if-none-match')
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(file.etag)) return new Response(null, { status: 304, headers });
  return new Response(file.body, { headers: { ...headers, 'content-length': String(file.body.byteLength) } });
}

export function inlineHashes(page: string, tag: 'script' | 'style'): string[] {
  const found = page.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'));
  return [...found].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}
