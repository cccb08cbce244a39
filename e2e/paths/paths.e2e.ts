/**
 * Every flow that has a driver walks its tour in the app: each transition of its chart at least once. What no path can reach here is
 * told by name and reason with `npm run paths -- --on browser`. That each tour is whole, and of the chart as it is now, is looked at
 * without a browser (`tests/paths/browser-tours.test.ts`); here a chart is known as far as its tour leads.
 */
import { expect } from '@playwright/test';
import { exploreAlong } from '#atlas/explore/along.ts';
import type { AnyDriver, Verdict } from '#atlas/paths/driver.ts';
import { limitOf } from '#atlas/paths/ground.ts';
import { dutiesOf } from '#atlas/paths/missing.ts';
import { ignored, type Path } from '#atlas/paths/path.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import { createWitness } from '#atlas/paths/witness.ts';
import { keptPathsOf } from '#scripts/paths/kept.ts';
import { createTeller } from '#scripts/paths/shorten.ts';
import { broughtPaths, broughtTour } from '#scripts/paths/tours.ts';
import { sortOut } from '#scripts/paths/walkable.ts';
import { keepWalked } from '#scripts/paths/walked.ts';
import { drivers } from './browser-drivers.ts';
import { shelfOf } from './engine.ts';
import { withoutPicture } from './look.ts';
import { entryOf, giveTime, test } from './on-stage.ts';

const exploreFor = (driver: AnyDriver, ways: readonly Path[]) => {
  const entry = entryOf(driver);
  const taken = ways.map(({ start, steps }) => ({ start, steps: steps.filter((step) => !step.startsWith(ignored)) }));
  return exploreAlong(entry.create(), entry.model, taken);
};

/** In milliseconds: for what is no path. */
const patience = 60_000;

const steps = ({ machine }: AnyDriver): number => broughtPaths(machine).reduce((sum, path) => sum + path.steps.length, 0);

/** The longest first, so that none of them is left for the end. */
const longestFirst = drivers.toSorted((one, other) => steps(other) - steps(one));

for (const driver of longestFirst) {
  test(`${driver.machine}: every way of the tour is walked, and what is kept for ever`, async () => {
    const tour = broughtTour(driver.machine);
    const keptOnes = keptPathsOf(driver.machine);
    const graph = exploreFor(driver, [...tour.paths, ...keptOnes]);
    const walker = createWalker(graph);
    const kept = sortOut({ graph, walker }, driver, keptOnes);
    const paths = [...tour.paths, ...kept.paths];
    for (const { what, reason } of kept.notCoverable) test.info().annotations.push({ type: 'left out', description: `${what}: ${reason}` });
    const notCoverable = [...tour.notCoverable, ...kept.notCoverable];
    const keep = keepWalked('browser', walker, { ...tour, paths, notCoverable }, shelfOf('walked'));
    test.setTimeout(paths.reduce((sum, path) => sum + limitOf(path, 'browser'), patience));
    const witness = createWitness(driver);
    const run = (path: Path): Promise<Verdict> => runPath(path, graph, witness.driver, walker);
    const tell = createTeller({ on: 'browser', walker, run, before: giveTime });
    for (const path of paths) {
      await test.step(`${path.id}: ${path.steps.length} steps from ${path.start}`, async () => {
        const verdict = await run(path);
        keep(verdict);
        expect.soft(verdict, (await tell(verdict)).join('\n')).toMatchObject({ kind: 'pass' });
      });
    }
    expect.soft(witness.unseen(), 'refusals that prove nothing').toEqual([]);
    expect.soft(withoutPicture(driver, dutiesOf(graph).states), 'without a picture').toEqual([]);
  });
}
