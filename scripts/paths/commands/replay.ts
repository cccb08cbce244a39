/**
 * `npm run paths -- replay <id> --on …`: runs one path again, step by step. Instead of an id it accepts the machine, the start and each
 * step as separate words, or a link of the chart atlas.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { AnyDriver, DriverTarget, PathVerdict } from '#atlas/paths/driver.ts';
import { createPath, machineName, type Path } from '#atlas/paths/path.ts';
import { missingHandlers } from '#atlas/paths/missing-handlers.ts';
import { runPath } from '#atlas/paths/run.ts';
import { follow } from '#atlas/paths/walker.ts';
import { readRoute } from '#atlas/site/route.ts';
import { type CliArguments, UsageError, driverOptions, planOptions, readArguments } from '../arguments.ts';
import { prepareBrowser } from '../prepare-browser.ts';
import { chooseEntries, driverOf, type Machine, machineOf } from '../select-machines.ts';
import { createJob, needsRefusals } from '../jobs.ts';
import { permanentPathsOf } from '../permanent-paths.ts';
import { lastRun, configureDrivers } from './run.ts';
import { stepsBeyond } from '../driver-limits.ts';
import { walkedTours } from '../recorded-verdicts.ts';

interface LastRun {
  readonly jobs: readonly { readonly machine: string; readonly verdicts: readonly PathVerdict[] }[];
}

const pathsOfLastRun = (machine: string): readonly Path[] => {
  if (!existsSync(lastRun.json)) return [];
  const { jobs } = JSON.parse(readFileSync(lastRun.json, 'utf8')) as LastRun;
  return jobs.flatMap((job) => (job.machine === machine ? job.verdicts.map(({ path }) => path) : []));
};

const walked = (machine: string): readonly Path[] =>
  walkedTours().flatMap((tour) =>
    tour.machine === machine ? tour.verdicts.map(({ path }) => createPath(machine, path.start, path.steps, 'tour')) : [],
  );

/** Plans the usual strategies, and the strategy of `--strategy`. Planning every strategy of a large machine needs too much memory. */
const plan = async (machine: Machine, args: CliArguments, isMeant: (path: Path) => boolean): Promise<Path | null> => {
  for (const on of new Set([...args.on, 'model' as const])) {
    for (const strategy of new Set([...args.strategies, 'tour' as const, 'states' as const])) {
      const { paths } = await createJob(machine, on, strategy, args);
      const found = paths.find(isMeant);
      if (found) return found;
    }
  }
  return null;
};

/** Finds a permanent path, a recently run one, or a newly planned one. Throws for an unknown id. */
export const findPath = async (id: string, args: CliArguments): Promise<{ readonly machine: Machine; readonly path: Path }> => {
  const [name = '', digest = ''] = id.split('#');
  if (!/^[0-9a-f]{2,6}$/.test(digest)) throw new UsageError(`"${id}" is not the id of a path. An id looks like visits/visit#7f3a12.`);
  const entries = chooseEntries([name]);
  const isMeant = (path: Path): boolean => path.id.startsWith(`${path.machine}#${digest}`);
  const known = entries.map(machineName).flatMap((one) => [...permanentPathsOf(one), ...pathsOfLastRun(one), ...walked(one)]);
  for (const entry of entries) {
    const path = known.find((one) => one.machine === machineName(entry) && isMeant(one));
    if (path) return { machine: machineOf(entry), path };
  }
  for (const entry of entries) {
    const machine = machineOf(entry);
    const path = await plan(machine, args, isMeant);
    if (path) return { machine, path };
  }
  throw unknown(id, known);
};

/** Replaces a link of the atlas by the words that it contains: an id, or machine, start and steps. Other words are unchanged. */
const wordsOf = (words: readonly string[]): readonly string[] => {
  const [link = ''] = words;
  const route = link.includes('#/chart/') ? readRoute(link.slice(link.indexOf('#'))) : null;
  if (route?.page !== 'chart') return words;
  if (route.focus?.kind !== 'path') throw new UsageError(`"${link}" is not a link to a path. Copy the link of the chart's page "Try it".`);
  const [first = '', ...steps] = route.focus.path;
  return first.startsWith(`${route.chart}#`) ? [first] : [route.chart, first, ...steps];
};

/** The path that the arguments name step by step. Throws an error if the chart does not accept the path. */
const pathFromArguments = (name: string, start: string, steps: readonly string[]): { readonly machine: Machine; readonly path: Path } => {
  const [entry, another] = chooseEntries([name]);
  if (!entry || another) throw new UsageError(`"${name}" names several machines. Write the folder too, as in visits/visit.`);
  const machine = machineOf(entry);
  const followed = follow(machine.walker, start, steps);
  if ('end' in followed) return { machine, path: createPath(machine.name, start, steps, 'kept') };
  const { step, why } = followed.lost;
  throw new UsageError(
    step < 0 ? `${why}. Starts: ${machine.graph.starts.map((one) => one.name).join(', ')}.` : `Step ${step + 1}: ${why}.`,
  );
};

export const requestedPath = async (args: CliArguments): Promise<{ readonly machine: Machine; readonly path: Path }> => {
  const [first = '', start, ...steps] = wordsOf(args.words);
  return start === undefined ? findPath(first, args) : pathFromArguments(first, start, steps);
};

const unknown = (id: string, known: readonly Path[]): UsageError => {
  const ids = [...new Set(known.map((path) => path.id))];
  const list =
    ids.length > 0 ? `Paths of the last run and kept paths: ${ids.slice(0, 12).join(', ')}.` : 'Run paths first: npm run paths -- run.';
  return new UsageError(
    `There is no path "${id}" for the machine as it is now. ${list} For another path give the --strategy and the --seed that planned it.`,
  );
};

const spoken = (driver: AnyDriver): AnyDriver => ({
  ...driver,
  look: async (world: unknown, stepContext) => {
    await driver.look?.(world, stepContext);
    process.stdout.write(`  ✓ ${stepContext.label}\n`);
  },
});

const show = (verdict: PathVerdict): void => {
  if (verdict.kind === 'pass') return void process.stdout.write('  passed\n');
  process.stdout.write(`  ${verdict.kind === 'fail' ? '✗' : '?'} ${verdict.label}: ${verdict.what}\n`);
  if (verdict.kind === 'fail')
    process.stdout.write(`    expected: ${JSON.stringify(verdict.expected)}\n    actual:   ${JSON.stringify(verdict.actual)}\n`);
};

/** Throws before the first step if the driver cannot do the whole path. */
export const refuseUnfit = (machine: Pick<Machine, 'graph' | 'walker'>, path: Path, driver: AnyDriver): void => {
  const lacking = missingHandlers(machine.graph, driver, needsRefusals([path]));
  const beyond = stepsBeyond(machine, driver, path);
  const why = [
    ...lacking.map((what) => `there is no handler for ${what}`),
    ...[...new Set(beyond)].map((step) => `its driver cannot do "${step}" there`),
  ];
  if (why.length > 0) throw new UsageError(`${path.id} cannot be walked on ${driver.on}: ${why.join('; ')}.`);
};

const fitDriver = async (machine: Machine, path: Path, on: DriverTarget): Promise<AnyDriver> => {
  const driver = await driverOf(machine, on);
  if ('lacks' in driver) throw new UsageError(`${machine.name} cannot be walked on ${on}: ${driver.lacks}.`);
  refuseUnfit(machine, path, driver);
  return driver;
};

export const run = async (argv: readonly string[]): Promise<number> => {
  const args = readArguments(argv, [...planOptions, ...driverOptions]);
  configureDrivers(args);
  const { machine, path } = await requestedPath(args);
  const drivers: AnyDriver[] = [];
  for (const on of args.on) drivers.push(await fitDriver(machine, path, on));
  await prepareBrowser(args);
  let isGood = true;
  for (const driver of drivers) {
    const { on } = driver;
    process.stdout.write(`${path.id} on ${on}\n`);
    const verdict = await runPath(path, machine.graph, spoken(driver), machine.walker);
    show(verdict);
    await driver.dispose?.();
    isGood &&= verdict.kind === 'pass';
  }
  return isGood ? 0 : 1;
};
