/** The paths that are walked for ever: each tells what it is kept for, still fits its chart, and passes on the model. */
import { expect, test } from 'vitest';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { createPath } from '#atlas/paths/path.ts';
import { runPath } from '#atlas/paths/run.ts';
import { chooseEntries, machineOf } from '#scripts/paths/choose.ts';
import { keptPaths } from '#scripts/paths/kept.ts';

const kept = keptPaths();

test.each(kept)('$name', async ({ id, machine, start, steps }) => {
  const [entry] = chooseEntries([machine]);
  if (!entry) throw new Error(`there is no machine ${machine}`);
  const { graph } = machineOf(entry);
  const path = createPath(machine, start, steps, 'kept');
  expect(path.id).toBe(id);
  expect(await runPath(path, graph, createModelDriver(machine, graph))).toMatchObject({ kind: 'pass' });
});

test('are kept once each, for something', () => {
  expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
  expect(kept.filter(({ name }) => !/^[A-Z].*\w$/.test(name))).toEqual([]);
});
