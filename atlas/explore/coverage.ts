/** The parts of a chart and its model that an exploration did not use. A gap is a defect. */
import type { AnyStateNode } from 'xstate';
import { eventLabel, pathOf } from './machine-chart.ts';
import type { Edge, Graph } from './explore.ts';
import { activeStates } from './internals.ts';
import { allCases } from './possible-events.ts';

export interface ModelCoverage {
  readonly statesMissed: readonly string[];
  readonly transitionsMissed: readonly string[];
  /**
   * Cases that no node accepts although the model does not declare them as refused, and cases that the model wrongly declares as refused.
   */
  readonly casesUnused: readonly string[];
  readonly outcomesUnused: readonly string[];
  /** Events in the chart that have no case in the model, except those that the chart raises itself. */
  readonly eventsWithoutCase: readonly string[];
  /**
   * Ports and the kind of outcome that the model lacks for them. A model needs `error` for every port, and `done` if the chart handles it.
   */
  readonly portsWithoutOutcome: readonly string[];
}

const edgesOf = ({ nodes }: Graph): readonly Edge[] => nodes.flatMap(({ edges }) => edges);

const statesPassed = (graph: Graph): ReadonlySet<AnyStateNode> => {
  const fired = [...graph.starts.flatMap(({ taken }) => taken), ...edgesOf(graph).flatMap(({ taken }) => taken)];
  const passed = fired.flatMap(({ source, target }) => [source, ...(target ?? [])]);
  return new Set<AnyStateNode>([...graph.nodes.flatMap(({ configuration }) => activeStates(configuration.snapshot)), ...passed]);
};

const transitionsMissed = (graph: Graph): readonly string[] => {
  const taken = new Set([...graph.starts, ...edgesOf(graph)].flatMap((way) => way.taken));
  return graph.chart.transitions.flatMap(({ name, definition }) => (taken.has(definition) ? [] : [name]));
};

const casesUnused = (graph: Graph): readonly string[] => {
  const { refused = [] } = graph.model;
  const used = new Set(edgesOf(graph).flatMap(({ possibleEvent }) => (possibleEvent.kind === 'case' ? [possibleEvent.label] : [])));
  const unused = allCases(graph.model).flatMap(({ label }) => (used.has(label) ? [] : [label]));
  const empty = Object.entries(graph.model.cases).flatMap(([type, cases]) => (cases?.length ? [] : [type]));
  return [
    ...empty,
    ...unused.filter((label) => !refused.includes(label)),
    ...refused.filter((label) => !unused.includes(label)).map((label) => `${label}: it is called refused`),
  ];
};

const outcomesUnused = (graph: Graph): readonly string[] => {
  const used = new Set(
    edgesOf(graph).flatMap(({ possibleEvent }) => (possibleEvent.kind === 'outcome' ? [possibleEvent.source.join(': ')] : [])),
  );
  return Object.entries(graph.model.outcomes).flatMap(([id, outcomes]) =>
    outcomes.flatMap(({ name }) => (used.has(`${id}: ${name}`) ? [] : [`${id}: ${name}`])),
  );
};

const descriptors = (graph: Graph): readonly string[] => [
  ...new Set(graph.chart.states.flatMap(({ transitions }) => [...transitions.keys()])),
];

const eventsWithoutCase = (graph: Graph): readonly string[] =>
  descriptors(graph).filter((type) => !type.startsWith('xstate.') && !(graph.model.cases[type]?.length ?? 0) && !graph.raised.has(type));

export const invokesOf = ({ chart }: Graph): AnyStateNode['invoke'] => chart.states.flatMap(({ invoke }) => invoke);

const lacks = ({ model }: Graph, id: string, kind: 'done' | 'error'): boolean =>
  !model.outcomes[id]?.some((outcome) => outcome.kind === kind);

const portsWithoutOutcome = (graph: Graph): readonly string[] =>
  invokesOf(graph).flatMap(({ id, onDone }) => [
    ...(onDone && lacks(graph, id, 'done') ? [`${id}: done`] : []),
    ...(lacks(graph, id, 'error') ? [`${id}: error`] : []),
  ]);

export const modelCoverageOf = (graph: Graph): ModelCoverage => {
  const passed = statesPassed(graph);
  return {
    statesMissed: graph.chart.states.filter((state) => !passed.has(state) && state.type !== 'history').map(pathOf),
    transitionsMissed: transitionsMissed(graph),
    casesUnused: casesUnused(graph),
    outcomesUnused: outcomesUnused(graph),
    eventsWithoutCase: eventsWithoutCase(graph).map(eventLabel),
    portsWithoutOutcome: [...new Set(portsWithoutOutcome(graph))],
  };
};
