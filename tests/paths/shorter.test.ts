import { expect, test } from 'vitest';
import { type AnyDriver, ObservationMismatch } from '#atlas/paths/driver.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { createPath, type Path } from '#atlas/paths/path.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import { replayCommand } from '#scripts/paths/replay-hint.ts';
import { createVerdictDescriber } from '#scripts/paths/shorten.ts';
import { doorGraph } from './small-machines.ts';

const graph = doorGraph();
const walker = createWalker(graph);
const driver = createModelDriver('small/door', graph);
const pathOf = (...steps: readonly string[]): Path => createPath('small/door', 'start', steps, 'tour');
/** A driver that cannot observe whether the door is locked. */
const dim: AnyDriver = {
  ...driver,
  look: (_: unknown, { label }) => {
    if (label === 'lock') throw new ObservationMismatch('it cannot be seen', 'locked', 'closed');
  },
};

const suite = (on: AnyDriver['on']) => {
  const tries: Path[] = [];
  const prepared: Path[] = [];
  const run = (path: Path) => {
    tries.push(path);
    return runPath(path, graph, dim, walker);
  };
  return { tries, prepared, run, describeVerdict: createVerdictDescriber({ on, walker, run, before: (path) => void prepared.push(path) }) };
};

const long = pathOf('push', 'pull', 'push', 'pull', 'lock', 'unlock');

test('a path that fails is reported at the shortest length that still fails, with the command that walks it again', async () => {
  const { describeVerdict, prepared } = suite('browser');
  const lines = await describeVerdict(await runPath(long, graph, dim, walker));
  expect(lines[0]).toContain('start start · lock');
  expect(lines.at(-1)).toBe(`    again: ${replayCommand(pathOf('lock'), 'browser')}`);
  expect(prepared).toEqual([long]);
});

test('a path is not shortened if it passes, or if it fails in the same way as another path', async () => {
  const { describeVerdict, tries } = suite('server');
  expect(await describeVerdict(await runPath(pathOf('push', 'pull'), graph, dim, walker))).toEqual([]);
  expect(tries).toEqual([]);
  await describeVerdict(await runPath(long, graph, dim, walker));
  const tried = tries.length;
  expect(tried).toBeGreaterThan(0);
  expect((await describeVerdict(await runPath(pathOf('push', 'pull', 'lock'), graph, dim, walker)))[0]).toContain('push · pull · lock');
  expect(tries.length).toBe(tried);
});

test('in the browser, shortening stops after twenty tries, because each try opens a page', async () => {
  const laps = pathOf(...Array.from({ length: 40 }, () => ['push', 'pull']).flat(), 'lock');
  const verdict = await runPath(laps, graph, dim, walker);
  const tried: Path[] = [];
  // All shorter paths pass.
  const run = (path: Path) => {
    tried.push(path);
    return runPath(path, graph, driver, walker);
  };
  await createVerdictDescriber({ on: 'browser', walker, run })(verdict);
  expect(tried.length).toBe(20);
});
