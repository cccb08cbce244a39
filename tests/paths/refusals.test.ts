import { describe, expect, test } from 'vitest';
import { explore } from '#atlas/explore/explore.ts';
import type { AnyDriver, NotCoverable } from '#atlas/paths/driver.ts';
import { missingHandlers, staleEntries } from '#atlas/paths/missing-handlers.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { planPaths, type PlannedStrategy } from '#atlas/paths/plan.ts';
import { untestableRefusals } from '#e2e/paths/refusals.ts';
import { requestingGraph, doorGraph, modelWith, shop, shopCases } from './small-machines.ts';

const door = createModelDriver('small/door', doorGraph());
const requestingDriver = createModelDriver('small/requesting', requestingGraph());

const shopGraph = () => explore(shop, modelWith({ cases: shopCases, refused: ['enter (for nothing)'] }));
const shopDriver = createModelDriver('small/shop', shopGraph());

const unseen = (...notCoverable: readonly NotCoverable[]): Pick<AnyDriver, 'notCoverable'> => ({ notCoverable });
const plan = (driver: AnyDriver, graph: ReturnType<typeof doorGraph>, strategy: PlannedStrategy) =>
  planPaths(driver.machine, graph, strategy, { restartCost: 10, driver });
const stepsOf = ({ paths }: ReturnType<typeof plan>): readonly string[] => paths.flatMap(({ steps }) => steps);

describe('an event whose refusal cannot be observed', () => {
  const limited = { ...door, ...unseen(...untestableRefusals('nobody kicks here', 'kick')) };

  test('is on no sneak path, and each state in which it would be sent is listed with the reason', () => {
    const sneaked = plan(limited, doorGraph(), 'sneak');
    expect(stepsOf(sneaked)).not.toContain('ignored: kick');
    expect(stepsOf(sneaked)).toContain('ignored: push');
    expect(sneaked.notCoverable).toEqual(
      ['open', 'locked'].map((leaf) => ({ what: `in ${leaf}: kick is ignored`, reason: 'nobody kicks here' })),
    );
    expect(sneaked.goals).toBe(plan(door, doorGraph(), 'sneak').goals - 2);
  });

  test('is still walked in states in which the chart accepts it', () => {
    expect(stepsOf(plan(limited, doorGraph(), 'tour'))).toContain('kick');
  });

  test('leaves the result of its guard out of the plan of its driver, with the reason', () => {
    const limitedDriver = { ...requestingDriver, ...unseen(...untestableRefusals('nobody sees a press that is not counted', 'press')) };
    const { paths, notCoverable } = plan(limitedDriver, requestingGraph(), 'guards');
    expect(paths.flatMap(({ steps }) => steps)).not.toContain('ignored: press');
    expect(notCoverable).toEqual([
      { what: 'in waiting: waiting --press [fewer]--> (stays) is false', reason: 'nobody sees a press that is not counted' },
    ]);
  });
});

test('if a state cannot be reached, its refused events are missing for the same reason', () => {
  const locked = { ...door, ...unseen({ what: 'state locked', reason: 'the key is lost' }) };
  const missed = plan(locked, doorGraph(), 'sneak').notCoverable;
  expect(missed.map(({ what }) => what)).toContain('in locked: push is ignored');
  expect(new Set(missed.map(({ reason }) => reason))).toEqual(new Set(['the key is lost']));
  const { cannot: _, ...rest } = requestingDriver;
  const deaf = { ...rest, ...unseen({ what: 'event press', reason: 'there is no button' }) };
  expect(plan(deaf, requestingGraph(), 'guards').notCoverable).toContainEqual({
    what: 'in waiting: waiting --press [fewer]--> (stays) is true',
    reason: 'there is no button',
  });
});

describe('a single case', () => {
  const honest = { ...shopDriver, ...unseen({ what: 'refusal enter: for nothing', reason: 'everybody pays' }) };

  test('can be left out, and the other cases are tried', () => {
    const { paths, notCoverable } = plan(honest, shopGraph(), 'sneak');
    const steps = paths.flatMap((path) => path.steps);
    expect(steps).not.toContain('ignored: enter (for nothing)');
    expect(steps).toContain('ignored: enter (paying)');
    expect(notCoverable).toEqual([{ what: 'in outside: enter: for nothing is ignored', reason: 'everybody pays' }]);
  });

  test('is sufficient if there is no other case', () => {
    const both = unseen(...['paying', 'for nothing'].map((name) => ({ what: `refusal enter: ${name}`, reason: `nobody enters ${name}` })));
    expect(plan({ ...shopDriver, ...both }, shopGraph(), 'sneak').notCoverable).toContainEqual({
      what: 'in inside: enter is ignored',
      reason: 'nobody enters paying; nobody enters for nothing',
    });
  });
});

describe('before the first path', () => {
  const { enter, ...others } = shopDriver.refusals ?? {};
  const seen = typeof enter === 'function' ? enter : () => undefined;

  test('each refusal has a handler or a reason, case by case where they differ', () => {
    expect(missingHandlers(shopGraph(), { ...shopDriver, refusals: others }, true)).toEqual(['refusal enter']);
    expect(missingHandlers(shopGraph(), { ...shopDriver, refusals: { ...others, enter: { paying: seen } } }, true)).toEqual([
      'refusal enter: for nothing',
    ]);
    const declared = unseen({ what: 'refusal enter: for nothing', reason: 'everybody pays' });
    expect(missingHandlers(shopGraph(), { ...shopDriver, refusals: { ...others, enter: { paying: seen } }, ...declared }, true)).toEqual(
      [],
    );
    expect(missingHandlers(shopGraph(), { ...shopDriver, refusals: others })).toEqual([]);
  });

  test('an entry for a refusal that can be observed is outdated', () => {
    const declared = unseen({ what: 'refusal enter: for nothing', reason: 'everybody pays' });
    expect(staleEntries(shopGraph(), { ...shopDriver, ...declared })).toEqual([
      'refusal enter: for nothing: it is listed as not coverable and has a handler',
    ]);
    expect(staleEntries(shopGraph(), { ...shopDriver, ...unseen({ what: 'refusal knock', reason: 'there is no door' }) })).toEqual([
      'refusal knock: nothing of small/shop bears this name',
    ]);
  });
});
