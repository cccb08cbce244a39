/** Checks the browser tours without a browser: each tour fits the current chart, and each driver has a reason for what it cannot do. */
import { describe, expect, test } from 'vitest';
import { explorePaths } from '#atlas/explore/explore-along-paths.ts';
import type { Graph } from '#atlas/explore/explore.ts';
import { separatePathsCost } from '#atlas/paths/bound.ts';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import { missingHandlers, staleEntries } from '#atlas/paths/missing-handlers.ts';
import { machineName, type Path } from '#atlas/paths/path.ts';
import type { Plan } from '#atlas/paths/plan.ts';
import { restartCosts } from '#atlas/paths/restart-costs.ts';
import { createWalker, follow, positionsTo, type Walker } from '#atlas/paths/walker.ts';
import { drivers } from '#e2e/paths/browser-drivers.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';
import { committedTour, whyNoTour } from '#scripts/paths/tours.ts';

const restartCost = restartCosts.flow;

/** A tour may cost at most 1.15 times its bound. It must cost 60 % less than one path for each transition, if a tour can save that much. */
const costProblems = (graph: Graph, driver: AnyDriver, { cost, bound }: Plan): readonly string[] => {
  if (bound === null) return ['nobody knows what a tour costs at least'];
  const alone = separatePathsCost(graph, { driver, restartCost });
  const summary = `${cost} steps, at least ${bound.toFixed(1)}, one by one ${alone}`;
  return cost <= 1.15 * bound && (cost <= 0.4 * alone || cost < bound + 1) ? [] : [summary];
};

/** For each step: its target, and the fired transitions. */
const walked = (walker: Walker, { start, steps }: Path): readonly string[] => {
  const followed = follow(walker, start, steps);
  if ('lost' in followed) return [followed.lost.why];
  const { nameOf } = walker.graph.chart;
  return positionsTo(followed.end).map(({ node, taken }) => `${node.key} by ${taken.map(nameOf).join()}`);
};

describe.each(drivers.map((driver) => [driver.machine, driver] as const))('%s', (name, driver) => {
  const entry = catalogue.find((one) => machineName(one) === name);
  if (!entry) throw new Error(`there is no machine ${name}`);
  const { graph, walker } = machineOf(entry);
  const tour = committedTour(name);

  test('has a handler or a reason for every event, also for the refused ones', () => {
    expect([...missingHandlers(graph, driver, true), ...staleEntries(graph, driver)]).toEqual([]);
  });

  test('has a tour of the current chart whose cost is within its limit', () => {
    expect(whyNoTour(name, graph, { driver, restartCost, longest: Infinity, seed: 1 }, walker)).toBe(null);
    expect(costProblems(graph, driver, tour)).toEqual([]);
  });

  test('takes the same path if only the states of its tour are explored', () => {
    const along = createWalker(explorePaths(entry.create(), entry.model, tour.paths));
    expect(tour.paths.map((path) => walked(along, path))).toEqual(tour.paths.map((path) => walked(walker, path)));
  });
});
