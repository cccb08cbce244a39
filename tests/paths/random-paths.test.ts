/** Random walks and fast-check races on the models of all machines. In a full run the date is the seed; `SPOTTER_SEED` replaces it. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { PathVerdict } from '#atlas/paths/driver.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { machineName, type Path } from '#atlas/paths/path.ts';
import { randomPaths } from '#atlas/paths/random.ts';
import { runPath } from '#atlas/paths/run.ts';
import { parseStopCondition } from '#atlas/paths/stop-conditions.ts';
import { catalogue } from '#machines/catalogue.ts';
import { failureLines } from '#scripts/paths/replay-hint.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';
import { checkCommands } from '#scripts/paths/race-paths.ts';
import { count, isFull } from '#tests/counts.ts';

const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
const seed = Number(process.env['SPOTTER_SEED'] ?? count(1, today));

/** Small machines with ports, delays and presses that race each other. */
const some: ReadonlySet<string> = new Set(['auth/auth', 'feedback/dialog', 'feedback/toaster', 'checkout/cart', 'profile/upload']);
const machines = catalogue.map((entry) => ({ machine: machineName(entry), entry })).filter(({ machine }) => isFull || some.has(machine));

/** XState warns about events to ended children; the charts expect that case. */
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterAll(() => warnings.mockRestore());

describe.each(machines)(`$machine, with the seed ${seed}`, ({ machine, entry }) => {
  const { graph, walker } = machineOf(entry);
  const driver = createModelDriver(machine, graph);
  const run = (path: Path): Promise<PathVerdict> => runPath(path, graph, driver, walker);

  test('follows its chart on random walks', async () => {
    const stop = parseStopCondition(`transitions=100 or steps=${count(300, 5000)}`);
    const paths = randomPaths(machine, walker, { seed, stop, longest: 60 });
    const lines: string[] = [];
    for (const path of paths) lines.push(...failureLines(await run(path), 'model'));
    expect(paths.length).toBeGreaterThan(0);
    expect(lines).toEqual([]);
  });

  test('follows its chart in races of events', async () => {
    const verdict = await checkCommands(machine, walker, run, { seed, runs: count(30, 300) });
    expect(verdict && failureLines(verdict, 'model')).toBeNull();
  });
});
