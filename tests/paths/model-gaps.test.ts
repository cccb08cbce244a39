import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { modelCoverageOf } from '#atlas/explore/coverage.ts';
import { explore } from '#atlas/explore/explore.ts';
import { deadEnds } from '#atlas/explore/laws.ts';
import { machineName } from '#atlas/paths/path.ts';
import { drivers, machinesWithoutDriver } from '#e2e/paths/browser-drivers.ts';
import { catalogue } from '#machines/catalogue.ts';
import { cases, modelWith, shop, shopCases } from './small-machines.ts';

const unusedWith = (...refused: readonly string[]): readonly string[] =>
  modelCoverageOf(explore(shop, modelWith({ cases: shopCases, refused }))).casesUnused;

test('a case without any effect is reported, unless the model lists the case as refused', () => {
  expect(unusedWith()).toEqual(['enter (for nothing)']);
  expect(unusedWith('enter (for nothing)')).toEqual([]);
});

test('a case in the list of refused ones is reported if it is taken or does not exist', () => {
  expect(unusedWith('enter (for nothing)', 'enter (paying)', 'knock')).toEqual([
    'enter (paying): it is called refused',
    'knock: it is called refused',
  ]);
});

/** The end states of a chart in which a transition leads to `caught`. */
const endsOf = (caught: object, turned: object = {}) => {
  const trap = setup({}).createMachine({ id: 'trap', initial: 'free', states: { free: { on: { fall: 'caught' } }, caught, turned } });
  return deadEnds(explore(trap, modelWith({ cases: cases('fall', 'shout', 'turn') }))).map(({ ends }) => ends);
};

test('a transition that reenters its state is no exit', () => {
  expect(endsOf({ on: { shout: { target: 'caught', reenter: true } } })).toEqual(['caught']);
});

test('a cycle of busy states has no exit', () => {
  const busy = { tags: 'busy' };
  expect(endsOf({ ...busy, after: { 10: 'turned' } }, { ...busy, on: { turn: 'caught' } })).toEqual(['caught', 'turned']);
  expect(endsOf({ ...busy, after: { 10: 'turned' } }, { on: { turn: 'caught' } })).toEqual([]);
  expect(endsOf({ ...busy, after: { 10: 'turned' } }, { type: 'final' })).toEqual([]);
});

/** Flows without their own page. No driver can run them, so a new one must be listed here. */
const pageless = ['app/pending-write', 'app/write-queue'];

test('every flow is walked in a browser, or has tests in a browser with the same purpose', () => {
  const flows = catalogue.filter(({ kind }) => kind === 'flow').map(machineName);
  expect(machinesWithoutDriver.map(({ machine }) => machine)).toEqual(pageless);
  expect([...drivers.map(({ machine }) => machine), ...pageless].toSorted()).toEqual(flows.toSorted());
  expect(machinesWithoutDriver.filter(({ reason, tests }) => reason.length < 30 || tests.length === 0)).toEqual([]);
});
