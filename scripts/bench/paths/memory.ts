/** Measures the memory of a graph, compared with XState's graph of the same machine. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { explore } from '#atlas/explore/explore.ts';
import type { Measurement } from '../measure.ts';
import { sum } from './clock.ts';
import { syntheticMachine, type MeasuredMachine } from './machines.ts';
import { xstateExploration } from './xstate-graph.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const kept: unknown[] = [];

/** The size of the result in bytes after garbage collection. */
const memoryOf = (run: () => unknown): number => {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  kept.push(run());
  collectGarbage();
  const bytes = process.memoryUsage().heapUsed - before;
  kept.length = 0;
  return bytes;
};

interface Bytes {
  readonly edges: number;
  readonly ours: number;
  readonly theirs: number;
}

const bytesOf = (measured: MeasuredMachine): Bytes => {
  const machine = measured.create();
  const graph = explore(machine, measured.model);
  const xstate = xstateExploration(measured, graph);
  const edges = sum(graph.nodes.map((node) => node.edges.length));
  return { edges, ours: memoryOf(() => explore(machine, measured.model)), theirs: memoryOf(xstate.run) };
};

const beside = ({ edges, ours, theirs }: Bytes): string =>
  `${Math.round(ours / edges)} bytes for an edge beside ${Math.round(theirs / edges)}`;

export const memoryOfSyntheticMachines = (sizes: readonly number[]): Measurement => {
  const syntheticMachines = sizes.map((edges) => bytesOf(syntheticMachine(edges)));
  return {
    name: 'memory of a house, × xstate/graph',
    value: Math.max(...syntheticMachines.map(({ ours, theirs }) => ours / theirs)),
    budget: 1,
    holds: 'at most',
    made: `the worst of ${syntheticMachines.map((one) => `${one.edges.toLocaleString('en')} edges ${beside(one)}`).join(', ')}`,
  };
};

export const memoryOfMachines = (machines: readonly MeasuredMachine[]): Measurement => {
  const all = machines.map(bytesOf);
  const whole = {
    edges: sum(all.map(({ edges }) => edges)),
    ours: sum(all.map(({ ours }) => ours)),
    theirs: sum(all.map(({ theirs }) => theirs)),
  };
  return {
    name: 'memory of our machines, × xstate/graph',
    value: whole.ours / whole.theirs,
    budget: 1,
    holds: 'at most',
    made: `${machines.length} machines together, ${beside(whole)}`,
  };
};
