/**
 * Builds the browser app into `dist/`, with compressed files and a stamp of the sources. The build runs in a temporary folder, which
 * replaces `dist/` at the end. So a failed build, or two builds at once, leave no partial result.
 */
import { mkdir, rename, rm } from 'node:fs/promises';
import { build } from 'vite';
import { precompress } from './build/precompress.ts';
import { prepareServer } from './build/prepare-server.ts';
import { addScriptIntegrity } from './build/script-integrity.ts';
import { buildServiceWorker } from './build/service-worker.ts';
import { sourceStamp, writeStamp } from './build/stamp.ts';

const root = process.cwd();
const folder = `out/build-${process.pid}`;
const former = `${folder}-former`;

/** Another build may rename its folder at the same moment, so this is retried. The folder of the last build stays. */
const takePlace = async (attempts = 3): Promise<void> => {
  await rename('dist', `${former}-${attempts}`).catch(() => {});
  try {
    await rename(folder, 'dist');
  } catch (error) {
    if (attempts === 0) throw error;
    await takePlace(attempts - 1);
  }
};

const stamp = sourceStamp(root);
try {
  await mkdir('out', { recursive: true });
  await Promise.all([build({ root, logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } }), prepareServer()]);
  // This step must come before the service worker, which contains a hash of the page.
  await addScriptIntegrity(folder);
  await buildServiceWorker(root, folder);
  await precompress(folder);
  writeStamp(folder, stamp);
  await takePlace();
  console.log('Built dist/.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  const left = [folder, ...[3, 2, 1, 0].map((attempt) => `${former}-${attempt}`)];
  await Promise.all(left.map((path) => rm(path, { recursive: true, force: true })));
}
