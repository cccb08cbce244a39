/**
 * Every machine of the catalogue walked by every strategy on a real actor: each path passes, and nothing is left out but what stands
 * here with its reason. `SPOTTER_MACHINES=visit,dialog` looks at some alone.
 */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { missingHandlers } from '#atlas/paths/missing.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { machineName } from '#atlas/paths/path.ts';
import { planPaths, type PlannedStrategy } from '#atlas/paths/plan.ts';
import { runPath } from '#atlas/paths/run.ts';
import { follow, positionsTo } from '#atlas/paths/walker.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/choose.ts';
import { keepWalked } from '#scripts/paths/walked.ts';

const wanted = process.env['SPOTTER_MACHINES']?.toLowerCase().split(',') ?? [''];
const machines = catalogue.filter(({ name }) => wanted.some((part) => name.toLowerCase().includes(part)));
const strategies: readonly PlannedStrategy[] = ['states', 'tour', 'guards', 'sneak', 'pairs'];

const patience = 15 * 60_000;

/** XState warns of events sent to children that have ended; the charts know that they may have. */
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterAll(() => warnings.mockRestore());

describe.each(machines.map((entry) => ({ machine: machineName(entry), entry })))('$machine', ({ machine, entry }) => {
  const { graph, walker } = machineOf(entry);
  const driver = createModelDriver(machine, graph);

  test('can be walked on its model, whatever happens', () => {
    expect(missingHandlers(graph, driver, true)).toEqual([]);
  });

  test('takes every transition on its tour', () => {
    const { paths } = planPaths(machine, graph, 'tour', { restartCost: 10 }, walker);
    const ends = paths.map(({ start, steps }) => follow(walker, start, steps));
    const taken = ends.flatMap((followed) => ('end' in followed ? positionsTo(followed.end).flatMap((position) => position.taken) : []));
    const missed = graph.chart.transitions.filter(({ definition }) => !taken.includes(definition));
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  test.each(strategies)('does what its chart says on every path of the strategy %s', { timeout: patience }, async (strategy) => {
    const plan = planPaths(machine, graph, strategy, { restartCost: 10 }, walker);
    expect(plan.notCoverable).toEqual([]);
    const verdicts = [];
    for (const path of plan.paths) verdicts.push(await runPath(path, graph, driver, walker));
    if (strategy === 'tour') verdicts.forEach(keepWalked('model', walker, plan));
    expect(verdicts.filter(({ kind }) => kind !== 'pass')).toEqual([]);
  });
});
