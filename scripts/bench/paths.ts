/**
 * Compares the path engine with `xstate/graph`, on the same machines with the same events in the same run. Measures the speed of
 * exploration, the memory for a transition, and the time for the shortest paths. Also checks that the time grows no faster than the number
 * of edges.
 */
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue } from '#machines/catalogue.ts';
import { type Measurement, median } from './measure.ts';
import { timeAlternately } from './paths/clock.ts';
import { pathsOfSyntheticMachines, pathsOfMachines } from './paths/generation.ts';
import { syntheticMachine, type MeasuredMachine } from './paths/machines.ts';
import { memoryOfSyntheticMachines, memoryOfMachines } from './paths/memory.ts';
import { xstateExploration } from './paths/xstate-graph.ts';
import { measureRules } from './rules.ts';
import { measureSuites } from './suites.ts';

interface Pace {
  readonly transitions: number;
  readonly milliseconds: number;
}

const rate = ({ transitions, milliseconds }: Pace): number => (1000 * transitions) / milliseconds;

const edgesOf = ({ nodes }: Graph): number => nodes.reduce((sum, { edges }) => sum + edges.length, 0);

interface Compared {
  readonly ours: Pace;
  readonly theirs: Pace;
}

const exploreBoth = (measured: MeasuredMachine, rounds: number): Compared => {
  const machine = measured.create();
  const graph = explore(machine, measured.model);
  const xstate = xstateExploration(measured, graph);
  const [ours, theirs] = timeAlternately(rounds, () => explore(machine, measured.model), xstate.run);
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

/** The maximum number of tries for XState, which tries every event in every state. Above this number XState takes many minutes. */
const maxTries = 45_000;

/** True if XState would need more than the maximum number of tries. Stops the exploration as soon as this is known. */
const isLarge = ({ create, model }: MeasuredMachine): boolean => {
  const { nodes } = explore(create(), model, 3_000);
  const labels = new Set(nodes.flatMap(({ edges }) => edges.map(({ possibleEvent }) => possibleEvent.label)));
  return nodes.length * labels.size > maxTries;
};

const all: readonly MeasuredMachine[] = catalogue.map((entry) => ({ name: machineName(entry), create: entry.create, model: entry.model }));

const onOurMachines = (machines: readonly MeasuredMachine[]): Measurement => {
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

const measureSyntheticMachines = (): readonly Measurement[] => {
  const small = exploreBoth(syntheticMachine(1000), 7);
  const middle = exploreBoth(syntheticMachine(10_000), 3);
  const vast = exploreBoth(syntheticMachine(100_000), 1);
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

const sizes = [1000, 10_000, 100_000];

export const formatLeftOut = (left: readonly Pick<MeasuredMachine, 'name'>[]): string =>
  left.length === 0
    ? ''
    : `Left out of the race, because situations times events are more than ${maxTries.toLocaleString('en')} and xstate/graph tries each pair: ${left.map(({ name }) => name).join(', ')}`;

const flakes = 'Flakes are looked for by: npm run paths -- run --on model,server,browser --repeat 20';

export const measurePaths = async (): Promise<readonly Measurement[]> => {
  const machines = all.filter((measured) => !isLarge(measured));
  const left = formatLeftOut(all.filter((measured) => !machines.includes(measured)));
  if (left !== '') console.log(left);
  console.log(flakes);
  return [
    onOurMachines(machines),
    ...measureSyntheticMachines(),
    memoryOfSyntheticMachines(sizes),
    memoryOfMachines(machines),
    pathsOfSyntheticMachines(sizes),
    pathsOfMachines(machines),
    ...measureRules(),
    ...(await measureSuites()),
  ];
};
