import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { PathVerdict } from '#atlas/paths/driver.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { createPath, type Path } from '#atlas/paths/path.ts';
import { runPath } from '#atlas/paths/run.ts';
import { chooseEntries, machineOf } from '#scripts/paths/select-machines.ts';
import { withPermanentPath } from '#scripts/paths/commands/keep.ts';
import { permanentPathsFile, readPermanentPaths } from '#scripts/paths/permanent-paths.ts';
import { createVerdictDescriber } from '#scripts/paths/shorten.ts';

const kept = readPermanentPaths();

test.each(kept)('$name', async ({ id, machine, start, steps }) => {
  const [entry] = chooseEntries([machine]);
  if (!entry) throw new Error(`there is no machine ${machine}`);
  const { graph, walker } = machineOf(entry);
  const path = createPath(machine, start, steps, 'kept');
  expect(path.id).toBe(id);
  const driver = createModelDriver(machine, graph);
  const run = (one: Path): Promise<PathVerdict> => runPath(one, graph, driver, walker);
  expect(await createVerdictDescriber({ on: 'model', walker, run })(await run(path))).toEqual([]);
});

test('an added path is stored in the format that the project checks', () => {
  const last = kept.at(-1);
  if (!last) throw new Error('nothing is kept');
  // The committed file has the checked format, so writing the same paths must not change it.
  expect(withPermanentPath(kept, last)).toBe(readFileSync(permanentPathsFile, 'utf8'));
});

test('each permanent path is stored once, with its purpose', () => {
  expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
  expect(kept.filter(({ name }) => !/^[A-Z].*\w$/.test(name))).toEqual([]);
});
