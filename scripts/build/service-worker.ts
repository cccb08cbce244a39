/** Builds the service worker: `sw.js`, with the list of the files of this build. See docs/decisions/device.md#0246. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { build } from 'vite';
import { buildTargets } from './supported-browsers.ts';

interface BuiltFile {
  readonly url: string;
  /** A hash of the content; null if the file name contains a hash. */
  readonly revision: string | null;
  /** Set for files without a hash in the name. During an upgrade, another server process may answer with the file of another build. */
  readonly integrity?: string;
}

/** True for files that the app needs to open offline. Icons are cached when they are shown; setting a new password needs a connection. */
const isNeeded = (url: string): boolean =>
  !url.startsWith('/assets/password-strength-') && (url === '/index.html' || /^\/assets\/.+\.(?:js|css|json|woff2)$/.test(url));

async function hashesOf(path: string): Promise<Pick<BuiltFile, 'revision' | 'integrity'>> {
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest();
  return { revision: hash.toString('base64url').slice(0, 22), integrity: `sha256-${hash.toString('base64')}` };
}

/** The files of the build, sorted by address, so that two builds of the same sources have the same worker. */
export async function listBuiltFiles(folder: string): Promise<readonly BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const urls = paths.map((path) => `/${relative(folder, path).split(sep).join('/')}`).filter(isNeeded);
  return Promise.all(
    urls.toSorted().map(async (url) => ({ url, ...(url.startsWith('/assets/') ? { revision: null } : await hashesOf(join(folder, url))) })),
  );
}

export async function buildServiceWorker(root: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { builtFiles: JSON.stringify(await listBuiltFiles(folder)) },
    build: {
      target: buildTargets(root),
      outDir: folder,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: { input: 'src/sw.ts', output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
