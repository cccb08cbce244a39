/** Builds a reference page with the app's bundler and settings, for comparison. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export interface ReferencePage {
  readonly folder: string;
  readonly bytes: number;
}

export const buildReference = async (name: string, entry: string): Promise<ReferencePage> => {
  const root = resolve('out/bench', name);
  const folder = resolve(root, 'dist');
  await mkdir(root, { recursive: true });
  await writeFile(
    resolve(root, 'index.html'),
    `<!doctype html><html lang="en"><title>${name}</title><div id="root"></div><script type="module" src="/@fs/${resolve(entry)}"></script></html>`,
  );
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false }, reportCompressedSize: false },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const bytes = outputs.reduce((sum, file) => sum + (file.type === 'chunk' ? gzipSync(file.code, { level: 9 }).length : 0), 0);
  return { folder, bytes };
};
