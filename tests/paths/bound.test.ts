/** The bound of a tour never exceeds what the cheapest tour costs, and hardly falls short of it where restarts are rare. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { lowerBound } from '#atlas/paths/bound.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import { layOut } from '#atlas/paths/terrain.ts';
import { tourWishes } from '#atlas/paths/wishes.ts';
import { cases, modelWith } from './small-machines.ts';

const states = ['a', 'b', 'c', 'd'] as const;
const events = ['left', 'right', 'back'] as const;

/** For each state and event where it leads; null where the event means nothing. */
const charts = fc.array(fc.array(fc.option(fc.constantFrom(...states)), { minLength: events.length, maxLength: events.length }), {
  minLength: states.length,
  maxLength: states.length,
});

const graphOf = (chart: readonly (readonly (string | null)[])[]): Graph => {
  const nodes = states.map((state, at) => {
    const ways = events.flatMap((event, of) => (chart[at]?.[of] ? [[event, chart[at][of]]] : []));
    return [state, { on: Object.fromEntries(ways) }];
  });
  const machine = createMachine({ initial: 'a', states: Object.fromEntries(nodes) });
  return explore(machine, modelWith({ cases: cases(...events) }));
};

/** Every way to go on from everything that was come to, cheapest first, until one has reached all. */
const cheapest = (graph: Graph, restartCost: number): number => {
  const { goals, moves, starts } = layOut(
    graph,
    tourWishes(graph, () => true),
  );
  const bits = (numbers: readonly number[]): number => numbers.reduce((sum, goal) => sum | (1 << goal), 0);
  const begun = starts.map(({ spot, goals: reached }) => ({ spot, reached: bits(reached) }));
  const layers: (typeof begun)[] = [];
  layers[restartCost] = begun;
  const seen = new Set<string>();
  for (let cost = restartCost; cost < layers.length; cost += 1) {
    for (const { spot, reached } of layers[cost] ?? []) {
      if (reached === (1 << goals.length) - 1) return cost;
      const name = `${spot} ${reached}`;
      if (seen.has(name)) continue;
      seen.add(name);
      for (const move of moves[spot] ?? []) (layers[cost + 1] ??= []).push({ spot: move.to, reached: reached | bits(move.goals) });
      for (const start of begun) (layers[cost + restartCost] ??= []).push({ spot: start.spot, reached: reached | start.reached });
    }
  }
  throw new Error('nothing reaches all');
};

test('never more than the cheapest of all tours, whatever the chart and whatever a restart costs', () => {
  let sums = { bound: 0, cheapest: 0 };
  fc.assert(
    fc.property(charts, fc.integer({ min: 1, max: 12 }), (chart, restartCost) => {
      const graph = graphOf(chart);
      const best = cheapest(graph, restartCost);
      const bound = lowerBound(graph, { restartCost, rounds: 800 });
      sums = { bound: sums.bound + bound, cheapest: sums.cheapest + best };
      expect(bound).toBeLessThanOrEqual(best);
      for (const attempts of [1, 'many'] as const) {
        const { cost, notCoverable } = planPaths('small/chart', graph, 'tour', { restartCost, attempts });
        expect(notCoverable).toEqual([]);
        expect(cost).toBeGreaterThanOrEqual(best);
      }
    }),
    { numRuns: 60, seed: 3 },
  );
  expect(sums.bound / sums.cheapest).toBeGreaterThan(0.85);
});
