import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test, vi } from 'vitest';
import { type AnyStateMachine, setup } from 'xstate';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import type { AnyModel } from '#atlas/explore/possible-events.ts';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { createPath } from '#atlas/paths/path.ts';
import type * as Planning from '#atlas/paths/plan.ts';
import { createWalker, follow, positionsTo } from '#atlas/paths/walker.ts';
import { cases, modelWith } from './small-machines.ts';

const planned: string[] = [];

vi.mock('#atlas/paths/plan.ts', async (original) => {
  const real = await original<typeof Planning>();
  const planPaths: typeof real.planPaths = (machine, ...rest) => {
    planned.push(machine);
    return real.planPaths(machine, ...rest);
  };
  return { ...real, planPaths };
});

const { commitTour, createTourPlanner } = await import('#scripts/paths/tours.ts');

const createShop = (opensTo: 'open' | 'crowded' = 'open', closingDelay = 100) =>
  setup({
    guards: { isDry: ({ event }) => 'isDry' in event && event['isDry'] === true },
    delays: { closingDelay },
  }).createMachine({
    id: 'shop',
    initial: 'closed',
    states: {
      closed: { on: { open: opensTo } },
      open: { on: { enter: { guard: 'isDry', target: 'crowded' }, close: 'closed' }, after: { closingDelay: 'closed' } },
      crowded: { on: { close: 'closed', leave: 'open' } },
    },
  });

const enter = (name: string, isDry: boolean) => ({ name, event: { type: 'enter', isDry } });
const model = (over: Partial<AnyModel> = {}): AnyModel =>
  modelWith({ cases: { ...cases('open', 'close', 'leave'), enter: [enter('dry', true), enter('wet', false)] }, ...over });

interface Shop {
  readonly machine?: AnyStateMachine;
  readonly model?: AnyModel;
  readonly driver?: Partial<AnyDriver>;
  readonly restartCost?: number;
  readonly planners?: readonly string[];
  readonly committedFile?: string;
  readonly large?: number;
}

const newShelf = (): string => mkdtempSync(join(tmpdir(), 'tours-'));
let shelf = newShelf();
beforeEach(() => {
  shelf = newShelf();
  planned.length = 0;
});

const graphOf = (shop: Shop): Graph => explore(shop.machine ?? createShop(), shop.model ?? model());

const optionsFor = (shop: Shop, graph: Graph) => {
  const driver: AnyDriver = { ...createModelDriver('small/shop', graph), ...shop.driver };
  return { driver, restartCost: shop.restartCost ?? 10, longest: Infinity, seed: 1 };
};

const tour = (shop: Shop = {}) => {
  const graph = graphOf(shop);
  const { committedFile: brought, ...rest } = shop;
  const sources = { ...rest, ...(brought === undefined ? {} : { committedFile: () => brought }) };
  return createTourPlanner(shelf, sources)('small/shop', graph, optionsFor(shop, graph), createWalker(graph));
};

const only = (): string => {
  const [name = '', another] = readdirSync(shelf);
  expect(another).toBeUndefined();
  return join(shelf, name);
};

const folderWith = (file: string, text: string): string => {
  const folder = newShelf();
  writeFileSync(join(folder, file), text);
  return folder;
};

test('a large chart without a tour gets the first tour at once, which is not stored', () => {
  const quick = tour({ large: 1 });
  expect(quick.bound).toBe(null);
  expect(readdirSync(shelf)).toEqual([]);
  expect(tour({ large: 1 })).toEqual(quick);
});

test('a large chart with a tour in the sources or in the store gets this tour', () => {
  const cheapest = tour();
  expect(cheapest.bound).not.toBe(null);
  expect(tour({ large: 1 })).toEqual(cheapest);
});

test('a run reads the tour that an earlier run has planned', () => {
  const first = tour();
  expect(tour()).toEqual(first);
  expect(planned).toHaveLength(1);
});

const changes: readonly (readonly [string, Shop])[] = [
  ['leads elsewhere', { machine: createShop('crowded') }],
  ['waits for longer', { machine: createShop('open', 200) }],
  ['has the opposite guard', { machine: createShop().provide({ guards: { isDry: () => true } }) }],
  [
    'gets another event',
    { model: model({ cases: { ...cases('open', 'close', 'leave'), enter: [enter('swept', true), enter('wet', false)] } }) },
  ],
  ['begins in two ways', { model: model({ inputs: { start: undefined, again: undefined } }) }],
  ['cannot be walked everywhere', { driver: { notCoverable: [{ what: 'event leave', reason: 'nobody leaves' }] } }],
  ['cannot be walked in one situation', { driver: { cannot: (_, { source: [type] }) => (type === 'leave' ? 'nobody leaves' : null) } }],
  ['costs more to begin', { restartCost: 11 }],
  ['is planned by others', { planners: [folderWith('plan.ts', 'export const plan = [];')] }],
];

test.each(changes)('a shop that %s is planned again, with the same result as without a stored tour', (_, shop) => {
  tour();
  const after = tour(shop);
  expect(planned).toHaveLength(2);
  shelf = newShelf();
  expect(tour(shop)).toEqual(after);
});

test('a shop with one more case that has no effect is planned once', () => {
  const first = tour();
  expect(tour({ model: model({ cases: { ...cases('open', 'close', 'leave'), enter: [enter('dry', true)] } }) })).toEqual(first);
  expect(planned).toHaveLength(1);
});

test('a chart with an added transition never gets the tour without this transition, whatever the name of the file', () => {
  const more = { machine: createShop(), model: model() };
  const shorter = tour({ model: model({ cases: { ...cases('open', 'close'), enter: [enter('dry', true)] } }) });
  const old = readFileSync(only(), 'utf8');
  tour(more);
  writeFileSync(only(), old);
  const graph = graphOf(more);
  const walker = createWalker(graph);
  const served = tour(more);
  expect(served).not.toEqual(shorter);
  const taken = served.paths.flatMap(({ start, steps }) => {
    const followed = follow(walker, start, steps);
    return 'end' in followed ? positionsTo(followed.end).flatMap((position) => position.taken) : [];
  });
  expect(graph.chart.transitions.filter(({ definition }) => !taken.includes(definition))).toEqual([]);
});

test('a tour that can no longer be walked is planned again', () => {
  const first = tour();
  const lost = { ...first, paths: [createPath('small/shop', 'start', ['leave'], 'tour')] };
  writeFileSync(only(), JSON.stringify(lost));
  expect(tour()).toEqual(first);
});

test('a tour whose file is incomplete is planned again', () => {
  const first = tour();
  writeFileSync(only(), readFileSync(only(), 'utf8').slice(0, 40));
  expect(tour()).toEqual(first);
});

test('one tour is stored for each machine; other files, and files that another run writes, are not removed', () => {
  const others = ['small.other-model-10-Infinity-1@0.json', 'small.shop-model-10-Infinity-1@0.json.half'];
  for (const name of others) writeFileSync(join(shelf, name), '{}');
  tour();
  tour({ machine: createShop('crowded') });
  expect(readdirSync(shelf)).toHaveLength(3);
  expect(readdirSync(shelf)).toEqual(expect.arrayContaining(others));
});

test('a tour in the sources is not planned again until the chart changes', () => {
  const brought = join(newShelf(), 'tours.ndjson');
  const graph = graphOf({});
  const first = tour();
  commitTour('small/shop', graph, optionsFor({}, graph), first, brought);
  shelf = newShelf();
  expect(tour({ committedFile: brought })).toEqual(first);
  expect(planned).toHaveLength(1);
  for (const [, shop] of changes.filter(([, { planners }]) => !planners)) tour({ ...shop, committedFile: brought });
  expect(planned).toHaveLength(changes.length);
});

/** Plans for two drivers in turn, so that each run replaces the plans of the others. */
const busyRun = (folder: string) => `
  import { createTourPlanner } from '#scripts/paths/tours.ts';
  import { createModelDriver } from '#atlas/paths/model-driver.ts';
  import { createWalker } from '#atlas/paths/walker.ts';
  import { doorGraph } from '#tests/paths/small-machines.ts';
  const graph = doorGraph();
  const driver = createModelDriver('small/door', graph);
  for (let time = 0; time < 40; time += 1) {
    const notCoverable = time % 2 === 0 ? [] : [{ what: 'event kick', reason: 'nobody kicks' }];
    const options = { driver: { ...driver, notCoverable }, restartCost: 10, longest: Infinity, seed: 1 };
    const { paths } = createTourPlanner(${JSON.stringify(folder)})('small/door', graph, options, createWalker(graph));
    if (paths.length === 0) throw new Error('no tour');
  }`;

test('runs that share a folder do not disturb one another', async () => {
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', busyRun(shelf)]);
  await expect(Promise.all([run(), run(), run()])).resolves.toHaveLength(3);
});
