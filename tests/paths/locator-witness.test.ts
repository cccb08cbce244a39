import { expect, test } from 'vitest';
import type { AnyDriver, FindingHandler } from '#atlas/paths/driver.ts';
import { createModelDriver } from '#atlas/paths/model-driver.ts';
import { planPaths, type PlannedStrategy } from '#atlas/paths/plan.ts';
import { runPath } from '#atlas/paths/run.ts';
import { createLocatorWitness } from '#atlas/paths/locator-witness.ts';
import { readArguments } from '#scripts/paths/arguments.ts';
import { isGood, runJobs } from '#scripts/paths/run-jobs.ts';
import { createJob } from '#scripts/paths/jobs.ts';
import { createWalker } from '#atlas/paths/walker.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { door, doorGraph, doorModel } from './small-machines.ts';

const graph = doorGraph();
const walker = createWalker(graph);
const model = createModelDriver('small/door', graph);

/** Passes if it finds no control, like the refusal handlers for browsers. */
const looking = (finds: FindingHandler<unknown>['finds']): FindingHandler<unknown> => Object.assign(() => undefined, { finds });

/** The handle is visible while the door is closed. In that state `push` is possible. */
const seesHandle = looking((_, { before }) => Promise.resolve(before.configuration.snapshot.matches('closed')));
const seesNothing = looking(() => Promise.resolve(false));

const withPush = (push: FindingHandler<unknown>): AnyDriver => ({ ...model, refusals: { ...model.refusals, push } });

const unseenOn = async (driver: AnyDriver, strategy: PlannedStrategy): Promise<readonly string[]> => {
  const witness = createLocatorWitness(driver);
  for (const path of planPaths('small/door', graph, strategy, { restartCost: 10, driver }, walker).paths)
    expect(await runPath(path, graph, witness.driver, walker)).toMatchObject({ kind: 'pass' });
  return witness.unseen();
};

const complaint = 'the control of "push", which its refusal looks for, is found in no state';

test.each(['tour', 'sneak'] as const)('a locator that can match nothing is reported after the strategy %s', async (strategy) => {
  expect(await unseenOn(withPush(seesNothing), strategy)).toEqual([complaint]);
  expect(await unseenOn(withPush(seesHandle), strategy)).toEqual([]);
});

test('a control that is shown only in states in which its event is refused proves nothing', async () => {
  const elsewhere = looking((_, { before }) => Promise.resolve(before.configuration.snapshot.matches('open')));
  expect(await unseenOn(withPush(elsewhere), 'sneak')).toEqual([complaint]);
});

test('each case of an event is checked separately', async () => {
  const driver = { ...model, refusals: { ...model.refusals, push: { '': seesHandle, other: seesNothing } } };
  expect(await unseenOn(driver, 'sneak')).toEqual(['the control of "push: other", which its refusal looks for, is found in no state']);
});

test('a run ends with 1 and names the refusal that proves nothing', async () => {
  const entry: CatalogueEntry = {
    file: 'small/door.machine.ts',
    subject: 'small',
    kind: 'flow',
    sentence: 'It is a door.',
    name: 'door',
    create: () => door,
    model: doorModel,
  };
  const args = readArguments(['--strategy', 'sneak']);
  const job = await createJob({ name: 'small/door', entry, graph, walker }, 'model', 'sneak', args);
  const [blind] = await runJobs([{ ...job, driver: withPush(seesNothing) }], args, () => undefined);
  expect(blind && [isGood(blind), blind.uncovered]).toEqual([false, [complaint]]);
  const [seeing] = await runJobs([{ ...job, driver: withPush(seesHandle) }], args, () => undefined);
  expect(seeing && isGood(seeing)).toBe(true);
});
