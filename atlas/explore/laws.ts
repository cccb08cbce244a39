/**
 * Checks whether a law holds on every run of a machine. Runs are fair: people stop acting at some time, running delays elapse, and a port
 * gives any of its answers or none. So a promise is broken in a node that no delay leaves, or in a loop that continues without input.
 */
import type { AnyMachineSnapshot } from 'xstate';
import type { Law } from '#machines/model.ts';
import { type Edge, type Graph, type Node, pathTo } from './explore.ts';
import { activeStates } from './internals.ts';
import { endlessLoop } from './loops.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- laws over machines of every type
export type AnyLaw = Law<any>;
type Holds = (node: Node) => boolean;

/** A run that breaks a law: the events from the start, and the events of an endless loop, if there is one. */
export interface Counterexample {
  readonly law: string;
  readonly path: readonly string[];
  readonly loop: readonly string[];
  readonly ends: unknown;
}

export const toLawInput = (snapshot: AnyMachineSnapshot) => ({
  value: snapshot.value,
  context: snapshot.context,
  tags: snapshot.tags,
  status: snapshot.status,
  matches: (value: string): boolean => matchesPath(snapshot, value),
  can: (event: { readonly type: string }): boolean => snapshot.can(event),
});

/** True if the state at this path of the chart is active. Example of a path: `shown.failed`. */
const matchesPath = (snapshot: AnyMachineSnapshot, path: string): boolean =>
  activeStates(snapshot).some((node) => node.path.join('.') === path);

const labels = (edges: readonly Edge[]): readonly string[] => edges.map(({ possibleEvent }) => possibleEvent.label);

const broken = (law: AnyLaw, node: Node, more: readonly Edge[] = [], loop: readonly Edge[] = []): Counterexample => {
  const end = more.at(-1)?.to ?? node;
  return {
    law: law.name,
    path: [`start ${node.start.name}`, ...labels([...pathTo(node), ...more])],
    loop: labels(loop),
    ends: end.configuration.snapshot.value,
  };
};

const isOver = ({ configuration }: Node): boolean => configuration.snapshot.status !== 'active';

/** True if the machine has ended or no delay is running: without an event, the machine stays in this node. */
export const isStuck = (node: Node): boolean => isOver(node) || node.configuration.timers.length === 0;

/** The nodes in which the promise is still open, each with the edge that led to it; null for the origins. */
type Open = ReadonlyMap<Node, Edge | null>;

const openFrom = (origins: readonly Node[], holds: Holds): Open => {
  const open = new Map<Node, Edge | null>();
  for (const node of origins) if (!holds(node)) open.set(node, null);
  for (const node of open.keys()) {
    for (const edge of node.edges) if (!open.has(edge.to) && !holds(edge.to)) open.set(edge.to, edge);
  }
  return open;
};

const wayTo = (open: Open, node: Node): readonly Edge[] => {
  const way: Edge[] = [];
  for (let edge = open.get(node); edge; edge = open.get(edge.from)) way.unshift(edge);
  return way;
};

const eventuallyFrom = (law: AnyLaw, origins: readonly Node[], holds: Holds): Counterexample | null => {
  const open = openFrom(origins, holds);
  for (const node of open.keys()) if (isStuck(node)) return broken(law, origin(open, node), wayTo(open, node));
  const loop = endlessLoop(open);
  const entry = loop[0]?.from;
  return entry ? broken(law, origin(open, entry), wayTo(open, entry), loop) : null;
};

const origin = (open: Open, node: Node): Node => wayTo(open, node)[0]?.from ?? node;

const startNodes = ({ nodes, starts }: Graph): readonly Node[] => nodes.filter(({ key }) => starts.some((start) => start.key === key));

const breaksUntil = (law: AnyLaw, origins: readonly Node[], holds: Holds, until: Holds): Counterexample | null => {
  const open = openFrom(origins, until);
  const node = [...open.keys()].find((one) => !holds(one));
  return node ? broken(law, origin(open, node), wayTo(open, node)) : null;
};

const memoized = (predicate: AnyLaw['holds']): Holds => {
  const answers = new Map<Node, boolean>();
  return (node) => {
    const known = answers.get(node);
    if (known !== undefined) return known;
    const answer = predicate(toLawInput(node.configuration.snapshot));
    answers.set(node, answer);
    return answer;
  };
};

const firstWhere = (law: AnyLaw, { nodes }: Graph, condition: Holds): Counterexample | null => {
  const node = nodes.find(condition);
  return node ? broken(law, node) : null;
};

const never = (): boolean => false;

/** A run that breaks the law, as short as possible; null if every run keeps it. */
export const checkLaw = (graph: Graph, law: AnyLaw): Counterexample | null => {
  const holds = memoized(law.holds);
  switch (law.kind) {
    case 'always':
      return firstWhere(law, graph, (node) => !holds(node));
    case 'never':
      return firstWhere(law, graph, holds);
    case 'eventually':
      return eventuallyFrom(law, startNodes(graph), holds);
    case 'leadsTo':
      return eventuallyFrom(law, graph.nodes.filter(memoized(law.from)), holds);
    case 'until':
      return breaksUntil(law, [...startNodes(graph), ...graph.nodes.filter(memoized(law.again ?? never))], holds, memoized(law.until));
  }
};

export const formatCounterexample = ({ law, path, loop, ends }: Counterexample): string =>
  [
    `the law "${law}" does not hold:`,
    ...path.map((step) => `  ${step}`),
    ...(loop.length > 0 ? ['  and then for ever:', ...loop.map((step) => `    ${step}`)] : []),
    `  in ${JSON.stringify(ends)}`,
  ].join('\n');

/** The law that every machine must keep: a state with the tag `busy` always ends by itself. */
export const generalLaws: readonly AnyLaw[] = [
  { name: 'busy always ends', kind: 'leadsTo', from: ({ tags }) => tags.has('busy'), holds: ({ tags }) => !tags.has('busy') },
];

/** True if all active leaf states are final. The machine may keep running, but the thing that it describes has ended. */
const isAtTheEnd = (node: Node): boolean =>
  isOver(node) || activeStates(node.configuration.snapshot).every(({ type }) => type !== 'atomic');

/** True if no request is in progress, and an event of a person or a system leads to another node. */
const isAtRest = ({ configuration: { snapshot }, edges }: Node): boolean =>
  !snapshot.tags.has('busy') && edges.some(({ possibleEvent, from, to }) => possibleEvent.kind === 'case' && from !== to);

const leadingTo = ({ nodes }: Graph, goals: readonly Node[]): ReadonlySet<Node> => {
  const before = Map.groupBy(
    nodes.flatMap(({ edges }) => edges),
    ({ to }) => to,
  );
  const leading = new Set(goals);
  for (const node of leading) for (const { from } of before.get(node) ?? []) leading.add(from);
  return leading;
};

/**
 * Nodes from which no path leads to an end or to a node at rest. A node whose edges all lead back to itself is a dead end, and so is a
 * cycle of such nodes.
 */
export const deadEnds = (graph: Graph): readonly Counterexample[] => {
  const law: AnyLaw = { name: 'from every state there is a way out', kind: 'always', holds: () => true };
  const isCaught = (node: Node): boolean => !isAtTheEnd(node) && node.edges.every(({ to }) => to === node);
  const free = leadingTo(
    graph,
    graph.nodes.filter((node) => isAtTheEnd(node) || isAtRest(node)),
  );
  return graph.nodes.filter((node) => isCaught(node) || !free.has(node)).map((node) => broken(law, node));
};
