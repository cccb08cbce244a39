/**
 * The paths that find mutants: one for each case, outcome and delay in each state, and for each different effect of these. So the paths
 * contain every transition, both results of each guard, and every event that the machine must ignore. Paths share their beginnings, so the
 * suite is a tree.
 */
import type { AnyTransitionDefinition } from 'xstate';
import { type Edge, type Graph, type Node, pathTo, type Start } from '#atlas/explore/explore.ts';
import { createPossibleEventFinder, type PossibleEvent } from '#atlas/explore/possible-events.ts';
import { timesOf } from '#atlas/explore/timing.ts';

export interface SuiteStep {
  readonly from: Node;
  readonly possibleEvent: PossibleEvent;
  /** The edge of the step; null for an event that the machine must ignore. */
  readonly edge: Edge | null;
}

export interface Suite {
  readonly graph: Graph;
  readonly starts: readonly { readonly start: Start; readonly node: Node }[];
  /** All steps, those nearest to a start first. The step to a node comes before the steps from that node. */
  readonly steps: readonly SuiteStep[];
  /** The step that first reaches each node. */
  readonly firstArrivals: ReadonlyMap<Node, SuiteStep>;
  readonly byTransition: ReadonlyMap<AnyTransitionDefinition, readonly SuiteStep[]>;
}

const sourceOf = ({ kind, source }: PossibleEvent): string => `${kind} ${source.join(': ')}`;

type Parts = ReadonlyMap<string, string>;

const partsOf = ({ model }: Graph, { configuration }: Node): Parts => {
  const abstractContext: unknown = model.abstract(configuration.snapshot.context);
  const parts = typeof abstractContext === 'object' && abstractContext !== null ? abstractContext : { seen: abstractContext };
  return new Map(Object.entries(parts).map(([key, value]) => [key, JSON.stringify(value)]));
};

/** False for an empty value. Events to other actors often depend only on whether a value is empty. */
const isThere = (part: string): boolean => !['null', '[]', '{}', 'false', '0', '""'].includes(part);
const whatIsThere = (parts: Parts): readonly string[] => [...parts].flatMap(([key, value]) => (isThere(value) ? [key] : []));

const changedBetween = (before: Parts, after: Parts): readonly string[] =>
  [...after].flatMap(([key, value]) => (before.get(key) === value ? [] : [key]));

/**
 * Computes the kind of a step. Steps of one kind start in the same state, where the same values are present. They fire the same
 * transitions, emit the same events, and change the same parts.
 */
const createKinds = (graph: Graph) => {
  const parts = new Map(graph.nodes.map((node) => [node, partsOf(graph, node)]));
  const partsAt = (node: Node): Parts => parts.get(node) ?? new Map<string, string>();
  return ({ from, possibleEvent, edge }: SuiteStep): string => {
    const fires = edge?.taken.map(graph.chart.nameOf);
    const before = partsAt(from);
    const does = edge && [fires, edge.emitted.map(({ type }) => type), changedBetween(before, partsAt(edge.to)), whatIsThere(before)];
    return JSON.stringify([from.configuration.snapshot.value, sourceOf(possibleEvent), does]);
  };
};

const createStepsFrom = (graph: Graph) => {
  const possibleEventsAt = createPossibleEventFinder(graph.machine, graph.model);
  return (from: Node): readonly SuiteStep[] => {
    const edges = new Map(from.edges.map((edge) => [sourceOf(edge.possibleEvent), edge]));
    return possibleEventsAt(from.configuration).map((possibleEvent) => ({
      from,
      possibleEvent,
      edge: edges.get(sourceOf(possibleEvent)) ?? null,
    }));
  };
};

export const stepsTo = (node: Node): readonly SuiteStep[] =>
  pathTo(node).map((edge) => ({ from: edge.from, possibleEvent: edge.possibleEvent, edge }));

export const isFirstArrival = ({ edge }: SuiteStep): boolean => edge !== null && edge.to.reachedBy === edge;

const canBe = ({ from, edge }: SuiteStep): boolean => timesOf([...pathTo(from), ...(edge ? [edge] : [])]) !== null;

const chooseSteps = (graph: Graph): readonly SuiteStep[] => {
  const stepsFrom = createStepsFrom(graph);
  const kindOf = createKinds(graph);
  const known = new Set<string>();
  const chosen = new Map<string, SuiteStep>();
  const positions = new Map(graph.nodes.map((node, position) => [node, position]));
  const choose = (step: SuiteStep): void => void chosen.set(`${positions.get(step.from)} ${sourceOf(step.possibleEvent)}`, step);
  for (const step of graph.nodes.flatMap(stepsFrom)) {
    const kind = kindOf(step);
    if (known.has(kind) || !canBe(step)) continue;
    known.add(kind);
    for (const before of stepsTo(step.from)) choose(before);
    choose(step);
  }
  return [...chosen.values()];
};

const nearestFirst = (steps: readonly SuiteStep[]): readonly SuiteStep[] => {
  const depths = new Map(steps.map((step) => [step, pathTo(step.from).length]));
  return steps.toSorted((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
};

const groupByTransition = (steps: readonly SuiteStep[]): ReadonlyMap<AnyTransitionDefinition, readonly SuiteStep[]> => {
  const groups = new Map<AnyTransitionDefinition, SuiteStep[]>();
  for (const step of steps) {
    for (const definition of new Set(step.edge?.taken)) groups.set(definition, [...(groups.get(definition) ?? []), step]);
  }
  return groups;
};

/** Selects the suite of a graph. Leaves out paths with an impossible order of delays. */
export const suiteOf = (graph: Graph): Suite => {
  const steps = nearestFirst(chooseSteps(graph));
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  return {
    graph,
    starts: graph.starts.flatMap((start) => {
      const node = nodes.get(start.key);
      return node ? [{ start, node }] : [];
    }),
    steps,
    firstArrivals: new Map(steps.flatMap((step) => (step.edge && isFirstArrival(step) ? [[step.edge.to, step] as const] : []))),
    byTransition: groupByTransition(steps),
  };
};

export const stepsTaking = ({ graph, byTransition }: Suite, names: readonly string[]): readonly SuiteStep[] =>
  graph.chart.transitions.flatMap(({ name, definition }) => (names.includes(name) ? (byTransition.get(definition) ?? []) : []));
