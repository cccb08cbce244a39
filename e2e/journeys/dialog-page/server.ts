/** Builds the page of dialogs as the app is built, and serves it; the app itself is not needed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';

export interface DialogPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

export async function serveDialogPage(): Promise<DialogPage> {
  const outDir = await mkdtemp(join(tmpdir(), 'spotter-dialogs-'));
  const page = 'e2e/journeys/dialog-page/index.html';
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
