/**
 * Every flow that has a driver walks its tour in the app: each transition of its chart at least once. What no path can reach here is
 * told by name and reason with `npm run paths -- --on browser`. One test a machine: whoever collects the tests explores nothing.
 */
import { expect, test as base } from '@playwright/test';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { oneByOne } from '#atlas/paths/bound.ts';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import { limitOf } from '#atlas/paths/ground.ts';
import { dutiesOf, missingHandlers, staleEntries } from '#atlas/paths/missing.ts';
import { machineName } from '#atlas/paths/path.ts';
import type { Plan } from '#atlas/paths/plan.ts';
import { restartCosts } from '#atlas/paths/restart-costs.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import { catalogue } from '#machines/catalogue.ts';
import { trouble } from '#scripts/paths/again.ts';
import { broughtPaths, tourOf } from '#scripts/paths/tours.ts';
import { keepWalked } from '#scripts/paths/walked.ts';
import { drivers } from './browser-drivers.ts';
import { shelfOf } from './engine.ts';
import { withoutPicture } from './look.ts';
import { closeStage } from './stage.ts';

const exploreFor = ({ machine }: AnyDriver) => {
  const entry = catalogue.find((one) => machineName(one) === machine);
  if (!entry) throw new Error(`there is no machine ${machine}`);
  return explore(entry.create(), entry.model);
};

/** At most 1.15 times what any tour costs, and 60 % less than one path for each transition, where any tour saves so much. */
const tooDear = (graph: Graph, driver: AnyDriver, { cost, bound }: Plan): readonly string[] => {
  if (bound === null) return ['nobody knows what a tour costs at least'];
  const alone = oneByOne(graph, { driver, restartCost: restartCosts.flow });
  const told = `${cost} steps, at least ${bound.toFixed(1)}, one by one ${alone}`;
  return cost <= 1.15 * bound && (cost <= 0.4 * alone || cost < bound + 1) ? [] : [told];
};

/** In milliseconds. A large tour is planned for half a minute, longer where others share the machine. */
const patience = 300_000;

/** Not `afterAll`: tests of a file that has one are dealt out in heaps, and whoever has the highest goes on alone. */
const test = base.extend<object, { readonly stage: null }>({
  stage: [
    async ({}, use) => {
      await use(null);
      await closeStage();
    },
    { scope: 'worker', auto: true },
  ],
});

const steps = ({ machine }: AnyDriver): number => broughtPaths(machine).reduce((sum, path) => sum + path.steps.length, 0);

/** The longest first, so that none of them is left for the end. */
const longestFirst = drivers.toSorted((one, other) => steps(other) - steps(one));

test.beforeEach(() => {
  process.env['SPOTTER_PATHS_BROWSER'] = test.info().project.name;
});

for (const driver of longestFirst) {
  test(`${driver.machine}: everything has a handler or a reason, and every way is walked`, async () => {
    test.setTimeout(patience);
    const graph = exploreFor(driver);
    expect(missingHandlers(graph, driver)).toEqual([]);
    expect(staleEntries(graph, driver)).toEqual([]);

    const walker = createWalker(graph);
    const plan = tourOf(driver.machine, graph, { driver, restartCost: restartCosts.flow, longest: Infinity, seed: 1 }, walker);
    expect.soft(tooDear(graph, driver, plan)).toEqual([]);
    const keep = keepWalked('browser', walker, plan, shelfOf('walked'));
    test.setTimeout(plan.paths.reduce((sum, path) => sum + limitOf(path, 'browser'), patience));
    for (const path of plan.paths) {
      await test.step(`${path.id}: ${path.steps.length} steps from ${path.start}`, async () => {
        const verdict = await runPath(path, graph, driver, walker);
        keep(verdict);
        expect.soft(verdict, trouble(verdict, 'browser').join('\n')).toMatchObject({ kind: 'pass' });
      });
    }
    expect.soft(withoutPicture(driver, dutiesOf(graph).states), 'without a picture').toEqual([]);
  });
}
