/** Writes the site as files: one page, one script, one style sheet and the data. The page opens without a server. */
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import type { SiteData } from '#atlas/site/site-data.ts';
import { buildTargets } from '../build/supported-browsers.ts';
import { shotFolder } from './reports.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Spotter: the chart atlas</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="atlas.css" />
    <script defer src="atlas.js"></script>
    <script defer src="data.js"></script>
  </head>
  <body>
    <div id="atlas"></div>
    <noscript>The atlas needs JavaScript.</noscript>
  </body>
</html>
`;

/**
 * Bundles the sources of the site into `atlas.js` and `atlas.css`. The script is a classic script, because a page that was opened from a
 * file cannot load modules.
 */
const bundle = async (folder: string): Promise<void> => {
  await build({
    configFile: false,
    root: process.cwd(),
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: buildTargets(process.cwd()),
      assetsInlineLimit: () => true,
      reportCompressedSize: false,
      lib: { entry: 'atlas/site/main.tsx', formats: ['iife'], name: 'spotterAtlasSite', fileName: () => 'atlas.js', cssFileName: 'atlas' },
    },
  });
};

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

/**
 * The data as a script that parses JSON, which takes half the time of parsing a script. `<` is escaped, because the script may be inside a
 * page.
 */
const dataScript = (data: SiteData): string =>
  `spotterAtlas(JSON.parse(${quoted(JSON.stringify(data).replaceAll('<', String.raw`\u003c`))}));\n`;

const copyShot = (file: string, folder: string): void => {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  cpSync(join(dirname(shotFolder), file), join(folder, file));
};

/** Another build may rename its folder at the same moment, so this is retried. The folder of the last build stays. */
const takePlace = (folder: string, target: string, attempts = 3): void => {
  const former = `${folder}-former`;
  try {
    if (existsSync(target)) renameSync(target, former);
    renameSync(folder, target);
  } catch (error) {
    if (attempts === 0) throw error;
    takePlace(folder, target, attempts - 1);
  } finally {
    rmSync(former, { recursive: true, force: true });
  }
};

/** Writes everything into a temporary folder first, so that a failed build leaves the previous site unchanged. */
export const writeSite = async (data: SiteData, target: string): Promise<void> => {
  const folder = `out/charts/site-${process.pid}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    await bundle(folder);
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'data.js'), dataScript(data));
    for (const { shots } of [...data.charts, ...data.emails]) for (const { file } of shots) copyShot(file, folder);
    takePlace(folder, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
