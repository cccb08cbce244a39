/** A browser with another build than this process still gets its files. Source: docs/decisions/operation.md#0352. */
import { createHash } from 'node:crypto';
import { getMimeType } from 'hono/utils/mime';
import type { Context } from '../context.ts';
import type { Files } from '../files/files.ts';
import { assetCaching, type Assets } from './app-files.ts';

const keptFor = 7 * 24 * 60 * 60 * 1000;

/** The form of a built file: name, hash and extension. Other paths are not looked up in the store. */
const assetPath = /^\/assets\/[\w.-]+-[\w-]{8}\.[a-z\d]+$/;
/** The form of a stored name. It includes partial files of processes that ended while they wrote. */
const storedName = /^(?:part-[\da-f-]{36}-)?[\da-f]{64}-asset\.bin$/;

/** Stored names are hashes, because the original names have capitals and some file systems ignore case. */
const nameOf = (path: string): string => `${createHash('sha256').update(path).digest('hex')}-asset.bin`;

/** Stores the assets of this build. Assets that exist already get a new time. */
export async function keepAssets({ files }: Pick<Context, 'files'>, assets: Assets): Promise<void> {
  if (!files) return;
  await Promise.all([...assets].map(([path, bytes]) => files.write(nameOf(path), bytes)));
}

/** The response for an asset of a recent build; null if no recent build had the path. */
export async function answerKeptAsset(files: Files | undefined, path: string): Promise<Response | null> {
  if (!files || !assetPath.test(path)) return null;
  const bytes = await files.read(nameOf(path));
  if (!bytes) return null;
  const headers = { 'content-type': getMimeType(path) ?? 'application/octet-stream', 'cache-control': assetCaching };
  return new Response(bytes, { headers: { ...headers, 'content-length': String(bytes.byteLength) } });
}

/** Removes old assets. Each process stores its assets again every day, so old assets belong to no running build. */
export async function removeOldAssets({ files }: Pick<Context, 'files'>): Promise<void> {
  if (!files) return;
  const names = (await files.olderThan(keptFor)).filter((name) => storedName.test(name));
  await Promise.all(names.map((name) => files.remove(name)));
}
