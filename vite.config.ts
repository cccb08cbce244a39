import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig, type PluginOption } from 'vite';
import { chunks } from './scripts/build/chunks.ts';
import { buildVariables } from './scripts/build/stamp.ts';
import { stripProse } from './scripts/build/strip.ts';

/** What turns the sources of the browser into code; the tests use the same. */
export const sourcePlugins = (): PluginOption[] => [
  react(),
  lingui({ failOnCompileError: true, failOnMissing: 'catalog' }),
  babel({ presets: [linguiTransformerBabelPreset()] }),
];

export default defineConfig({
  plugins: [...sourcePlugins(), ...stripProse()],
  envPrefix: ['VITE_', buildVariables],
  build: {
    // light-dark(), relative colours and nesting go out as written: docs/decisions/0050.
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: chunks } },
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
