/**
 * `npm run paths -- restart [machine…] --on browser`: what a restart costs, in steps. It walks the tours a few times, looks at no state
 * closely, and keeps the least time of each opening and of each step, so that what others do on this machine counts for little.
 */
import type { AnyDriver } from '#atlas/paths/driver.ts';
import type { Path } from '#atlas/paths/path.ts';
import { runPath } from '#atlas/paths/run.ts';
import { type Asked, Misunderstood, readArguments } from './arguments.ts';
import { chooseEntries, driverOf, type Machine, machineOf } from './choose.ts';
import { createJob } from './jobs.ts';
import { table } from './show.ts';
import { tellDrivers } from './walk.ts';

const rounds = 3;

/** In milliseconds: from the decision to open until the start was looked at, with closing; and each step until it was looked at. */
interface Times {
  readonly opening: number;
  readonly steps: readonly number[];
}

const walk = async ({ graph, walker }: Machine, driver: AnyDriver, path: Path): Promise<Times> => {
  const laps: number[] = [];
  const began = performance.now();
  let last = began;
  const lap = (): void => {
    const now = performance.now();
    laps.push(now - last);
    last = now;
  };
  const { kind } = await runPath(path, graph, { ...driver, look: lap }, walker);
  lap();
  if (kind !== 'pass') throw new Misunderstood(`${path.id} does not pass on ${driver.on}: nothing can be measured on it.`);
  const [open = 0, ...rest] = laps;
  return { opening: open + (rest.at(-1) ?? 0), steps: rest.slice(0, -1) };
};

const least = (one: Times, other: Times): Times => ({
  opening: Math.min(one.opening, other.opening),
  steps: one.steps.map((time, at) => Math.min(time, other.steps[at] ?? time)),
});

const measure = async (machine: Machine, driver: AnyDriver, paths: readonly Path[]): Promise<readonly Times[]> => {
  const [first] = paths;
  // What all worlds share is opened by the first of them.
  if (first) await walk(machine, driver, first);
  const times: Times[] = [];
  for (const path of paths) {
    let best = await walk(machine, driver, path);
    for (let round = 1; round < rounds; round += 1) best = least(best, await walk(machine, driver, path));
    times.push(best);
  }
  await driver.dispose?.();
  return times;
};

const mean = (times: readonly number[]): number => times.reduce((sum, time) => sum + time, 0) / Math.max(1, times.length);

const row = (name: string, times: readonly Times[]): readonly string[] => {
  const [opening, step] = [mean(times.map((one) => one.opening)), mean(times.flatMap(({ steps }) => steps))];
  return [
    name,
    String(times.length),
    String(times.flatMap(({ steps }) => steps).length),
    ...[opening, step].map((ms) => ms.toFixed(0)),
    (opening / step).toFixed(1),
  ];
};

const measureAll = async (asked: Asked): Promise<readonly (readonly string[])[]> => {
  const rows: (readonly string[])[] = [];
  const all: Times[] = [];
  for (const entry of chooseEntries(asked.words)) {
    for (const on of asked.on) {
      const machine = machineOf(entry);
      const driver = await driverOf(machine, on);
      if ('lacks' in driver) continue;
      const { paths } = await createJob(machine, on, 'tour', asked);
      const times = await measure(machine, driver, paths);
      rows.push(row(`${machine.name} on ${on}`, times));
      all.push(...times);
    }
  }
  return [...rows, row('altogether', all)];
};

export const run = async (argv: readonly string[]): Promise<number> => {
  const asked = readArguments(argv);
  // A state that is looked at closely is looked at once in a run: that is neither an opening nor a step.
  process.env['SPOTTER_PATHS_LOOK'] = '0';
  tellDrivers(asked);
  const rows = await measureAll(asked);
  process.stdout.write(`\n${table([['machine', 'paths', 'steps', 'opening, ms', 'step, ms', 'a restart in steps'], ...rows])}\n`);
  return 0;
};
