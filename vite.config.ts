import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption, type Rolldown } from 'vite';
import { catalogues } from './scripts/build/catalogues.ts';
import { eagerCompileHint, wholeChunkLoading } from './scripts/build/chunk-loading.ts';
import { buildVariables } from './scripts/build/stamp.ts';
import { oldBrowserPage } from './scripts/build/old-browser-page.ts';
import { stripProse } from './scripts/build/strip.ts';
import { buildTargets } from './scripts/build/supported-browsers.ts';

/** The plugins that compile the browser's sources; the tests use the same. */
export const sourcePlugins = (): PluginOption[] => [
  react(),
  lingui({ failOnCompileError: true, failOnMissing: 'catalog' }),
  catalogues(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
];

/** One file with the code of the first page, one with the code that lazy files share, and one for each `*.chunk.ts`. */
const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'app', tags: ['$initial'], priority: 2 },
    { name: 'shared', minShareCount: 2, priority: 1 },
  ],
};

export default defineConfig({
  plugins: [...sourcePlugins(), ...stripProse(), wholeChunkLoading(), eagerCompileHint(), oldBrowserPage()],
  envPrefix: ['VITE_', buildVariables],
  // React has contained this hook since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?(?=$|\/)/, replacement: 'use-sync-external-store' }] },
  build: {
    target: buildTargets(import.meta.dirname),
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting }, optimization: { inlineConst: { mode: 'all' } } },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
