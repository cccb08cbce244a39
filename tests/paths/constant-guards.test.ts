/** A guard that always has the same result in a state must be listed with a reason. The list is checked against the charts. */
import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { explore } from '#atlas/explore/explore.ts';
import { planPaths } from '#atlas/paths/plan.ts';
import { constantGuardProblems, unlistedReason, constantGuards, missingAnswers, answersNeverGiven } from '#atlas/paths/constant-guards.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';
import { requestingGraph, cases, modelWith, shop, shopCases } from './small-machines.ts';

/** A lift that admits only light persons, and checks inside again whether they are light. */
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

test('a result that a guard never has in a state is found, with an event and without one', () => {
  expect(answersNeverGiven(liftGraph()).toSorted()).toEqual(never.toSorted());
});

test('a guard that has both results is not found', () => {
  expect(answersNeverGiven(requestingGraph())).toEqual([]);
  expect(answersNeverGiven(explore(shop, modelWith({ cases: shopCases })))).toEqual([]);
});

test('only the plan of guards lists a missing result', () => {
  const plan = (strategy: 'guards' | 'tour') => planPaths('small/lift', liftGraph(), strategy, { restartCost: 10 }).notCoverable;
  expect(plan('guards').toSorted((a, b) => a.what.localeCompare(b.what))).toEqual(
    never.toSorted((a, b) => a.localeCompare(b)).map((what) => ({ what, reason: unlistedReason })),
  );
  expect(plan('tour')).toEqual([]);
});

const reason = 'Whoever is heavy is not let in, and nobody eats in there.';
const listed = { [reason]: never.map((what) => `small/lift · ${what}`) };
const machines = () => [{ name: 'small/lift', graph: liftGraph() }];

test('the plan of guards lists a missing result with its reason', () => {
  expect(new Set(missingAnswers('small/lift', liftGraph(), listed).map((entry) => entry.reason))).toEqual(new Set([reason]));
  expect(constantGuardProblems(listed, machines())).toEqual([]);
});

test('the list is refused if a missing result or a reason is absent, or if a result occurs or is listed twice', () => {
  const [first = '', second = ''] = listed[reason] ?? [];
  expect(constantGuardProblems({ [reason]: [first] }, machines())).toEqual([`"${second}" never occurs, and has no reason.`]);
  const reached = 'small/lift · in hall: hall --enter [isLight]--> cabin is false';
  expect(constantGuardProblems({ [reason]: [first, second, reached] }, machines())).toEqual([
    `"${reached}" is listed, but it occurs, or no position evaluates it.`,
  ]);
  expect(constantGuardProblems({ [reason]: [first, second, first] }, machines())).toEqual(['An answer is listed twice.']);
  expect(constantGuardProblems({ so: [first, second] }, machines())).toEqual(['"so" is no sentence with a reason.']);
});

test(
  'every guard of every chart is true and false wherever it is evaluated, or the list has a reason why not',
  { timeout: 300_000 },
  () => {
    expect(constantGuardProblems(constantGuards, catalogue.map(machineOf))).toEqual([]);
  },
);
