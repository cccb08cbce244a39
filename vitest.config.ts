import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { sourcePlugins } from './vite.config.ts';

const postgres = ['tests/database/global-setup.ts'];

/** Each kind of test has its own file name ending and its own project, because each needs other settings. */
const project = (name: string, ending: string, settings: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
  plugins: sourcePlugins(),
  test: { name, include: [`tests/**/*${ending}`], environment: 'node', testTimeout: 90_000, hookTimeout: 90_000, ...settings },
});

const endings = ['server', 'postgres', 'pglite', 'isolated', 'deployment', 'upgrade'].map((kind) => `tests/**/*.${kind}.test.ts`);

export default defineConfig({
  test: {
    projects: [
      project('fast', '.test.{ts,tsx}', { exclude: endings }),
      // Tests that replace a module; no other test may import the replacement.
      project('isolated', '.isolated.test.ts', { globalSetup: postgres }),
      project('server', '.server.test.ts', { globalSetup: postgres }),
      project('postgres', '.postgres.test.ts', { globalSetup: postgres, fileParallelism: false, testTimeout: 300_000 }),
      // Without optimised WebAssembly code, like `npm start`: V8 crashed when this code was freed while other databases were open.
      project('pglite', '.pglite.test.ts', { fileParallelism: false, testTimeout: 120_000, execArgv: ['--liftoff-only'] }),
      // Tests that run programs of the system and the whole product; only in `npm run verify`.
      project('deployment', '.deployment.test.ts', { globalSetup: postgres, fileParallelism: false, testTimeout: 300_000 }),
      // Tests that run two versions of the server at the same time; only in `npm run verify`.
      project('upgrade', '.upgrade.test.ts', { fileParallelism: false }),
    ],
  },
});
