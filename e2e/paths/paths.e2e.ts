/**
 * Every flow that has a driver walks its tour in the app: each transition of its chart at least once. What no path can reach here is
 * told by name and reason with `npm run paths -- --on browser`. One test a machine: whoever collects the tests explores nothing.
 */
import { expect, test } from '@playwright/test';
import { explore } from '#atlas/explore/explore.ts';
import type { AnyDriver } from '#atlas/paths/driver.ts';
import { missingHandlers, staleEntries } from '#atlas/paths/missing.ts';
import { machineName, tellPath } from '#atlas/paths/path.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import { catalogue } from '#machines/catalogue.ts';
import { tourOf } from '#scripts/paths/tours.ts';
import { keepWalked } from '#scripts/paths/walked.ts';
import { drivers } from './browser-drivers.ts';

const exploreFor = ({ machine }: AnyDriver) => {
  const entry = catalogue.find((one) => machineName(one) === machine);
  if (!entry) throw new Error(`there is no machine ${machine}`);
  return explore(entry.create(), entry.model);
};

/** In milliseconds. A large tour is planned for half a minute, and a state is looked at by `axe` the first time: longer where others share the machine. */
const patience = { plan: 300_000, path: 60_000, step: 5_000 };

for (const driver of drivers) {
  test(`${driver.machine}: everything has a handler or a reason, and every way is walked`, async () => {
    test.setTimeout(patience.plan);
    const graph = exploreFor(driver);
    expect(missingHandlers(graph, driver)).toEqual([]);
    expect(staleEntries(graph, driver)).toEqual([]);

    const walker = createWalker(graph);
    const plan = tourOf(driver.machine, graph, { driver, restartCost: driver.restartCost, longest: Infinity, seed: 1 }, walker);
    const keep = keepWalked('browser', walker, plan);
    test.setTimeout(plan.paths.reduce((sum, { steps }) => sum + patience.path + steps.length * patience.step, patience.plan));
    for (const path of plan.paths) {
      await test.step(`${path.id}: ${path.steps.length} steps from ${path.start}`, async () => {
        const verdict = await runPath(path, graph, driver, walker);
        keep(verdict);
        const what = verdict.kind === 'pass' ? '' : `${verdict.label}: ${verdict.what}\n`;
        const told = `${what}${tellPath(path)}\nnpm run paths -- replay '${path.id}' --on browser --headed`;
        expect.soft(verdict, told).toMatchObject({ kind: 'pass' });
      });
    }
  });
}
