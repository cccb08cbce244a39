import type { Edge, Node } from './explore.ts';

const isAutomatic = ({ possibleEvent }: Edge): boolean => possibleEvent.kind !== 'case';

interface Visit {
  readonly node: Node;
  readonly edges: readonly Edge[];
  next: number;
}

/** Strongly connected components, found without recursion (Tarjan). */
const components = (nodes: Iterable<Node>, edgesOf: (node: Node) => readonly Edge[]): readonly ReadonlySet<Node>[] => {
  const index = new Map<Node, number>();
  const low = new Map<Node, number>();
  const stack: Node[] = [];
  const onStack = new Set<Node>();
  const found: ReadonlySet<Node>[] = [];
  const enter = (node: Node): Visit => {
    index.set(node, index.size);
    low.set(node, index.size - 1);
    stack.push(node);
    onStack.add(node);
    return { node, edges: edgesOf(node), next: 0 };
  };
  const lower = (node: Node, to: number): void => void low.set(node, Math.min(low.get(node) ?? to, to));
  const leave = (node: Node): void => {
    if (low.get(node) !== index.get(node)) return;
    const members = new Set<Node>();
    for (let member = stack.pop(); member; member = member === node ? undefined : stack.pop()) {
      onStack.delete(member);
      members.add(member);
    }
    found.push(members);
  };
  for (const root of nodes) {
    if (index.has(root)) continue;
    const visits = [enter(root)];
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const edge = visit.edges[visit.next];
      visit.next += 1;
      if (!edge) {
        visits.pop();
        leave(visit.node);
        const parent = visits.at(-1);
        if (parent) lower(parent.node, low.get(visit.node) ?? 0);
      } else if (!index.has(edge.to)) visits.push(enter(edge.to));
      else if (onStack.has(edge.to)) lower(visit.node, index.get(edge.to) ?? 0);
    }
  }
  return found;
};

const pending = (node: Node): ReadonlySet<string> => new Set(node.configuration.timers.map(({ id }) => id));

/** True if a delay keeps running on the whole loop. It eventually elapses, so the loop ends. */
const isEndedByTime = (nodes: ReadonlySet<Node>, edges: readonly Edge[]): boolean => {
  const restarted = new Set(edges.flatMap(({ started }) => started));
  const [first, ...others] = nodes;
  return first !== undefined && [...pending(first)].some((id) => !restarted.has(id) && others.every((node) => pending(node).has(id)));
};

const around = (edges: readonly Edge[]): readonly Edge[] => {
  const next = new Map(edges.map((edge) => [edge.from, edge]));
  const way: Edge[] = [];
  const passed = new Map<Node, number>();
  for (let edge = edges[0]; edge && !passed.has(edge.from); edge = next.get(edge.to)) {
    passed.set(edge.from, way.length);
    way.push(edge);
  }
  const again = way.at(-1)?.to;
  return way.slice(again ? (passed.get(again) ?? 0) : 0);
};

/** A loop inside `open` that consists only of outcomes and delays, and that no delay ends. Empty if there is no such loop. */
export const endlessLoop = (open: ReadonlySet<Node> | ReadonlyMap<Node, unknown>): readonly Edge[] => {
  const edgesOf = (node: Node): readonly Edge[] => node.edges.filter((edge) => isAutomatic(edge) && open.has(edge.to));
  for (const nodes of components(open.keys(), edgesOf)) {
    const edges = [...nodes].flatMap((node) => edgesOf(node).filter(({ to }) => nodes.has(to)));
    if (edges.length > 0 && !isEndedByTime(nodes, edges)) return around(edges);
  }
  return [];
};
