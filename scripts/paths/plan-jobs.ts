/** Plans all requested jobs. If the exploration of a machine fails, the error is reported, and the other machines continue. */
import { readMachineChart } from '#atlas/explore/machine-chart.ts';
import { withStubActors } from '#atlas/explore/stub-actors.ts';
import { machineName, type Strategy } from '#atlas/paths/path.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import type { DriverTarget } from '#atlas/paths/driver.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import type { CliArguments } from './arguments.ts';
import { type Machine, machineOf } from './select-machines.ts';
import { createJob, type Job, jobOf } from './jobs.ts';
import { refuseUnknownWeights } from './random-walk-options.ts';
import { createProgress } from './progress.ts';
import { Unexplorable } from './unexplorable.ts';

/** The machine without an exploration: its chart, but no possible events. */
const unexplored = (entry: CatalogueEntry): Machine => {
  const machine = withStubActors(entry.create());
  const graph = { machine, model: entry.model, chart: readMachineChart(machine), starts: [], nodes: [], raised: new Set<string>() };
  return { name: machineName(entry), entry, graph, walker: createWalker(graph) };
};

type Explored = Machine | { readonly machine: Machine; readonly why: string };

const exploreOr = (entry: CatalogueEntry): Explored => {
  try {
    return machineOf(entry);
  } catch (error) {
    if (!(error instanceof Unexplorable)) throw error;
    return { machine: unexplored(entry), why: error.message };
  }
};

const jobFor = async (explored: Explored, on: DriverTarget, strategy: Strategy, args: CliArguments): Promise<Job> => {
  if (!('why' in explored)) return createJob(explored, on, strategy, args);
  return { ...jobOf(explored.machine, on, strategy, args), complaints: [explored.why] };
};

export const planJobs = async (entries: readonly CatalogueEntry[], args: CliArguments): Promise<readonly Job[]> => {
  const progress = createProgress();
  const all = entries.map((entry, at) => {
    progress.report(`exploring ${at + 1} of ${entries.length}: ${machineName(entry)}`);
    return exploreOr(entry);
  });
  refuseUnknownWeights(
    all.flatMap((one) => ('why' in one ? [] : [one])),
    args,
  );
  const jobs: Job[] = [];
  for (const [at, one] of all.entries())
    for (const on of args.on)
      for (const strategy of args.strategies) {
        const { name } = 'why' in one ? one.machine : one;
        progress.report(`planning ${at + 1} of ${all.length}: ${name} on ${on} by ${strategy}`);
        jobs.push(await jobFor(one, on, strategy, args));
      }
  progress.end();
  return jobs;
};
