import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { catalogues } from './scripts/build/catalogues.ts';
import { chunks } from './scripts/build/chunks.ts';
import { eagerCompileHint } from './scripts/build/eager-compile-hint.ts';
import { buildVariables } from './scripts/build/stamp.ts';
import { stripProse } from './scripts/build/strip.ts';
import { wholeChunkLoading } from './scripts/build/whole-chunk-loading.ts';

/** What turns the sources of the browser into code; the tests use the same. */
export const sourcePlugins = (): PluginOption[] => [
  react(),
  lingui({ failOnCompileError: true, failOnMissing: 'catalog' }),
  catalogues(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
];

export default defineConfig({
  plugins: [...sourcePlugins(), ...stripProse(), wholeChunkLoading(), eagerCompileHint()],
  envPrefix: ['VITE_', buildVariables],
  // React has had what this shim brings for years.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim(?:\/index\.js)?(?=$|\/)/, replacement: 'use-sync-external-store' }] },
  build: {
    // light-dark(), relative colours and nesting go out as written: docs/decisions/interface.md#0050.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: chunks }, optimization: { inlineConst: { mode: 'all' } } },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
