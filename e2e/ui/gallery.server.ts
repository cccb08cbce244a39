/** Builds the page with all components once for each worker, and serves it without the app. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

export interface Gallery {
  /** The URL of a view: `parts`, `frames`, `list`, `detail` or `dialog`, with further settings of the page. */
  readonly at: (view: string, settings?: Readonly<Record<string, string>>) => string;
  readonly close: () => Promise<void>;
}

export async function serveGallery(): Promise<Gallery> {
  const outDir = mkdtempSync(join(tmpdir(), 'spotter-gallery-'));
  const page = 'src/ui/gallery/index.html';
  await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true, rolldownOptions: { input: page } } });
  const server = await preview({ logLevel: 'warn', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const [address = ''] = server.resolvedUrls?.local ?? [];
  return {
    at: (view, settings = {}) => `${address}${page}?${new URLSearchParams({ view, ...settings }).toString()}`,
    close: async () => {
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
