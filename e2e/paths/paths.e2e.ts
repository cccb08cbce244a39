/**
 * Every flow that has a driver walks its tour in the app: each transition of its chart at least once. What no path can reach here is
 * told by name and reason with `npm run paths -- --on browser`.
 */
import { expect, test } from '@playwright/test';
import { explore } from '#atlas/explore/explore.ts';
import { missingHandlers, staleEntries } from '#atlas/paths/missing.ts';
import { machineName, tellPath } from '#atlas/paths/path.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import { catalogue } from '#machines/catalogue.ts';
import { keepWalked } from '#scripts/paths/walked.ts';
import { drivers } from './browser-drivers.ts';

for (const driver of drivers) {
  const entry = catalogue.find((one) => machineName(one) === driver.machine);
  if (!entry) throw new Error(`there is no machine ${driver.machine}`);
  const graph = explore(entry.create(), entry.model);
  const walker = createWalker(graph);

  test(`${driver.machine}: everything has a handler or a reason`, () => {
    expect(missingHandlers(graph, driver)).toEqual([]);
    expect(staleEntries(graph, driver)).toEqual([]);
  });

  const plan = planPaths(driver.machine, graph, 'tour', { restartCost: driver.restartCost, driver }, walker);
  const keep = keepWalked('browser', walker, plan);

  for (const path of plan.paths) {
    test(`${path.id}: ${path.steps.length} steps from ${path.start}`, async () => {
      // A state is looked at by `axe` the first time, which takes its time where others share the machine.
      test.setTimeout(60_000 + path.steps.length * 5_000);
      const verdict = await runPath(path, graph, driver, walker);
      keep(verdict);
      expect(verdict, `${tellPath(path)}\nnpm run paths -- replay '${path.id}' --on browser --headed`).toMatchObject({ kind: 'pass' });
    });
  }
}
