/** Plans walks to every leaf state of a chart: the shortest path to the state if it can be executed, otherwise any other walk. */
import type { Graph, Node } from '#atlas/explore/explore.ts';
import { cover, type CoverResult, type PlannedWalk } from './cover.ts';
import { leavesOf } from './missing-handlers.ts';
import { buildPlanningGraph } from './planning-graph.ts';
import { follow, type Walker } from './walker.ts';
import { type EdgeFilter, stateGoal, stateGoals } from './strategy-goals.ts';

type Edge = Node['edges'][number];

/** All nodes that are reachable from the starts, nearest first, with the edge that first reaches each. */
const survey = (graph: Graph, allowed: EdgeFilter): ReadonlyMap<Node, Edge | null> => {
  const byKey = new Map(graph.nodes.map((node) => [node.key, node]));
  const found = new Map<Node, Edge | null>(graph.starts.map(({ key }) => [byKey.get(key) as Node, null]));
  for (const node of found.keys()) for (const edge of node.edges) if (!found.has(edge.to) && allowed(edge)) found.set(edge.to, edge);
  return found;
};

const wayTo = (graph: Graph, found: ReadonlyMap<Node, Edge | null>, node: Node): PlannedWalk => {
  const steps: string[] = [];
  let first = node;
  for (let edge = found.get(node); edge; edge = found.get(first)) {
    steps.unshift(edge.possibleEvent.label);
    first = edge.from;
  }
  return { start: graph.starts.find(({ key }) => key === first.key)?.name ?? '', steps };
};

const isBeginningOf = (path: readonly string[], other: readonly string[]): boolean => path.every((step, at) => other[at] === step);

const withoutBeginnings = (walks: readonly PlannedWalk[]): readonly PlannedWalk[] =>
  walks.filter(
    (walk, at) =>
      !walks.some(
        (other, index) =>
          index !== at &&
          other.start === walk.start &&
          isBeginningOf(walk.steps, other.steps) &&
          (other.steps.length > walk.steps.length || index < at),
      ),
  );

/** Searches other walks to the leaf states whose shortest path cannot be executed. */
const coverRest = (graph: Graph, walker: Walker, allowed: EdgeFilter, reached: ReadonlySet<string>, restartCost: number): CoverResult => {
  const planningGraph = buildPlanningGraph(graph, stateGoals(graph, allowed), false);
  const done = [...planningGraph.goals.keys()].filter((goal) => reached.has(planningGraph.goals[goal] ?? ''));
  return cover(planningGraph, walker, { restartCost, longest: Infinity, random: () => 0 }, { walks: [], at: null, reached: done });
};

export const coverStates = (
  graph: Graph,
  walker: Walker,
  allowed: EdgeFilter,
  restartCost: number,
): CoverResult & { readonly goals: number } => {
  const found = survey(graph, allowed);
  const nearest = new Map<string, Node>();
  for (const node of found.keys()) for (const leaf of leavesOf(node)) if (!nearest.has(stateGoal(leaf))) nearest.set(stateGoal(leaf), node);
  const reached = new Set<string>();
  const walks: PlannedWalk[] = [];
  for (const node of new Set(nearest.values())) {
    const walk = wayTo(graph, found, node);
    const followed = follow(walker, walk.start, walk.steps);
    if (!('end' in followed)) continue;
    walks.push(walk);
    for (const leaf of leavesOf(followed.end.node)) reached.add(stateGoal(leaf));
  }
  const rest = [...nearest.keys()].every((goal) => reached.has(goal)) ? null : coverRest(graph, walker, allowed, reached, restartCost);
  const kept = withoutBeginnings([...walks, ...(rest?.walks ?? [])]);
  return {
    walks: kept,
    goals: nearest.size,
    missed: rest?.missed ?? [],
    cost: kept.reduce((sum, { steps }) => sum + restartCost + steps.length, 0),
  };
};
