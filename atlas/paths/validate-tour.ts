import type { Graph } from '#atlas/explore/explore.ts';
import { allowedFor } from './driver-capabilities.ts';
import type { AnyDriver } from './driver.ts';
import type { Plan } from './plan.ts';
import { buildPlanningGraph } from './planning-graph.ts';
import { createTracer } from './trace.ts';
import type { Walker } from './walker.ts';
import { tourGoals } from './strategy-goals.ts';

/** True if each path can be executed, and every goal is either reached or listed as not coverable. */
export const isTour = (graph: Graph, { paths, notCoverable }: Plan, driver: AnyDriver, walker: Walker): boolean => {
  const { allowed, open } = allowedFor(graph, driver);
  const strategyGoals = tourGoals(open, allowed);
  const trace = createTracer(walker, strategyGoals);
  const reached = new Set(notCoverable.map(({ what }) => what));
  for (const path of paths) {
    const traced = trace(path);
    if (!traced) return false;
    for (const goal of traced.goals.flat()) reached.add(goal);
  }
  return buildPlanningGraph(open, strategyGoals, false).goals.every((goal) => reached.has(goal));
};
