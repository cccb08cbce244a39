/** Adds integrity hashes for scripts to the page. A script that a cache or a proxy has changed does not run. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const scriptTag = /<script\b(?![^>]*\bintegrity=)([^>]*?)\bsrc="(\/assets\/[^"]+)"/g;

/** `read` returns the bytes of a script by its address. */
export function withIntegrity(page: string, read: (url: string) => Uint8Array): string {
  return page.replaceAll(scriptTag, (_, before: string, url: string) => {
    const hash = createHash('sha384').update(read(url)).digest('base64');
    return `<script${before}integrity="sha384-${hash}" src="${url}"`;
  });
}

export async function addScriptIntegrity(folder: string): Promise<void> {
  const path = join(folder, 'index.html');
  const page = await readFile(path, 'utf8');
  const urls = [...page.matchAll(scriptTag)].map(([, , url = '']) => url);
  const scripts = new Map(await Promise.all(urls.map(async (url) => [url, await readFile(join(folder, url))] as const)));
  await writeFile(
    path,
    withIntegrity(page, (url) => scripts.get(url) ?? new Uint8Array()),
  );
}
