/** Runs the paths of every strategy for every machine on a real actor. `SPOTTER_MACHINES=visit,dialog` selects some machines. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import { missingHandlers } from '#atlas/paths/missing-handlers.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import type { PathVerdict } from '#atlas/paths/driver.ts';
import { machineName, type Path } from '#atlas/paths/path.ts';
import { type Plan, planPaths, type PlannedStrategy } from '#atlas/paths/plan.ts';
import { restartCosts } from '#atlas/paths/restart-costs.ts';
import { runPath } from '#atlas/paths/run.ts';
import { constantGuards } from '#atlas/paths/constant-guards.ts';
import { follow, positionsTo } from '#atlas/paths/walker.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';
import { createVerdictDescriber } from '#scripts/paths/shorten.ts';
import { committedPaths } from '#scripts/paths/tours.ts';
import { recordVerdicts } from '#scripts/paths/recorded-verdicts.ts';

const wanted = process.env['SPOTTER_MACHINES']?.toLowerCase().split(',') ?? [''];
const machines = catalogue.filter(({ name }) => wanted.some((part) => name.toLowerCase().includes(part)));
const strategies: readonly PlannedStrategy[] = ['states', 'tour', 'guards', 'sneak', 'pairs'];

const testTimeout = 15 * 60_000;

/** XState warns about events to ended children; the charts expect that case. */
const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterAll(() => warnings.mockRestore());

describe.each(machines.map((entry) => ({ machine: machineName(entry), entry })))('$machine', ({ machine, entry }) => {
  const { graph, walker } = machineOf(entry);
  const driver = createModelDriver(machine, graph);
  /** The same paths that run in the browser. If one fails there, its steps are known to pass on the model. */
  const inBrowser = committedPaths(machine);

  test('can be walked on its model, whatever happens', () => {
    expect(missingHandlers(graph, driver, true)).toEqual([]);
  });

  const plans = new Map<PlannedStrategy, Plan>();
  const planned = (strategy: PlannedStrategy): Plan => {
    const plan = plans.get(strategy) ?? planPaths(machine, graph, strategy, { restartCost: restartCosts[entry.kind] }, walker);
    if (strategy === 'tour') plans.set(strategy, plan);
    return plan;
  };
  const failuresOf = async (paths: readonly Path[], keep?: (verdict: PathVerdict) => void): Promise<readonly string[]> => {
    const run = (path: Path): Promise<PathVerdict> => runPath(path, graph, driver, walker);
    const describeVerdict = createVerdictDescriber({ on: 'model', walker, run });
    const lines: string[] = [];
    for (const path of paths) {
      const verdict = await run(path);
      keep?.(verdict);
      lines.push(...(await describeVerdict(verdict)));
    }
    return lines;
  };

  test('takes every transition on its tour', () => {
    const { paths } = planned('tour');
    const ends = paths.map(({ start, steps }) => follow(walker, start, steps));
    const taken = ends.flatMap((followed) => ('end' in followed ? positionsTo(followed.end).flatMap((position) => position.taken) : []));
    const missed = graph.chart.transitions.filter(({ definition }) => !taken.includes(definition));
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  test.each(strategies)('follows its chart on every path of the strategy %s', { timeout: testTimeout }, async (strategy) => {
    const plan = planned(strategy);
    const missingAnswers = Object.values(constantGuards).flat();
    expect(plan.notCoverable.filter(({ what }) => strategy !== 'guards' || !missingAnswers.includes(`${machine} · ${what}`))).toEqual([]);
    const keep = strategy === 'tour' ? recordVerdicts('model', walker, { ...plan, paths: [...plan.paths, ...inBrowser] }) : undefined;
    expect(await failuresOf([...plan.paths, ...(keep ? inBrowser : [])], keep)).toEqual([]);
  });
});
