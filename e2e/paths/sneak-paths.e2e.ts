/**
 * Tries events that a chart does not accept: their control must be missing, or disabled with a reason. Also evaluates each guard both ways.
 * `npm run verify` runs all machines, `npm test` only one that takes seconds. The tour proves that each missing control can be found
 * elsewhere.
 */
import { expect } from '@playwright/test';
import { explore } from '#atlas/explore/explore.ts';
import type { PathVerdict } from '#atlas/paths/driver.ts';
import { pathTimeLimit } from '#atlas/paths/environment-errors.ts';
import { missingHandlers, staleEntries } from '#atlas/paths/missing-handlers.ts';
import type { Path } from '#atlas/paths/path.ts';
import { planPaths, timingReason } from '#atlas/paths/plan.ts';
import { restartCosts } from '#atlas/paths/restart-costs.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import { createVerdictDescriber } from '#scripts/paths/shorten.ts';
import { isFull } from '#tests/counts.ts';
import { drivers } from './browser-drivers.ts';
import { catalogueEntryOf, extendTimeout, test } from './path-fixtures.ts';

/** The time limit in milliseconds for exploring and planning a large machine on a shared processor. */
const planningTimeout = 300_000;

const strategies = ['sneak', 'guards'] as const;

/** The runs that take only seconds. */
const takesFew = new Set(['feedback/dialog sneak', 'feedback/dialog guards']);

const walked = drivers.flatMap((driver) =>
  strategies.flatMap((strategy) => (isFull || takesFew.has(`${driver.machine} ${strategy}`) ? [{ driver, strategy }] : [])),
);

for (const { driver, strategy } of walked) {
  test(`${driver.machine}: every way of ${strategy} is walked, and what cannot be tried has its reason`, async () => {
    test.setTimeout(planningTimeout);
    const entry = catalogueEntryOf(driver);
    const graph = explore(entry.create(), entry.model);
    expect([...missingHandlers(graph, driver, true), ...staleEntries(graph, driver)]).toEqual([]);
    const { look: _, ...blind } = driver;
    const walker = createWalker(graph);
    const plan = planPaths(driver.machine, graph, strategy, { driver, restartCost: restartCosts.flow }, walker);
    expect.soft(plan.notCoverable.filter(({ reason }) => reason === timingReason)).toEqual([]);
    test.setTimeout(plan.paths.reduce((sum, path) => sum + pathTimeLimit(path, 'browser'), planningTimeout));
    const run = (path: Path): Promise<PathVerdict> => runPath(path, graph, blind, walker);
    const describeVerdict = createVerdictDescriber({ on: 'browser', walker, run, before: extendTimeout });
    for (const path of plan.paths) {
      await test.step(`${path.id}: ${path.steps.length} steps from ${path.start}`, async () => {
        const verdict = await run(path);
        expect.soft(verdict, (await describeVerdict(verdict)).join('\n')).toMatchObject({ kind: 'pass' });
      });
    }
  });
}
