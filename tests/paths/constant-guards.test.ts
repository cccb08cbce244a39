/** A guard that can never say no, or yes, in a state where it is asked is found, and listed with its reason; the list is held against the charts. */
import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { explore } from '#atlas/explore/explore.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import { constantGuardProblems, unlistedReason, constantGuards, missingAnswers, answersNeverGiven } from '#atlas/paths/constant-guards.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';
import { requestingGraph, cases, modelWith, shop, shopCases } from './small-machines.ts';

/** A lift: only who is light enough is let in, and inside it is asked once more whether they are. */
const lift = setup({
  types: { context: {} as { isHeavy: boolean } },
  guards: { isLight: ({ context }) => !context.isHeavy, isHeavy: ({ context }) => context.isHeavy },
  actions: { eat: assign({ isHeavy: true }) },
}).createMachine({
  id: 'lift',
  context: { isHeavy: false },
  initial: 'hall',
  states: {
    hall: { on: { enter: { guard: 'isLight', target: 'cabin' }, eat: { actions: 'eat' } } },
    cabin: { always: { guard: 'isHeavy', target: 'hall' }, on: { ride: { guard: 'isLight', target: 'top' } } },
    top: {},
  },
});
const liftGraph = () => explore(lift, modelWith({ cases: cases('enter', 'eat', 'ride'), abstract: ({ isHeavy }) => isHeavy }));

const never = ['in cabin: cabin --ride [isLight]--> top is false', 'in cabin: cabin --always [isHeavy]--> hall is true'];

test('what a guard never says where it is asked is found, with an event and without one', () => {
  expect(answersNeverGiven(liftGraph()).toSorted()).toEqual(never.toSorted());
});

test('a guard that says both is not', () => {
  expect(answersNeverGiven(requestingGraph())).toEqual([]);
  expect(answersNeverGiven(explore(shop, modelWith({ cases: shopCases })))).toEqual([]);
});

test('the plan of guards lists it, and no other plan does', () => {
  const plan = (strategy: 'guards' | 'tour') => planPaths('small/lift', liftGraph(), strategy, { restartCost: 10 }).notCoverable;
  expect(plan('guards').toSorted((a, b) => a.what.localeCompare(b.what))).toEqual(
    never.toSorted((a, b) => a.localeCompare(b)).map((what) => ({ what, reason: unlistedReason })),
  );
  expect(plan('tour')).toEqual([]);
});

const reason = 'Whoever is heavy is not let in, and nobody eats in there.';
const listed = { [reason]: never.map((what) => `small/lift · ${what}`) };
const machines = () => [{ name: 'small/lift', graph: liftGraph() }];

test('with the reason that is listed', () => {
  expect(new Set(missingAnswers('small/lift', liftGraph(), listed).map((entry) => entry.reason))).toEqual(new Set([reason]));
  expect(constantGuardProblems(listed, machines())).toEqual([]);
});

test('the list is refused where it lacks one, has one that is heard, has one twice, or gives no reason', () => {
  const [first = '', second = ''] = listed[reason] ?? [];
  expect(constantGuardProblems({ [reason]: [first] }, machines())).toEqual([`"${second}" is never heard, and nobody says why.`]);
  const reached = 'small/lift · in hall: hall --enter [isLight]--> cabin is false';
  expect(constantGuardProblems({ [reason]: [first, second, reached] }, machines())).toEqual([
    `"${reached}" is listed, and yet it is heard, or nobody asks.`,
  ]);
  expect(constantGuardProblems({ [reason]: [first, second, first] }, machines())).toEqual(['An answer is listed twice.']);
  expect(constantGuardProblems({ so: [first, second] }, machines())).toEqual(['"so" is no sentence that says why.']);
});

test('every guard of every chart says yes and no wherever it is asked, or somebody says why not', { timeout: 300_000 }, () => {
  expect(constantGuardProblems(constantGuards, catalogue.map(machineOf))).toEqual([]);
});
