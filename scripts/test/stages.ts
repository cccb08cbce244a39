/** All checks, in the order that finds errors soonest. */
import { readdirSync } from 'node:fs';
import type { Engine } from './engines.ts';
import type { Runner } from './result.ts';

export type Cores = 0.5 | 1 | 2;

export interface TestStage {
  readonly name: string;
  /** A script, or a program of a package, with its arguments. This Node runs it. */
  readonly command: readonly string[];
  readonly needs: readonly string[];
  /** How many of two cores the stage uses. */
  readonly cores: Cores;
  readonly tests?: { readonly runner: Runner; readonly report: string };
  /** The time limit in minutes; 20 by default. */
  readonly minutes?: number;
  readonly engine?: Engine;
}

const bin = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  oxfmt: 'node_modules/oxfmt/bin/oxfmt',
  lingui: 'node_modules/@lingui/cli/dist/lingui.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

export const reportFolder = 'out/test';

const check = (name: string, ...command: string[]): TestStage => ({ name, command, needs: [], cores: 1 });

interface Suite {
  readonly project: string;
  readonly part?: string;
  readonly cores?: Cores;
  readonly needs?: readonly string[];
  readonly files?: readonly string[];
  /** Files of one worker share their imports. This halves the time of many small files, but keeps all of them in memory. */
  readonly isShared?: boolean;
}

const vitest = (name: string, { project, part = project, cores = 1, needs = [], files = [], isShared = false }: Suite): TestStage => {
  const report = `${reportFolder}/${part}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = [bin.vitest, 'run', '--project', project, ...(isShared ? ['--no-isolate'] : []), ...reporters, ...files];
  return { name, command, needs, cores, tests: { runner: 'vitest', report } };
};

/** The folders whose tests take half of the time of all fast tests. These tests are a separate stage, so that two cores share the work. */
const aboutCharts = ['paths', 'mutants', 'charts', 'atlas', 'seeded-bugs'];
const otherFolders = readdirSync('tests', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !aboutCharts.includes(entry.name))
  .map(({ name }) => name);
const inFolders = (folders: readonly string[]): readonly string[] => folders.map((folder) => `tests/${folder}/`);
/** The files share a process, so that each machine is explored once for all tests. With all cases the stage takes five times as long. */
const paths: TestStage = {
  ...vitest('paths and mutants', { project: 'fast', part: 'paths', files: inFolders(aboutCharts), isShared: true }),
  minutes: 45,
};
const rules = vitest('rules and properties', {
  project: 'fast',
  part: 'rules',
  files: inFolders(otherFolders),
  isShared: true,
});
/** In `npm run verify` this stage sends 100,000 requests, most of them invalid. */
const server: TestStage = { ...vitest('server on PostgreSQL', { project: 'server', isShared: true }), minutes: 60 };

/** In `npm run verify` this stage takes 40 minutes, because it kills many servers and checks what they leave. */
const concurrency: TestStage = { ...vitest('concurrency on PostgreSQL', { project: 'postgres', cores: 0.5 }), minutes: 90 };

const browser: TestStage = {
  name: 'browser',
  command: [bin.playwright, 'test', '--project=chromium', '--project=afterwards'],
  needs: ['build', 'charts', 'set-up'],
  cores: 2,
  tests: { runner: 'playwright', report: `${reportFolder}/browser.json` },
  // The stage takes fifteen minutes on an idle machine, and retries take up to five. The rest is for machines that are slow for a time.
  minutes: 60,
};

/** Tests in a browser other than Chromium. `--output` keeps the pictures of other stages. */
const inEngine = (what: string, engine: Engine, tests: string): TestStage => {
  const project = engine.toLowerCase();
  const name = `${what}-${project}`;
  const options = [`--project=${project}`, tests, '--workers=2', '--reporter=list,json', `--output=out/${name}`];
  return {
    name: `${what} in ${engine}`,
    command: [bin.playwright, 'test', ...options],
    needs: ['build', 'set-up'],
    cores: 2,
    tests: { runner: 'playwright', report: `${reportFolder}/${name}.json` },
    engine,
  };
};

/** The stage for fourteen flows of members in another browser. */
const smoke = (engine: Engine): TestStage => inEngine('smoke', engine, '--grep=@smoke');

const tours = (engine: Engine): TestStage => ({ ...inEngine('tours', engine, 'e2e/paths/paths.e2e.ts'), minutes: 90 });

/**
 * Draws the atlas again after all paths have run, with their pictures and coverage. This takes a few seconds, because tours are already
 * planned.
 */
const walkedCharts: TestStage = {
  name: 'walked charts',
  command: ['scripts/charts.ts'],
  needs: ['build', 'charts', 'set-up', paths.name, server.name, browser.name],
  cores: 1,
};

const firefoxTours = tours('Firefox');

/** Slow stages that only `npm run verify` runs. */
export const fullStages: readonly TestStage[] = [
  { name: 'mutants of rules', command: ['scripts/stryker.ts'], needs: [], cores: 2, minutes: 75 },
  { name: 'seeded bugs', command: ['scripts/seeded-bugs.ts'], needs: [], cores: 2, minutes: 30 },
  // The limit allows an hour of load and the preparation.
  { name: 'soak', command: ['scripts/bench.ts', 'soak', '--minutes', '60'], needs: ['build'], cores: 2, minutes: 90 },
  { name: 'advisories', command: ['scripts/advisories.ts'], needs: [], cores: 0.5 },
  vitest('deployment', { project: 'deployment', needs: ['build'] }),
  vitest('rolling upgrade', { project: 'upgrade', needs: ['build'], cores: 2 }),
  firefoxTours,
  { ...walkedCharts, name: 'charts with two browsers', needs: [walkedCharts.name, firefoxTours.name] },
];

export const stages: readonly TestStage[] = [
  check('types', bin.tsc, '-b'),
  check('lint', bin.oxlint, '--type-aware', '--deny-warnings'),
  check('format', bin.oxfmt, '--check'),
  check('words: in step with the code', bin.lingui, 'check', 'sync', '--clean', '--verbose'),
  check('words: complete', bin.lingui, 'check', 'missing', '--mode', 'catalog', '--verbose'),
  check('build', 'scripts/build.ts'),
  { ...check('supported browsers', 'scripts/browsers.ts'), needs: ['build'] },
  check('charts', 'scripts/charts.ts'),
  paths,
  server,
  // These two stages wait for half of their time. In parallel they use one core, so they come before stages that use a whole core.
  vitest('start and embedded database', { project: 'pglite', needs: ['build'], cores: 0.5 }),
  concurrency,
  rules,
  vitest('tests in a process of their own', { project: 'isolated' }),
  browser,
  smoke('Firefox'),
  smoke('WebKit'),
  walkedCharts,
];
