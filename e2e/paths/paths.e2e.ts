/**
 * Runs the tour of each machine with a driver. A tour takes every transition that a path can reach in a browser. This file explores a chart
 * only along its tour; `tests/paths/browser-tours.test.ts` checks that each tour is complete.
 */
import { expect } from '@playwright/test';
import { explorePaths } from '#atlas/explore/explore-along-paths.ts';
import type { AnyDriver, PathVerdict } from '#atlas/paths/driver.ts';
import { pathTimeLimit } from '#atlas/paths/environment-errors.ts';
import { requiredCoverageOf } from '#atlas/paths/missing-handlers.ts';
import { ignoredPrefix, type Path } from '#atlas/paths/path.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import { createLocatorWitness } from '#atlas/paths/locator-witness.ts';
import { permanentPathsOf } from '#scripts/paths/permanent-paths.ts';
import { createVerdictDescriber } from '#scripts/paths/shorten.ts';
import { committedPaths, committedTour } from '#scripts/paths/tours.ts';
import { splitByDriver } from '#scripts/paths/driver-limits.ts';
import { recordVerdicts } from '#scripts/paths/recorded-verdicts.ts';
import { drivers } from './browser-drivers.ts';
import { artifactFolderOf } from './engine.ts';
import { withoutPicture } from './visual-checks.ts';
import { catalogueEntryOf, extendTimeout, test } from './path-fixtures.ts';

const exploreFor = (driver: AnyDriver, ways: readonly Path[]) => {
  const entry = catalogueEntryOf(driver);
  const taken = ways.map(({ start, steps }) => ({ start, steps: steps.filter((step) => !step.startsWith(ignoredPrefix)) }));
  return explorePaths(entry.create(), entry.model, taken);
};

/** The time limit in milliseconds for everything except the paths. */
const planningTimeout = 60_000;

const steps = ({ machine }: AnyDriver): number => committedPaths(machine).reduce((sum, path) => sum + path.steps.length, 0);

/** The longest tours start first, so that none of them ends last. */
const longestFirst = drivers.toSorted((one, other) => steps(other) - steps(one));

for (const driver of longestFirst) {
  test(`${driver.machine}: every way of the tour is walked, and what is kept for ever`, async () => {
    const tour = committedTour(driver.machine);
    const keptOnes = permanentPathsOf(driver.machine);
    const graph = exploreFor(driver, [...tour.paths, ...keptOnes]);
    const walker = createWalker(graph);
    const kept = splitByDriver({ graph, walker }, driver, keptOnes);
    const paths = [...tour.paths, ...kept.paths];
    for (const { what, reason } of kept.notCoverable) test.info().annotations.push({ type: 'left out', description: `${what}: ${reason}` });
    const notCoverable = [...tour.notCoverable, ...kept.notCoverable];
    const keep = recordVerdicts('browser', walker, { ...tour, paths, notCoverable }, artifactFolderOf('walked'));
    test.setTimeout(paths.reduce((sum, path) => sum + pathTimeLimit(path, 'browser'), planningTimeout));
    const witness = createLocatorWitness(driver);
    const run = (path: Path): Promise<PathVerdict> => runPath(path, graph, witness.driver, walker);
    const describeVerdict = createVerdictDescriber({ on: 'browser', walker, run, before: extendTimeout });
    for (const path of paths) {
      await test.step(`${path.id}: ${path.steps.length} steps from ${path.start}`, async () => {
        const verdict = await run(path);
        keep(verdict);
        expect.soft(verdict, (await describeVerdict(verdict)).join('\n')).toMatchObject({ kind: 'pass' });
      });
    }
    expect.soft(witness.unseen(), 'refusals that prove nothing').toEqual([]);
    expect.soft(withoutPicture(driver, requiredCoverageOf(graph).states), 'without a picture').toEqual([]);
  });
}
