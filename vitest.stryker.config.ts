import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { sourcePlugins } from './vite.config.ts';

const subject = process.env['SPOTTER_SUBJECT'] ?? '*';
const elsewhere = ['server', 'postgres', 'pglite'].map((kind) => `tests/**/*.${kind}.test.ts`);
const fewRuns = fileURLToPath(new URL('scripts/stryker/few-runs.ts', import.meta.url));

const runFewer = {
  name: 'few-runs',
  enforce: 'pre',
  resolveId: (source: string, importer: string | undefined) => (source === 'fast-check' && importer !== fewRuns ? fewRuns : null),
} as const;

/** The examples and properties of one subject. They alone must find its mutants: a chart test that happens to use a rule is no proof. */
export default defineConfig({
  plugins: [runFewer, ...sourcePlugins()],
  test: {
    include: [`tests/${subject}/*.test.ts`],
    exclude: [...configDefaults.exclude, ...elsewhere],
    environment: 'node',
    testTimeout: 20_000,
  },
});
