/**
 * Assets of every build that ran in the last days, in the file store. A browser that holds another build than this process gets its
 * scripts and styles all the same. Source: docs/decisions/operation.md#0352.
 */
import { createHash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import type { Context } from '../context.ts';
import type { Files } from '../files/files.ts';
import { assetCaching, type Assets } from './app-files.ts';

const keptFor = 7 * 24 * 60 * 60 * 1000;

/** Built files: a name, a hash and an ending. Other paths are not worth a look into the store. */
const assetPath = /^\/assets\/[\w.-]+-[\w-]{8}\.[a-z\d]+$/;
/** With the parts that a process left which ended while it wrote. */
const storedName = /^(?:part-[\da-f-]{36}-)?[\da-f]{64}-asset\.bin$/;

/** Their own names have capitals, and some file systems ignore case. */
const nameOf = (path: string): string => `${createHash('sha256').update(path).digest('hex')}-asset.bin`;

/** Stores the assets of this build. Assets that are stored already count as new. */
export async function keepAssets({ files }: Pick<Context, 'files'>, assets: Assets): Promise<void> {
  if (!files) return;
  await Promise.all([...assets].map(([path, bytes]) => files.write(nameOf(path), bytes)));
}

/** Null for what no build of the last days had. */
export async function answerKeptAsset(files: Files | undefined, path: string): Promise<Response | null> {
  if (!files || !assetPath.test(path)) return null;
  const bytes = await files.read(nameOf(path));
  if (!bytes) return null;
  const headers = { 'content-type': getMimeType(path) ?? 'application/octet-stream', 'cache-control': assetCaching };
  return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.byteLength) } });
}

/** Each process stores its own again every day, so old ones belong to no running build. */
export async function removeOldAssets({ files }: Pick<Context, 'files'>): Promise<void> {
  if (!files) return;
  const names = (await files.olderThan(keptFor)).filter((name) => storedName.test(name));
  await Promise.all(names.map((name) => files.remove(name)));
}
