import type { Graph, Node } from '#atlas/explore/explore.ts';
import { allCases, type PossibleEvent } from '#atlas/explore/possible-events.ts';
import { neverAnswering } from './driver.ts';
import { alwaysRefused, evaluatedGuards } from './guards.ts';
import { leavesOf } from './missing-handlers.ts';
import type { Action, StrategyGoals } from './planning-graph.ts';
import { portsIn } from './walker.ts';

type Edge = Node['edges'][number];

/** True for edges that a walk may take. A driver with limits excludes some edges. */
export type EdgeFilter = (edge: Edge) => boolean;

/** True for events that may be tried in states that do not accept them. A driver excludes events whose refusal it cannot observe. */
export type RefusalFilter = (possibleEvent: PossibleEvent) => boolean;

const transitions = (graph: Graph, { taken }: { readonly taken: Edge['taken'] }): readonly string[] =>
  taken.map((definition) => `transition ${graph.chart.nameOf(definition)}`);

/** Ports that an edge abandons before they answered. */
export const droppedPorts = (graph: Graph, { from, to, possibleEvent }: Edge): readonly string[] => {
  const after = portsIn(graph, to.configuration);
  const answered = possibleEvent.kind === 'outcome' ? possibleEvent.source[0] : null;
  return [...portsIn(graph, from.configuration).keys()].filter((port) => port !== answered && !after.has(port));
};

const outcomes = (graph: Graph, edge: Edge): readonly string[] => [
  ...(edge.possibleEvent.kind === 'outcome' ? [`outcome ${edge.possibleEvent.source.join(': ')}`] : []),
  ...droppedPorts(graph, edge).map((port) => `outcome ${port}: ${neverAnswering}`),
];

const action = (edge: Edge, goals: readonly string[]): Action => ({
  possibleEvent: edge.possibleEvent,
  isIgnored: false,
  to: edge.to,
  goals,
});

const ignoredAction = (node: Node, possibleEvent: PossibleEvent, goals: readonly string[]): Action => ({
  possibleEvent,
  isIgnored: true,
  to: node,
  goals,
});

export const startGoal = ({ name }: { readonly name: string }): string => `start ${name}`;

const isEnabled = (node: Node, { source }: PossibleEvent): boolean =>
  node.edges.some(
    ({ possibleEvent }) => possibleEvent.kind === 'case' && possibleEvent.source[0] === source[0] && possibleEvent.source[1] === source[1],
  );

const ignoredAt = (graph: Graph, tried: RefusalFilter): ((node: Node) => readonly PossibleEvent[]) => {
  const cases = allCases(graph.model).filter(tried);
  return (node) =>
    node.configuration.snapshot.status === 'active' ? cases.filter((possibleEvent) => !isEnabled(node, possibleEvent)) : [];
};

export const stateGoal = (leaf: string): string => `state ${leaf}`;

export const stateGoals = (graph: Graph, allowed: EdgeFilter): StrategyGoals => {
  const known = new Map<Node, readonly string[]>();
  const statesOf = (node: Node): readonly string[] => {
    const states = known.get(node) ?? leavesOf(node).map(stateGoal);
    known.set(node, states);
    return states;
  };
  const byKey = new Map(graph.nodes.map((node) => [node.key, node]));
  return {
    actionsAt: ({ edges }) => edges.filter(allowed).map((edge) => action(edge, statesOf(edge.to))),
    atStart: ({ key }) => statesOf(byKey.get(key) as Node),
  };
};

/** Every transition, start and outcome of a port once. */
export const tourGoals = (graph: Graph, allowed: EdgeFilter): StrategyGoals => ({
  actionsAt: ({ edges }) => edges.filter(allowed).map((edge) => action(edge, [...transitions(graph, edge), ...outcomes(graph, edge)])),
  atStart: (start) => [startGoal(start), ...transitions(graph, start)],
});

export const pairSeparator = ' ⟶ ';

/** The transitions of each action, in order, as one goal. The planner of pairs needs the order of the transitions. */
export const sequenceGoals = (graph: Graph, allowed: EdgeFilter): StrategyGoals => {
  const sequence = ({ taken }: { readonly taken: Edge['taken'] }): readonly string[] =>
    taken.length === 0 ? [] : [taken.map((definition) => graph.chart.nameOf(definition)).join(pairSeparator)];
  return {
    actionsAt: ({ edges }) => edges.filter(allowed).map((edge) => action(edge, sequence(edge))),
    atStart: (start) => [startGoal(start), ...sequence(start)],
  };
};

/** Goals for both results of each guard, in every state that evaluates the guard. */
export const guardGoals = (graph: Graph, allowed: EdgeFilter, tried: RefusalFilter): StrategyGoals => {
  const refusable = ignoredAt(graph, tried);
  const { chart } = graph;
  return {
    actionsAt: (node) => {
      const { snapshot } = node.configuration;
      const guardAnswers = (possibleEvent: PossibleEvent, taken: Edge['taken'], to: Node) => [
        ...evaluatedGuards(chart, snapshot, possibleEvent.event.type, taken),
        ...alwaysRefused(chart, to.configuration.snapshot),
      ];
      const ignoring = refusable(node).flatMap((possibleEvent) => {
        const goals = evaluatedGuards(chart, snapshot, possibleEvent.event.type, []);
        return goals.length > 0 ? [ignoredAction(node, possibleEvent, goals)] : [];
      });
      return [
        ...node.edges.filter(allowed).map((edge) => action(edge, guardAnswers(edge.possibleEvent, edge.taken, edge.to))),
        ...ignoring,
      ];
    },
    atStart: (start) => [
      startGoal(start),
      ...evaluatedGuards(chart, start.configuration.snapshot, '', start.taken),
      ...alwaysRefused(chart, start.configuration.snapshot),
    ],
  };
};

/** The goal of an ignored event, for example `in booked: retry.pressed is ignored`. */
const ignoredGoal = (leaf: string, what: string): string => `in ${leaf}: ${what} is ignored`;

/**
 * Goals for every event in every state that does not accept the event. If only guards refuse the event, each refused case is a goal. In
 * parallel regions each leaf state counts separately.
 */
export const sneakGoals = (graph: Graph, allowed: EdgeFilter, tried: RefusalFilter): StrategyGoals => {
  const refusable = ignoredAt(graph, tried);
  return {
    actionsAt: (node) => {
      const leaves = leavesOf(node);
      const ignoring = refusable(node).map((possibleEvent) => {
        const hasGuards = evaluatedGuards(graph.chart, node.configuration.snapshot, possibleEvent.event.type, []).length > 0;
        const what = hasGuards ? possibleEvent.source.join(': ') : possibleEvent.source[0];
        return ignoredAction(
          node,
          possibleEvent,
          leaves.map((leaf) => ignoredGoal(leaf, what)),
        );
      });
      return [...node.edges.filter(allowed).map((edge) => action(edge, [])), ...ignoring];
    },
    atStart: (start) => [startGoal(start)],
  };
};
