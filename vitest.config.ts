import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { sourcePlugins } from './vite.config.ts';

const postgres = ['tests/database/global-setup.ts'];

/** A kind of test is known by the end of its file's name; each is a project of its own, because each needs something else. */
const project = (name: string, ending: string, settings: TestProjectInlineConfiguration['test'] = {}): TestProjectInlineConfiguration => ({
  plugins: sourcePlugins(),
  test: { name, include: [`tests/**/*${ending}`], environment: 'node', testTimeout: 90_000, hookTimeout: 90_000, ...settings },
});

const endings = ['server', 'postgres', 'pglite', 'isolated', 'deployment', 'upgrade'].map((kind) => `tests/**/*.${kind}.test.ts`);

export default defineConfig({
  test: {
    projects: [
      project('fast', '.test.{ts,tsx}', { exclude: endings }),
      // those that take the place of a module, which nobody else may be given
      project('isolated', '.isolated.test.ts', { globalSetup: postgres }),
      project('server', '.server.test.ts', { globalSetup: postgres }),
      project('postgres', '.postgres.test.ts', { globalSetup: postgres, fileParallelism: false, testTimeout: 300_000 }),
      // without optimised code of WebAssembly, as `npm start` runs: V8 has crashed where it was freed beside other databases
      project('pglite', '.pglite.test.ts', { fileParallelism: false, testTimeout: 120_000, execArgv: ['--liftoff-only'] }),
      // those that run programs of the system and the whole product: only `npm run verify`
      project('deployment', '.deployment.test.ts', { globalSetup: postgres, fileParallelism: false, testTimeout: 300_000 }),
      // those that run two versions side by side: only `npm run verify`
      project('upgrade', '.upgrade.test.ts', { fileParallelism: false }),
    ],
  },
});
