import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { lowerBound, separatePathsCost } from '#atlas/paths/bound.ts';
import { planPaths, type PlannedStrategy } from '#atlas/paths/plan.ts';
import { randomPaths } from '#atlas/paths/random.ts';
import { parseStopCondition } from '#atlas/paths/stop-conditions.ts';
import { createWalker, follow, positionsTo } from '#atlas/paths/walker.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue } from '#machines/catalogue.ts';
import { requestingGraph, cases, doorGraph, modelWith } from './small-machines.ts';

const restartCost = 10;
const plan = (graph: Graph, strategy: PlannedStrategy) => planPaths('small/door', graph, strategy, { restartCost });
const stories = (graph: Graph, strategy: PlannedStrategy) => plan(graph, strategy).paths.map(({ steps }) => steps.join(' '));

test('states: takes the shortest path to every state, and no separate path to states on such a path', () => {
  expect(stories(doorGraph(), 'states').toSorted()).toEqual(['kick', 'lock', 'push']);
});

test('tour: takes every transition on one walk if possible, and irreversible transitions last', () => {
  const { paths, cost } = plan(doorGraph(), 'tour');
  expect(paths).toHaveLength(1);
  expect(paths[0]?.steps.toSorted()).toEqual(['kick', 'lock', 'pull', 'push', 'unlock']);
  expect(paths[0]?.steps.at(-1)).toBe('kick');
  expect(cost).toBe(restartCost + 5);
});

test('tour: ends every port with each outcome, and once not at all', () => {
  const steps = plan(requestingGraph(), 'tour').paths.flatMap((path) => path.steps);
  expect(steps).toEqual(
    expect.arrayContaining(['done(request) (yes)', 'error(request) (broken)', 'after answerTimeout', 'press', 'again']),
  );
});

test('tour: begins a new walk where one would become longer than the limit', () => {
  const corridor = setup({}).createMachine({
    initial: 'a',
    states: { a: { on: { left: 'l', right: 'r' } }, l: { on: { back: 'm' } }, m: { on: { back: 'n' } }, n: { on: { back: 'a' } }, r: {} },
  });
  const graph = explore(corridor, modelWith({ cases: cases('left', 'right', 'back') }));
  expect(planPaths('small/corridor', graph, 'tour', { restartCost }).paths).toHaveLength(1);
  const short = planPaths('small/corridor', graph, 'tour', { restartCost, longest: 4 });
  expect(short.paths.map(({ steps }) => steps.length)).toEqual([4, 1]);
});

test('pairs: takes every two transitions that can follow one another', () => {
  const steps = stories(doorGraph(), 'pairs').join(' | ');
  for (const pair of ['push pull', 'pull push', 'pull lock', 'pull kick', 'lock unlock', 'unlock push', 'unlock lock', 'unlock kick'])
    expect(steps).toContain(pair);
});

test('guards: gets both results of each guard in each state that evaluates it', () => {
  const steps = plan(requestingGraph(), 'guards').paths.flatMap((path) => path.steps);
  expect(steps).toContain('press');
  expect(steps).toContain('ignored: press');
});

test('sneak: sends every event in every state where it is not enabled', () => {
  const sent = plan(doorGraph(), 'sneak').paths.flatMap((path) => path.steps.filter((step) => step.startsWith('ignored')));
  const notEnabled = { closed: 2, open: 4, locked: 4 };
  expect(sent).toHaveLength(notEnabled.closed + notEnabled.open + notEnabled.locked);
});

test('random: gives the same paths for the same seed, and other paths for another seed', () => {
  const walk = (seed: number) =>
    randomPaths('small/door', createWalker(doorGraph()), { seed, stop: parseStopCondition('steps=30') }).map(({ id }) => id);
  expect(walk(7)).toEqual(walk(7));
  expect(walk(7)).not.toEqual(walk(8));
});

test('random: each path counts once, however often it is found', () => {
  const planned = randomPaths('small/door', createWalker(doorGraph()), { seed: 1, stop: parseStopCondition('steps=900'), longest: 2 });
  const ways = planned.map(({ start, steps }) => [start, ...steps].join());
  expect(ways.length).toBe(new Set(ways).size);
  expect(ways.length).toBeGreaterThan(3);
});

test('random: stops as soon as its conditions are met', () => {
  const walk = (stop: string) => randomPaths('small/door', createWalker(doorGraph()), { seed: 1, stop: parseStopCondition(stop) });
  expect(walk('state=locked').at(-1)?.steps.at(-1)).toBe('lock');
  const taken = new Set(walk('transitions=100').flatMap(({ steps }) => steps));
  expect([...taken].toSorted()).toEqual(['kick', 'lock', 'pull', 'push', 'unlock']);
});

test('random: prefers steps with higher weights', () => {
  const weigh = ({ possibleEvent }: { readonly possibleEvent: { readonly label: string } }) =>
    possibleEvent.label === 'kick' || possibleEvent.label === 'lock' ? 0 : 1;
  const paths = randomPaths('small/door', createWalker(doorGraph()), { seed: 1, stop: parseStopCondition('steps=50'), weigh });
  expect(new Set(paths.flatMap(({ steps }) => steps))).toEqual(new Set(['push', 'pull']));
});

test('stop conditions: and binds closer than or, and an invalid condition is refused', () => {
  const at = (rest: object) => ({ states: 0, transitions: 0, steps: 0, seconds: 0, at: [], ...rest });
  const stop = parseStopCondition('states=50 and steps=10 or seconds=5');
  expect([stop(at({ states: 60 })), stop(at({ states: 60, steps: 10 })), stop(at({ seconds: 5 }))]).toEqual([false, true, true]);
  expect(() => parseStopCondition('mood=good')).toThrow('"mood=good" is no stop condition');
});

test('every planned path can be followed by its labels alone', () => {
  for (const strategy of ['states', 'tour', 'pairs', 'guards', 'sneak'] as const) {
    for (const graph of [doorGraph(), requestingGraph()])
      for (const { start, steps } of plan(graph, strategy).paths) expect(follow(createWalker(graph), start, steps)).toHaveProperty('end');
  }
});

test('a tour never costs less than its bound, and exactly its bound if it repeats no step', () => {
  expect(lowerBound(doorGraph(), { restartCost })).toBeCloseTo(restartCost + 5, 1);
  expect(separatePathsCost(doorGraph(), { restartCost })).toBe(6 * restartCost + 7);
});

/** Browser tours are checked where they run: `e2e/paths/paths.e2e.ts`. */
test('tours of lifecycles: each at most 1.15 times its bound, and none below', () => {
  for (const entry of catalogue.filter(({ kind }) => kind === 'lifecycle')) {
    const graph = explore(entry.create(), entry.model);
    const { cost, bound } = planPaths(machineName(entry), graph, 'tour', { restartCost, attempts: 'many' });
    expect(cost, machineName(entry)).toBeLessThanOrEqual(1.15 * (bound ?? 0));
    expect(cost, machineName(entry)).toBeGreaterThanOrEqual(bound ?? Infinity);
  }
});

test('a cheaper tour still takes every transition', () => {
  const entry = catalogue.find((one) => machineName(one) === 'passes/pass-lifecycle');
  if (!entry) throw new Error('there are no passes');
  const graph = explore(entry.create(), entry.model);
  const walker = createWalker(graph);
  const { paths, cost } = planPaths('passes/pass-lifecycle', graph, 'tour', { restartCost, attempts: 'many' }, walker);
  const ends = paths.map(({ start, steps }) => follow(walker, start, steps));
  const taken = new Set(ends.flatMap((one) => ('end' in one ? positionsTo(one.end).flatMap((position) => position.taken) : [])));
  expect(graph.chart.transitions.filter(({ definition }) => !taken.has(definition))).toEqual([]);
  expect(cost).toBe(paths.reduce((sum, { steps }) => sum + restartCost + steps.length, 0));
  expect(cost).toBeLessThan(planPaths('passes/pass-lifecycle', graph, 'tour', { restartCost }, walker).cost);
});
