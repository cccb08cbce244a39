/** Whether a tour that was planned before still is one: of a chart that has changed it is not. */
import type { Graph } from '#atlas/explore/explore.ts';
import { allowedFor } from './allowed.ts';
import type { AnyDriver } from './driver.ts';
import type { Plan } from './plan.ts';
import { layOut } from './terrain.ts';
import { createTracer } from './trace.ts';
import type { Walker } from './walker.ts';
import { tourWishes } from './wishes.ts';

/** Can each of its paths be walked, step by step, and is every goal reached that is not listed as out of reach? */
export const isTour = (graph: Graph, { paths, notCoverable }: Plan, driver: AnyDriver, walker: Walker): boolean => {
  const { allowed, open } = allowedFor(graph, driver);
  const wishes = tourWishes(open, allowed);
  const trace = createTracer(walker, wishes);
  const reached = new Set(notCoverable.map(({ what }) => what));
  for (const path of paths) {
    const traced = trace(path);
    if (!traced) return false;
    for (const goal of traced.goals.flat()) reached.add(goal);
  }
  return layOut(open, wishes, false).goals.every((goal) => reached.has(goal));
};
