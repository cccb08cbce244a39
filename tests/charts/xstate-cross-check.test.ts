/** Compares the drawing with two other readings of XState's description of the machine. Every reached state must be in the drawing. */
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { toDirectedGraph, type DirectedGraphNode } from 'xstate/graph';
import type { ChartStructure } from '#atlas/charts/chart-data.ts';
import { readChart } from '#atlas/charts/read-chart.ts';
import { pathOf } from '#atlas/explore/machine-chart.ts';
import { activeStates } from '#atlas/explore/internals.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';

type Definition = AnyStateNode['definition'];

const pathFrom = (machine: AnyStateMachine, id: string): string => (id === machine.id ? '(root)' : id.slice(machine.id.length + 1));

const definitionsIn = (definition: Definition): readonly Definition[] => [
  definition,
  ...Object.values(definition.states).flatMap(definitionsIn),
];

const graphNodes = (node: DirectedGraphNode): readonly DirectedGraphNode[] => [node, ...node.children.flatMap(graphNodes)];

/** `always` from the config, because neither the definition nor the directed graph contains it. */
const alwaysIn = (path: string, config: AnyStateNode['config']): readonly string[] => [
  ...(Array.isArray(config.always) ? config.always : config.always === undefined ? [] : [config.always]).map(() => path || '(root)'),
  ...Object.entries(config.states ?? {}).flatMap(([key, child]) => alwaysIn(path ? `${path}.${key}` : key, child)),
];

const isAlways = ({ event }: ChartStructure['transitions'][number]): boolean => event === '';

const line = (source: string, event: string, targets: readonly string[]): string =>
  `${source} | ${event} | ${targets.toSorted().join(', ')}`;

describe.each(catalogue.map((entry) => ({ name: entry.file, entry })))('$name', ({ entry }) => {
  const machine = entry.create();
  const chart = readChart(entry);
  const others = chart.transitions.filter((transition) => !isAlways(transition));

  test('has the states of the definition, each of its kind, with its first child, its description and its ports', () => {
    const defined = definitionsIn(machine.definition).map((definition) => ({
      path: pathFrom(machine, definition.id),
      kind: definition.type,
      initial: definition.type === 'compound' ? definition.initial?.target.map(pathOf)[0] : null,
      description: definition.description,
      ports: definition.invoke.map(({ id }) => id),
    }));
    const drawn = chart.states.map(({ path, kind, initial, description, invokes }) => ({
      path,
      kind,
      initial,
      description,
      ports: invokes.map(({ id }) => id),
    }));
    expect(drawn).toEqual(defined);
  });

  test('has the transitions of the definition', () => {
    const defined = definitionsIn(machine.definition).flatMap(({ id, transitions }) =>
      transitions.map(({ eventType, target }) => line(pathFrom(machine, id), eventType, (target ?? []).map(pathOf))),
    );
    const drawn = others.map(({ source, event, targets }) => line(source, event, targets));
    expect(drawn.toSorted()).toEqual(defined.toSorted());
  });

  test('has the edges of the directed graph', () => {
    const edges = graphNodes(toDirectedGraph(machine)).flatMap((node) =>
      node.edges.map(({ source, target, label }) => line(pathOf(source), label.text, target === source ? [] : [pathOf(target)])),
    );
    const drawn = others.flatMap(({ source, event, targets }) =>
      (targets.length > 0 ? targets : [source]).map((target) => line(source, event, target === source ? [] : [target])),
    );
    expect(drawn.toSorted()).toEqual(edges.toSorted());
  });

  test('has each eventless transition as often as the definition', () => {
    const drawn = chart.transitions.filter(isAlways).map(({ source }) => source);
    expect(drawn.toSorted()).toEqual(alwaysIn('', machine.config).toSorted());
  });
});

test.each(catalogue.map((entry) => ({ name: entry.file, entry })))(
  '$name has every state and every transition that was reached in any run',
  ({ entry }) => {
    const chart = readChart(entry);
    const { graph } = machineOf(entry);
    const states = new Set(graph.nodes.flatMap(({ configuration }) => activeStates(configuration.snapshot).map(pathOf)));
    const ways = [...graph.starts, ...graph.nodes.flatMap(({ edges }) => edges)];
    const taken = new Set(ways.flatMap((way) => way.taken.map((definition) => graph.chart.nameOf(definition))));
    expect(states.difference(new Set(chart.states.map(({ path }) => path)))).toEqual(new Set());
    expect(taken.difference(new Set(chart.transitions.map(({ id }) => id)))).toEqual(new Set());
  },
  120_000,
);
