/** `npm run paths`: prints the planned paths, their cost, and the goals that cannot be covered. Runs no path. */
import { separatePathsCost } from '#atlas/paths/bound.ts';
import { planOptions, readArguments } from '../arguments.ts';
import { chooseEntries } from '../select-machines.ts';
import type { Job } from '../jobs.ts';
import { planJobs } from '../plan-jobs.ts';
import { complaints, notCoverable, table } from '../console-report.ts';

const number = (value: number): string => value.toLocaleString('en');

interface Costs {
  readonly bound: number;
  readonly separatePathsCost: number;
}

const costsOf = ({ machine, driver, bound, restartCost }: Job): Costs | null =>
  driver && bound !== null ? { bound, separatePathsCost: separatePathsCost(machine.graph, { driver, restartCost }) } : null;

const header = [
  'machine',
  'on',
  'strategy',
  'states',
  'transitions',
  'nodes',
  'edges',
  'paths',
  'cost',
  'bound',
  '× bound',
  'one by one',
  'saved',
  'not coverable',
  '',
];

const saved = (cost: number, alone: number): string => `${Math.round(100 - (100 * cost) / alone)} %`;

const row = (job: Job, costs: Costs | null): readonly string[] => {
  const { machine, on, strategy, paths, cost, note } = job;
  const { chart, nodes } = machine.graph;
  const edges = nodes.reduce((sum, node) => sum + node.edges.length, 0);
  const compared = costs
    ? [costs.bound.toFixed(1), (cost / costs.bound).toFixed(2), number(costs.separatePathsCost), saved(cost, costs.separatePathsCost)]
    : ['', '', '', ''];
  return [
    machine.name,
    on,
    strategy,
    ...[chart.states.length, chart.transitions.length, nodes.length, edges, paths.length, cost].map(number),
    ...compared,
    String(job.notCoverable.length),
    note,
  ];
};

const totals = (jobs: readonly Job[], costs: readonly (Costs | null)[]): string => {
  const known = costs.flatMap((one, at) => (one ? [{ ...one, cost: jobs[at]?.cost ?? 0 }] : []));
  const sum = (of: (one: (typeof known)[number]) => number): number => known.reduce((total, one) => total + of(one), 0);
  if (known.length === 0) return '';
  const [cost, bound, alone] = [sum((one) => one.cost), sum((one) => one.bound), sum((one) => one.separatePathsCost)];
  return `\nAll tours: cost ${number(cost)}, at least ${number(Math.round(bound))} (× ${(cost / bound).toFixed(2)}); one path for each transition would cost ${number(alone)} (${saved(cost, alone)} saved).\n`;
};

/** A hint for large charts without a committed tour. For these charts the first tour that the planner finds is used. */
const quicklyPlanned = (jobs: readonly Job[]): string => {
  const quick = jobs.filter(({ strategy, bound, paths }) => strategy === 'tour' && bound === null && paths.length > 0);
  return quick
    .map(
      ({ machine, on }) =>
        `\n${machine.name} on ${on}: planned quickly. The cheapest tour takes minutes: npm run paths -- plan ${machine.name} --on ${on} --write\n`,
    )
    .join('');
};

export const run = async (argv: readonly string[]): Promise<number> => {
  const args = readArguments(argv, [...planOptions, 'write']);
  const jobs = await planJobs(chooseEntries(args.words), args);
  const costs = jobs.map(costsOf);
  process.stdout.write(`\n${table([header, ...jobs.map((job, at) => row(job, costs[at] ?? null))])}\n`);
  process.stdout.write(`${totals(jobs, costs)}${quicklyPlanned(jobs)}${notCoverable(jobs)}${complaints(jobs)}`);
  for (const { driver } of jobs) await driver?.dispose?.();
  return jobs.some((job) => job.complaints.length > 0) ? 1 : 0;
};
