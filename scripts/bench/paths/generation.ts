/** Measures the time for exploration and the shortest paths to all states, compared with XState. */
import { explore } from '#atlas/explore/explore.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import type { Measurement } from '../measure.ts';
import { timeAlternately, sum, millisecondsOf } from './clock.ts';
import { syntheticMachine, type MeasuredMachine } from './machines.ts';
import { xstatePaths } from './xstate-graph.ts';

const planOf = (measured: MeasuredMachine, strategy: 'states' | 'tour') => {
  const machine = measured.create();
  return () => planPaths(measured.name, explore(machine, measured.model), strategy, { restartCost: 10 });
};

const shortest = (measured: MeasuredMachine, rounds: number): readonly [ours: number, theirs: number] =>
  timeAlternately(rounds, planOf(measured, 'states'), xstatePaths(measured, explore(measured.create(), measured.model)));

const beside = (ours: number, theirs: number): string => `${ours.toFixed(0)} ms beside ${theirs.toFixed(0)} ms`;

/** Measures the time for the tour too, although XState has no counterpart for tours. */
export const pathsOfMachines = (machines: readonly MeasuredMachine[]): Measurement => {
  const times = machines.map((measured) => ({ shortest: shortest(measured, 3), tour: millisecondsOf(planOf(measured, 'tour')) }));
  const [ours, theirs] = [sum(times.map((one) => one.shortest[0])), sum(times.map((one) => one.shortest[1]))];
  const made = `${beside(ours, theirs)}, the tours of ${machines.length} machines ${sum(times.map(({ tour }) => tour)).toFixed(0)} ms`;
  return { name: 'shortest paths, time × xstate/graph', value: ours / theirs, budget: 1.5, holds: 'at most', made };
};

export const pathsOfSyntheticMachines = (sizes: readonly number[]): Measurement => {
  const times = sizes.map((edges) => ({ edges, times: shortest(syntheticMachine(edges), edges > 10_000 ? 1 : 3) }));
  return {
    name: 'shortest paths of a house, × xstate/graph',
    value: Math.max(...times.map(({ times: [ours, theirs] }) => ours / theirs)),
    budget: 1.5,
    holds: 'at most',
    made: `the worst of ${times.map(({ edges, times: [ours, theirs] }) => `${edges.toLocaleString('en')} edges ${beside(ours, theirs)}`).join(', ')}`,
  };
};
