import type { PathVerdict } from '#atlas/paths/driver.ts';
import type { Path, Strategy } from '#atlas/paths/path.ts';
import { runPath } from '#atlas/paths/run.ts';
import { type Failure, shrink } from '#atlas/paths/shrink.ts';
import { createLocatorWitness } from '#atlas/paths/locator-witness.ts';
import type { CliArguments } from './arguments.ts';
import type { Job } from './jobs.ts';
import { maxTries } from './shorten.ts';
import { transitionsOn } from './driver-limits.ts';

export interface JobResult {
  readonly job: Job;
  readonly verdicts: readonly PathVerdict[];
  readonly shrunk: ReadonlyMap<string, Failure>;
  readonly covered: ReadonlySet<string>;
  /**
   * Expected transitions that no path took. A shard reports only transitions that no path of any shard contains. A run that ended early
   * reports none.
   */
  readonly uncovered: readonly string[];
}

/** Distributes the paths of all jobs to the shards. The most expensive paths come first, each to the shard with the least work. */
export const assignToShards = (jobs: readonly Job[], of: number): readonly ReadonlySet<Path>[] => {
  const shards = Array.from({ length: of }, () => ({ cost: 0, paths: new Set<Path>() }));
  const paths = jobs.flatMap((job) =>
    job.paths.map((path) => ({ path, cost: job.restartCost + path.steps.length, key: `${job.on} ${path.id}` })),
  );
  const dearestFirst = paths.toSorted((a, b) => b.cost - a.cost || (a.key < b.key ? -1 : 1));
  for (const { path, cost } of dearestFirst) {
    const least = shards.reduce((a, b) => (b.cost < a.cost ? b : a));
    least.paths.add(path);
    least.cost += cost;
  }
  return shards.map((shard) => shard.paths);
};

/** Strategies that reach every state in which an event is possible. */
const findsControls: ReadonlySet<Strategy> = new Set(['tour', 'sneak']);

const stepsSeen = (verdict: PathVerdict): number => (verdict.kind === 'pass' ? Infinity : verdict.step);

interface Extent {
  readonly isWhole: boolean;
  readonly bail: boolean;
}

const runJob = async (
  job: Job,
  paths: readonly Path[],
  { isWhole, bail }: Extent,
  onVerdict: (verdict: PathVerdict) => void,
): Promise<JobResult> => {
  const verdicts: PathVerdict[] = [];
  const shrunk = new Map<string, Failure>();
  const covered = new Set<string>();
  const { machine } = job;
  const witness = job.driver && createLocatorWitness(job.driver);
  const driver = witness?.driver ?? null;
  for (const path of driver && job.complaints.length === 0 ? paths : []) {
    if (!driver) continue;
    const run = (one: Path): Promise<PathVerdict> => runPath(one, machine.graph, driver, machine.walker);
    const verdict = await run(path);
    verdicts.push(verdict);
    for (const name of transitionsOn(machine, path, stepsSeen(verdict))) covered.add(name);
    if (verdict.kind === 'fail') shrunk.set(path.id, await shrink(verdict, { walker: machine.walker, run, most: maxTries[job.on] }));
    onVerdict(verdict);
    if (bail && verdict.kind !== 'pass') return { job, verdicts, shrunk, covered, uncovered: [] };
  }
  const missed = isWhole ? [...job.transitions].filter((name) => !covered.has(name)) : [];
  if (isWhole && paths.length > 0 && findsControls.has(job.strategy)) missed.push(...(witness?.unseen() ?? []));
  return { job, verdicts, shrunk, covered, uncovered: [...new Set([...missed, ...job.unplanned])] };
};

export const runJobs = async (
  jobs: readonly Job[],
  args: CliArguments,
  onVerdict: (job: Job, verdict: PathVerdict, done: number, all: number) => void,
): Promise<readonly JobResult[]> => {
  const { shard, bail } = args;
  const mine = shard ? assignToShards(jobs, shard.of)[shard.index - 1] : null;
  const paths = new Map(jobs.map((job) => [job, job.paths.filter((path) => !mine || mine.has(path))]));
  const all = [...paths.values()].reduce((sum, list) => sum + list.length, 0);
  const results: JobResult[] = [];
  let done = 0;
  for (const [job, list] of paths) {
    const result = await runJob(job, list, { isWhole: !shard, bail }, (verdict) => {
      done += 1;
      onVerdict(job, verdict, done, all);
    });
    results.push(result);
    if (bail && !isGood(result)) break;
  }
  return results;
};

export const isGood = ({ job, verdicts, uncovered }: JobResult): boolean =>
  job.complaints.length === 0 && uncovered.length === 0 && verdicts.every(({ kind }) => kind === 'pass');
