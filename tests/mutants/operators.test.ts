/** Charts that are wrong in one place: every kind of mistake is made, and each is found out, on charts small enough to see it. */
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, emit, fromPromise, setup } from 'xstate';
import { readChart } from '#atlas/explore/machine-chart.ts';
import { explore } from '#atlas/explore/explore.ts';
import type { AnyModel } from '#atlas/explore/offers.ts';
import { machineFrom, uniformConfig } from '#atlas/mutants/config.ts';
import { expectationsOf, findKill } from '#atlas/mutants/find-kill.ts';
import { type Mutant, mutantsOf } from '#atlas/mutants/operators.ts';
import { suiteOf } from '#atlas/mutants/suite.ts';
import { catalogue } from '#machines/catalogue.ts';

const door = setup({
  types: { context: {} as { rings: number }, events: {} as { type: 'bell.pressed' } | { type: 'push' } },
  actors: { ask: fromPromise(() => Promise.resolve('in')) },
  guards: { isHandled: ({ context }) => context.rings > 0 },
  actions: { count: assign({ rings: ({ context }) => Math.min(context.rings + 1, 2) }), chime: emit({ type: 'chime' }) },
  delays: { patience: 100 },
}).createMachine({
  id: 'door',
  context: { rings: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'bell.pressed': { actions: ['count', 'chime'], target: 'closed', reenter: true },
        push: { guard: 'isHandled', target: 'asking' },
      },
    },
    asking: { invoke: { id: 'ask', src: 'ask', onDone: 'open', onError: 'closed' }, after: { patience: 'closed' } },
    open: { entry: 'chime', on: { push: 'closed' } },
  },
});

const model: AnyModel = {
  inputs: { start: undefined },
  cases: { 'bell.pressed': [{ name: '', event: { type: 'bell.pressed' } }], push: [{ name: '', event: { type: 'push' } }] },
  outcomes: {
    ask: [
      { name: 'in', kind: 'done', output: 'in' },
      { name: 'lost', kind: 'error', error: new Error('lost') },
    ],
  },
  abstract: ({ rings }) => ({ rings }),
  laws: [],
};

const huntAll = (machine: AnyStateMachine, seen: AnyModel) => {
  const expected = expectationsOf(machine, suiteOf(explore(machine, seen)));
  return mutantsOf(machine).map((mutant) => ({ mutant, kill: findKill(expected, mutant) }));
};
const idsOf = (found: readonly { readonly mutant: Mutant }[]): readonly string[] => found.map(({ mutant }) => mutant.id);

describe('the mutants of a door', () => {
  const found = huntAll(door, model);

  test('are wrong in every way in which a chart can be', () => {
    expect(idsOf(found)).toEqual(
      expect.arrayContaining([
        'closed --push [isHandled]--> asking · leads to open',
        'closed --push [isHandled]--> asking · leads nowhere',
        'closed --push [isHandled]--> asking · dropped',
        'closed --push [isHandled]--> asking · guard negated',
        'closed --bell.pressed--> closed · without count',
        'closed --bell.pressed--> closed · does not begin anew',
        'asking invokes ask · done and error swapped',
        'open · entered without chime',
        'delay patience · halved',
        'delay patience · doubled',
      ]),
    );
    expect(new Set(idsOf(found)).size).toBe(found.length);
  });

  test('are found out, but for those that do the same', () => {
    expect(idsOf(found.filter(({ kill }) => !kill))).toEqual([
      'closed --bell.pressed--> closed · leads nowhere',
      'closed --bell.pressed--> closed · does not begin anew',
    ]);
  });

  test('are found out on the shortest way', () => {
    const kill = found.find(({ mutant }) => mutant.id === 'asking --done(ask)--> open · dropped')?.kill;
    expect(kill?.steps.map(({ offer }) => offer.label)).toEqual(['bell.pressed', 'push', 'done(ask) (in)']);
  });

  test('survive where the model does not look', () => {
    const blind = huntAll(door, { ...model, abstract: () => null });
    expect(idsOf(blind.filter(({ kill }) => !kill))).toContain('asking --done(ask)--> open · dropped');
  });
});

test('a chart that runs in circles by mistake is found out, and nobody waits for it', () => {
  const maze = setup({ guards: { isLost: () => false } }).createMachine({
    id: 'maze',
    initial: 'left',
    states: { left: { on: { walk: 'right' } }, right: { always: [{ guard: 'isLost', target: 'left' }, { target: 'out' }] }, out: {} },
  });
  const walk: AnyModel = { ...model, cases: { walk: [{ name: '', event: { type: 'walk' } }] }, outcomes: {}, abstract: () => null };
  const found = huntAll(maze, walk);
  const circle = found.find(({ mutant }) => mutant.id === 'right --always [else]--> out · leads nowhere');
  expect(circle?.kill?.steps.map(({ offer }) => offer.label)).toEqual(['walk']);
});

test.each(catalogue.map(({ name, create }) => ({ name, create })))('$name, written anew, is the same chart', ({ create }) => {
  const machine = create();
  const rebuilt = machineFrom(uniformConfig(machine), machine);
  expect(readChart(rebuilt).transitions.map(({ name }) => name)).toEqual(readChart(machine).transitions.map(({ name }) => name));
});
