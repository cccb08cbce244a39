/**
 * `npm run paths -- restart [machine…] --on browser`: measures the cost of a restart, in steps. The command runs one or two paths of each
 * tour several times, without the checks of states. It compares each opening with the steps right before and after it, because these have
 * the same machine load. The median counts, so a single disturbed opening has no effect. With `--write` the result is stored for the tour
 * planner.
 */
import { availableParallelism } from 'node:os';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import type { Path } from '#atlas/paths/path.ts';
import type { measuredRestart } from '#atlas/paths/restart-costs.ts';
import { runPath } from '#atlas/paths/run.ts';
import { type CliArguments, UsageError, driverOptions, readArguments } from '../arguments.ts';
import { prepareBrowser } from '../prepare-browser.ts';
import { chooseEntries, driverOf, type Machine, machineOf } from '../select-machines.ts';
import { formattedJson } from '../format-json.ts';
import { createJob } from '../jobs.ts';
import { writeWhole } from '../write-file.ts';
import { table } from '../console-report.ts';
import { configureDrivers } from './run.ts';

const usual = { paths: 2, rounds: 3 };

/**
 * Times in milliseconds. The time of an opening includes closing the page and the check of the start. The time of a step includes its
 * check.
 */
interface Times {
  readonly opening: number;
  readonly steps: readonly number[];
}

/** Measures a path. Null if the path fails, because the duration of a failed path is not meaningful. */
const walk = async ({ graph, walker }: Machine, driver: AnyDriver, path: Path): Promise<Times | null> => {
  const laps: number[] = [];
  let last = performance.now();
  const lap = (): void => {
    const now = performance.now();
    laps.push(now - last);
    last = now;
  };
  const { kind } = await runPath(path, graph, { ...driver, look: lap }, walker);
  lap();
  const [open = 0, ...rest] = laps;
  return kind === 'pass' ? { opening: open + (rest.at(-1) ?? 0), steps: rest.slice(0, -1) } : null;
};

/** A restart and the mean of the neighbouring steps, in milliseconds. */
export interface Pair {
  readonly opening: number;
  readonly step: number;
}

const mean = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0) / times.length;

/** The pairs of all walks except the first, because the first walk also loads the files that all walks share. */
export const pairsOf = (walks: readonly Times[]): readonly Pair[] =>
  walks.flatMap(({ opening, steps }, at) => {
    const beside = [...(walks[at - 1]?.steps ?? []), ...steps];
    return at === 0 || beside.length === 0 ? [] : [{ opening, step: mean(beside) }];
  });

/** A quantile by linear interpolation between the two nearest values. */
export const quantile = (numbers: readonly number[], part: number): number => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const at = part * (sorted.length - 1);
  const [below = Number.NaN, above = below] = sorted.slice(Math.floor(at), Math.floor(at) + 2);
  return below + (above - below) * (at % 1);
};

const longestFirst = (one: Path, other: Path): number => other.steps.length - one.steps.length;

const measure = async (machine: Machine, driver: AnyDriver, all: readonly Path[], rounds: number): Promise<readonly Pair[]> => {
  const paths = all.toSorted(longestFirst).slice(0, usual.paths);
  const walks: Times[] = [];
  const [first] = paths;
  for (const path of first ? [first, ...Array.from({ length: rounds }, () => paths).flat()] : []) {
    const times = await walk(machine, driver, path);
    if (times) walks.push(times);
    else process.stderr.write(`${path.id} does not pass on ${driver.on}: it is left out.\n`);
  }
  await driver.dispose?.();
  return pairsOf(walks);
};

const costs = (pairs: readonly Pair[]): readonly number[] => pairs.map(({ opening, step }) => opening / step);
const middle = (numbers: readonly number[]): number => quantile(numbers, 0.5);
const openings = (pairs: readonly Pair[]): number => middle(pairs.map(({ opening }) => opening));
const steps = (pairs: readonly Pair[]): number => middle(pairs.map(({ step }) => step));

const row = (name: string, pairs: readonly Pair[]): readonly string[] => [
  name,
  String(pairs.length),
  openings(pairs).toFixed(0),
  steps(pairs).toFixed(0),
  middle(costs(pairs)).toFixed(1),
  `${quantile(costs(pairs), 0.25).toFixed(1)} to ${quantile(costs(pairs), 0.75).toFixed(1)}`,
];

interface Measured {
  readonly rows: readonly (readonly string[])[];
  readonly pairs: readonly Pair[];
  readonly machines: number;
}

const measureAll = async (args: CliArguments): Promise<Measured> => {
  const rows: (readonly string[])[] = [];
  const pairs: Pair[] = [];
  for (const entry of chooseEntries(args.words)) {
    for (const on of args.on) {
      const machine = machineOf(entry);
      const driver = await driverOf(machine, on);
      if ('lacks' in driver) continue;
      const { paths } = await createJob(machine, on, 'tour', args);
      const own = await measure(machine, driver, paths, args.repeat > 1 ? args.repeat : usual.rounds);
      if (own.length === 0) continue;
      rows.push(row(`${machine.name} on ${on}`, own));
      process.stderr.write(`${machine.name} on ${on}: ${middle(costs(own)).toFixed(1)} steps, of ${own.length} restarts\n`);
      pairs.push(...own);
    }
  }
  return { rows: [...rows, row('all', pairs)], pairs, machines: rows.length };
};

/** The cost, rounded to whole steps, with the number of underlying measurements. */
const figureOf = ({ pairs, machines }: Measured): typeof measuredRestart => ({
  steps: Math.round(middle(costs(pairs))),
  measured: {
    when: new Date().toISOString().slice(0, 10),
    how: 'npm run paths -- restart --on browser --write: the median of all restarts, each against the mean of the steps beside it',
    machines,
    restarts: pairs.length,
    openingMilliseconds: Math.round(openings(pairs)),
    stepMilliseconds: Math.round(steps(pairs)),
    middleHalf: [quantile(costs(pairs), 0.25), quantile(costs(pairs), 0.75)].map((part) => Math.round(part * 10) / 10),
    cores: availableParallelism(),
  },
});

const file = 'atlas/paths/measured-restart.json';

export const run = async (argv: readonly string[]): Promise<number> => {
  const args = readArguments(argv, ['on', ...driverOptions, 'repeat', 'write']);
  // Switches off the visual checks. Each runs only once for a state, so visual checks belong neither to the cost of a restart nor to that
  // of a step.
  process.env['SPOTTER_PATHS_LOOK'] = '0';
  configureDrivers(args);
  await prepareBrowser(args);
  const measured = await measureAll(args);
  if (measured.pairs.length === 0) throw new UsageError('None of these paths passes, so nothing can be measured.');
  const header = ['machine', 'restarts', 'start, ms', 'step, ms', 'restart in steps', 'quartiles'];
  process.stdout.write(`\n${table([header, ...measured.rows])}\n`);
  if (args.write) writeWhole(file, formattedJson(file, figureOf(measured)));
  return 0;
};
