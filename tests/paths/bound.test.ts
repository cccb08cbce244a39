import fc from 'fast-check';
import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { lowerBound } from '#atlas/paths/bound.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import { buildPlanningGraph } from '#atlas/paths/planning-graph.ts';
import { tourGoals } from '#atlas/paths/strategy-goals.ts';
import { cases, modelWith } from './small-machines.ts';

const states = ['a', 'b', 'c'] as const;
const events = ['left', 'right', 'back'] as const;

interface RandomTransition {
  readonly to: (typeof states)[number];
  readonly turns: boolean;
  /** The required state of the lamp; null if any. Then the transition can be taken at two nodes. */
  readonly needs: boolean | null;
}
type Chart = readonly (readonly (RandomTransition | null)[])[];

/** For each state and event: the transition; null if the state ignores the event. */
const charts: fc.Arbitrary<Chart> = fc.array(
  fc.array(fc.option(fc.record({ to: fc.constantFrom(...states), turns: fc.boolean(), needs: fc.constantFrom(null, null, true, false) })), {
    minLength: events.length,
    maxLength: events.length,
  }),
  { minLength: states.length, maxLength: states.length },
);

const lamp = setup({ types: { context: {} as { isOn: boolean } }, actions: { turn: assign({ isOn: ({ context }) => !context.isOn }) } });

const graphOf = (chart: Chart): Graph => {
  const nodes = states.map((state, at) => {
    const ways = events.flatMap((event, of) => {
      const way = chart[at]?.[of];
      if (!way) return [];
      const { to, turns, needs } = way;
      const guard = ({ context }: { context: { isOn: boolean } }): boolean => needs === null || context.isOn === needs;
      return [[event, { target: to, guard, actions: turns ? ['turn' as const] : [] }] as const];
    });
    return [state, { on: Object.fromEntries(ways) }];
  });
  const machine = lamp.createMachine({ context: { isOn: false }, initial: 'a', states: Object.fromEntries(nodes) });
  return explore(machine, modelWith({ cases: cases(...events), abstract: ({ isOn }) => isOn }));
};

/** The cost of the cheapest tour, by an exhaustive search in the order of cost. */
const cheapest = (graph: Graph, restartCost: number): number => {
  const { goals, moves, starts } = buildPlanningGraph(
    graph,
    tourGoals(graph, () => true),
  );
  const bits = (numbers: readonly number[]): number => numbers.reduce((sum, goal) => sum | (1 << goal), 0);
  const begun = starts.map(({ vertex, goals: reached }) => ({ vertex, reached: bits(reached) }));
  const layers: (typeof begun)[] = [];
  layers[restartCost] = begun;
  const seen = new Set<string>();
  for (let cost = restartCost; cost < layers.length; cost += 1) {
    for (const { vertex, reached } of layers[cost] ?? []) {
      if (reached === (1 << goals.length) - 1) return cost;
      const name = `${vertex} ${reached}`;
      if (seen.has(name)) continue;
      seen.add(name);
      for (const move of moves[vertex] ?? []) (layers[cost + 1] ??= []).push({ vertex: move.to, reached: reached | bits(move.goals) });
      for (const start of begun) (layers[cost + restartCost] ??= []).push({ vertex: start.vertex, reached: reached | start.reached });
    }
  }
  throw new Error('nothing reaches all');
};

test('the bound is never more than the cost of the cheapest tour, for any chart and any cost of a restart', () => {
  let sums = { bound: 0, cheapest: 0 };
  fc.assert(
    fc.property(charts, fc.integer({ min: 1, max: 12 }), (chart, restartCost) => {
      const graph = graphOf(chart);
      const best = cheapest(graph, restartCost);
      const bound = lowerBound(graph, { restartCost });
      sums = { bound: sums.bound + bound, cheapest: sums.cheapest + best };
      expect(bound).toBeLessThanOrEqual(best);
      for (const attempts of [1, 'many'] as const) {
        const { cost, notCoverable } = planPaths('small/chart', graph, 'tour', { restartCost, attempts });
        expect(notCoverable).toEqual([]);
        expect(cost).toBeGreaterThanOrEqual(best);
      }
    }),
    { numRuns: 80, seed: 3 },
  );
  expect(sums.bound / sums.cheapest).toBeGreaterThan(0.99);
});

/** The room at the end can be left only in the dark, but has a cycle that needs light. The switch is at the other end. */
const corridor = lamp.createMachine({
  context: { isOn: false },
  initial: 'hall',
  states: {
    hall: { on: { go: 'first', press: { actions: 'turn' } } },
    first: { on: { go: 'second' } },
    second: { on: { go: 'room' } },
    room: {
      on: {
        leave: { target: 'hall', guard: ({ context }) => !context.isOn },
        round: { target: 'corner', guard: ({ context }) => context.isOn },
      },
    },
    corner: { on: { round: 'room' } },
  },
});

test('a flow with a separate cycle is no tour, because the cycle must be reached from the start', () => {
  const graph = explore(corridor, modelWith({ cases: cases('go', 'press', 'leave', 'round'), abstract: ({ isOn }) => isOn }));
  const best = cheapest(graph, 12);
  const bound = lowerBound(graph, { restartCost: 12 });
  expect(best).toBe(22);
  expect(bound).toBeLessThanOrEqual(best);
  expect(bound).toBeGreaterThan(best - 0.5);
});
