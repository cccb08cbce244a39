import { expect, test } from 'vitest';
import { setup, stateIn } from 'xstate';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import type { NotCoverable } from '#atlas/paths/driver.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { planPaths, timingReason } from '#atlas/paths/plan.ts';
import { createWalker, follow } from '#atlas/paths/walker.ts';
import { cases, doorGraph, modelWith } from './small-machines.ts';

const restartCost = 10;

const plan = (graph: Graph, ...notCoverable: readonly NotCoverable[]) =>
  planPaths('small/one', graph, 'states', { restartCost, driver: { ...createModelDriver('small/one', graph), notCoverable } });

const stories = (graph: Graph, ...notCoverable: readonly NotCoverable[]): readonly string[] =>
  plan(graph, ...notCoverable).paths.map(({ steps }) => steps.join(' '));

const roomGraph = () =>
  explore(
    setup({}).createMachine({
      id: 'room',
      type: 'parallel',
      states: {
        lamp: { initial: 'dark', states: { dark: { on: { light: 'lit' } }, lit: {} } },
        heater: { initial: 'cold', states: { cold: { on: { heat: 'warm' } }, warm: {} } },
      },
    }),
    modelWith({ cases: cases('light', 'heat') }),
  );

test('each leaf state counts separately, also if several are reached at the same time', () => {
  expect(plan(roomGraph()).goals).toBe(4);
  expect(stories(roomGraph()).toSorted()).toEqual(['heat', 'light']);
});

const buildingGraph = () =>
  explore(
    setup({}).createMachine({
      id: 'building',
      initial: 'garden',
      states: {
        garden: { on: { door: 'inside', ladder: 'sill' } },
        sill: { on: { window: 'inside' } },
        inside: { on: { stairs: 'attic' } },
        attic: {},
      },
    }),
    modelWith({ cases: cases('door', 'ladder', 'window', 'stairs') }),
  );

test('a driver that cannot walk the shortest path walks another one', () => {
  expect(stories(buildingGraph())).toContain('door stairs');
  const locked = { what: 'event door', reason: 'the key is lost' };
  expect(stories(buildingGraph(), locked)).toEqual(['ladder window stairs']);
  expect(plan(buildingGraph(), locked).notCoverable).toEqual([]);
});

test('a leaf state that a driver cannot reach is listed with the reason', () => {
  const { goals, notCoverable } = plan(doorGraph(), { what: 'event lock', reason: 'the key is lost' });
  expect(notCoverable).toEqual([{ what: 'state locked', reason: 'the key is lost' }]);
  expect(goals).toBe(3);
});

/** Four delays of 300 ms in sequence, and a parallel one of 1000 ms. Only events can reach `early` before the long delay ends. */
const race = setup({ delays: { short: 300, long: 1000 }, guards: { isOpen: stateIn({ gate: 'open' }) } }).createMachine({
  id: 'race',
  type: 'parallel',
  states: {
    gate: { initial: 'open', states: { open: { after: { long: 'shut' } }, shut: {} } },
    runner: {
      initial: 'first',
      states: {
        first: { after: { short: 'second' }, on: { leap: 'ditch' } },
        second: { after: { short: 'third' } },
        third: { after: { short: 'fourth' } },
        fourth: { after: { short: [{ guard: 'isOpen', target: 'early' }, { target: 'late' }] } },
        ditch: { on: { climb: 'fence' } },
        fence: { on: { vault: 'field' } },
        field: { on: { cross: 'brook' } },
        brook: { on: { wade: 'early' } },
        early: {},
        late: {},
      },
    },
  },
});
const raceGraph = (...onFoot: readonly string[]) => explore(race, modelWith({ cases: cases(...onFoot) }));

test('a leaf state is missing if only delays in an impossible order lead to it', () => {
  const { goals, notCoverable } = plan(raceGraph());
  expect(notCoverable).toEqual([{ what: 'state runner.early', reason: timingReason }]);
  expect(goals).toBe(8);
});

test('a leaf state that delays cannot reach is reached by slower events', () => {
  const graph = raceGraph('leap', 'climb', 'vault', 'cross', 'wade');
  const { paths, notCoverable } = plan(graph);
  expect(notCoverable).toEqual([]);
  expect(paths.map(({ steps }) => steps.join(' '))).toContain('leap climb vault cross wade');
  for (const { start, steps } of paths) expect(follow(createWalker(graph), start, steps)).toHaveProperty('end');
});
