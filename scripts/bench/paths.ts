/**
 * What the path engine costs beside `xstate/graph`, on the same machines with the same events in the same run: how fast it explores, what
 * a transition takes in memory, how long the shortest paths take, and whether the time grows no faster than the number of edges.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { machineName } from '#atlas/paths/path.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import { catalogue } from '#machines/catalogue.ts';
import { type Measure, median } from './measure.ts';
import { house, type Measured } from './paths/machines.ts';
import { xstateExploration, xstatePaths } from './paths/xstate-graph.ts';
import { measureSuites } from './suites.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

interface Pace {
  readonly transitions: number;
  readonly milliseconds: number;
}

const rate = ({ transitions, milliseconds }: Pace): number => (1000 * transitions) / milliseconds;

const edgesOf = ({ nodes }: Graph): number => nodes.reduce((sum, { edges }) => sum + edges.length, 0);

/** Milliseconds of the processor: what other programs do meanwhile does not count. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const longEnough = 20;

/** What is done in less than a few milliseconds is done again until it can be measured. */
const timed = (run: () => unknown): number => {
  const began = processorTime();
  let times = 0;
  do {
    run();
    times += 1;
  } while (processorTime() - began < longEnough);
  return (processorTime() - began) / times;
};

/** The fewest milliseconds of several rounds, turn by turn, so that neither is always the one that finds the machine warm or busy. */
const race = (rounds: number, one: () => unknown, other: () => unknown): readonly [number, number] => {
  const times = Array.from({ length: rounds }, () => [timed(one), timed(other)] as const);
  return [Math.min(...times.map(([time]) => time)), Math.min(...times.map(([, time]) => time))];
};

interface Compared {
  readonly ours: Pace;
  readonly theirs: Pace;
}

const exploreBoth = (measured: Measured, rounds: number): Compared => {
  const machine = measured.create();
  const graph = explore(machine, measured.model);
  const xstate = xstateExploration(measured, graph);
  const [ours, theirs] = race(rounds, () => explore(machine, measured.model), xstate.run);
  return {
    ours: { transitions: edgesOf(graph), milliseconds: ours },
    theirs: { transitions: xstate.count(), milliseconds: theirs },
  };
};

const together = (paces: readonly Pace[]): Pace => ({
  transitions: paces.reduce((sum, pace) => sum + pace.transitions, 0),
  milliseconds: paces.reduce((sum, pace) => sum + pace.milliseconds, 0),
});

const thousands = (value: number): string => `${Math.round(value / 1000)}k/s`;
const beside = ({ ours, theirs }: Compared): string => `${thousands(rate(ours))} beside ${thousands(rate(theirs))}`;

/** XState tries every event in every situation, which takes it many minutes where there are more of these than so many. */
const mostTries = 45_000;

/** Looked at no further than it takes to know. */
const isLarge = ({ create, model }: Measured): boolean => {
  const { nodes } = explore(create(), model, 3_000);
  const labels = new Set(nodes.flatMap(({ edges }) => edges.map(({ offer }) => offer.label)));
  return nodes.length * labels.size > mostTries;
};

const all: readonly Measured[] = catalogue.map((entry) => ({ name: machineName(entry), create: entry.create, model: entry.model }));
const machines = all.filter((measured) => !isLarge(measured));

const onOurMachines = (): Measure => {
  const compared = machines.map((measured) => exploreBoth(measured, 7));
  const both: Compared = { ours: together(compared.map(({ ours }) => ours)), theirs: together(compared.map(({ theirs }) => theirs)) };
  const each = compared.map(({ ours, theirs }) => rate(ours) / rate(theirs));
  const made = `${machines.length} of ${all.length} machines, ${beside(both)}, ${both.ours.transitions} and ${both.theirs.transitions} transitions, the median machine × ${median(each).toFixed(2)}`;
  return {
    name: 'exploring our machines, × xstate/graph',
    value: rate(both.ours) / rate(both.theirs),
    budget: 1.5,
    holds: 'at least',
    made,
  };
};

const onHouses = (): readonly Measure[] => {
  const small = exploreBoth(house(1000), 7);
  const middle = exploreBoth(house(10_000), 3);
  const vast = exploreBoth(house(100_000), 1);
  const made = `1,000 edges ${beside(small)}, 10,000 ${beside(middle)}, 100,000 ${beside(vast)}`;
  return [
    {
      name: 'exploring a house, × xstate/graph',
      value: Math.min(...[small, middle, vast].map(({ ours, theirs }) => rate(ours) / rate(theirs))),
      budget: 1.5,
      holds: 'at least',
      made: `the worst of three sizes: ${made}`,
    },
    {
      name: 'time for an edge, 100,000 beside 10,000',
      value: rate(middle.ours) / rate(vast.ours),
      budget: 1.5,
      holds: 'at most',
      made: `${thousands(rate(middle.ours))} and ${thousands(rate(vast.ours))}`,
    },
  ];
};

const kept: unknown[] = [];

/** Bytes that stay when the result is kept. */
const memoryOf = (run: () => unknown): number => {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  kept.push(run());
  collectGarbage();
  const bytes = process.memoryUsage().heapUsed - before;
  kept.length = 0;
  return bytes;
};

const memory = (): Measure => {
  const measured = house(10_000);
  const machine = measured.create();
  const graph = explore(machine, measured.model);
  const xstate = xstateExploration(measured, graph);
  const [ours, theirs] = [memoryOf(() => explore(machine, measured.model)), memoryOf(xstate.run)];
  const made = `${Math.round(ours / edgesOf(graph))} bytes for an edge beside ${Math.round(theirs / edgesOf(graph))}`;
  return { name: 'memory of a graph, × xstate/graph', value: ours / theirs, budget: 1, holds: 'at most', made };
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The shortest way to everything, from the machine on; what XState has no counterpart for, the tour, is told beside it. */
const generation = (): Measure => {
  const times = machines.map((measured) => {
    const machine = measured.create();
    const graph = explore(machine, measured.model);
    const plan = (strategy: 'states' | 'tour') => () =>
      planPaths(measured.name, explore(machine, measured.model), strategy, { restartCost: 10 });
    return { shortest: race(3, plan('states'), xstatePaths(measured, graph)), tour: timed(plan('tour')) };
  });
  const [ours, theirs] = [sum(times.map(({ shortest }) => shortest[0])), sum(times.map(({ shortest }) => shortest[1]))];
  const made = `${ours.toFixed(0)} ms beside ${theirs.toFixed(0)} ms, the tours of ${machines.length} machines ${sum(times.map(({ tour }) => tour)).toFixed(0)} ms`;
  return { name: 'shortest paths, time × xstate/graph', value: ours / theirs, budget: 1.5, holds: 'at most', made };
};

export const measurePaths = async (): Promise<readonly Measure[]> => [
  onOurMachines(),
  ...onHouses(),
  memory(),
  generation(),
  ...(await measureSuites()),
];
