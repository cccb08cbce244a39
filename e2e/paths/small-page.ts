/** Builds a small page with the app's configuration, and serves it without the app. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

export interface SmallPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** `page`: the HTML file of the page, relative to the root of the project. */
export async function serveSmallPage(page: string): Promise<SmallPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'spotter-page-'));
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true, rolldownOptions: { input: page } } });
  const server = await preview({ logLevel: 'warn', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return {
    url: `${address}${page}`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
}
