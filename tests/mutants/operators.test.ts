import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, assign, emit, fromPromise, setup } from 'xstate';
import { readMachineChart } from '#atlas/explore/machine-chart.ts';
import { explore } from '#atlas/explore/explore.ts';
import type { AnyModel } from '#atlas/explore/possible-events.ts';
import { machineFrom, normalizedConfig } from '#atlas/mutants/config.ts';
import { expectedObservationsOf, findKill } from '#atlas/mutants/find-kill.ts';
import { type Mutant, mutantsOf } from '#atlas/mutants/operators.ts';
import { suiteOf } from '#atlas/mutants/suite.ts';
import { catalogue } from '#machines/catalogue.ts';

const door = setup({
  types: { context: {} as { rings: number }, events: {} as { type: 'bell.pressed' } | { type: 'push' } },
  actors: { request: fromPromise(() => Promise.resolve('in')) },
  guards: { isHandled: ({ context }) => context.rings > 0 },
  actions: { count: assign({ rings: ({ context }) => Math.min(context.rings + 1, 2) }), chime: emit({ type: 'chime' }) },
  delays: { answerTimeout: 100 },
}).createMachine({
  id: 'door',
  context: { rings: 0 },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'bell.pressed': { actions: ['count', 'chime'], target: 'closed', reenter: true },
        push: { guard: 'isHandled', target: 'requesting' },
      },
    },
    requesting: { invoke: { id: 'request', src: 'request', onDone: 'open', onError: 'closed' }, after: { answerTimeout: 'closed' } },
    open: { entry: 'chime', on: { push: 'closed' } },
  },
});

const model: AnyModel = {
  inputs: { start: undefined },
  cases: { 'bell.pressed': [{ name: '', event: { type: 'bell.pressed' } }], push: [{ name: '', event: { type: 'push' } }] },
  outcomes: {
    request: [
      { name: 'in', kind: 'done', output: 'in' },
      { name: 'lost', kind: 'error', error: new Error('lost') },
    ],
  },
  abstract: ({ rings }) => ({ rings }),
  laws: [],
};

const huntAll = (machine: AnyStateMachine, seen: AnyModel) => {
  const expected = expectedObservationsOf(machine, suiteOf(explore(machine, seen)));
  return mutantsOf(machine).map((mutant) => ({ mutant, kill: findKill(expected, mutant) }));
};
const idsOf = (found: readonly { readonly mutant: Mutant }[]): readonly string[] => found.map(({ mutant }) => mutant.id);

describe('the mutants of a door', () => {
  const found = huntAll(door, model);

  test('contain every kind of error in a chart', () => {
    expect(idsOf(found)).toEqual(
      expect.arrayContaining([
        'closed --push [isHandled]--> requesting · leads to open',
        'closed --push [isHandled]--> requesting · leads nowhere',
        'closed --push [isHandled]--> requesting · dropped',
        'closed --push [isHandled]--> requesting · guard negated',
        'closed --bell.pressed--> closed · without count',
        'closed --bell.pressed--> closed · does not start again',
        'requesting invokes request · done and error swapped',
        'open · entered without chime',
        'delay answerTimeout · halved',
        'delay answerTimeout · doubled',
      ]),
    );
    expect(new Set(idsOf(found)).size).toBe(found.length);
  });

  test('are killed, except for equivalent ones', () => {
    expect(idsOf(found.filter(({ kill }) => !kill))).toEqual([
      'closed --bell.pressed--> closed · leads nowhere',
      'closed --bell.pressed--> closed · does not start again',
    ]);
  });

  test('are killed on the shortest path', () => {
    const kill = found.find(({ mutant }) => mutant.id === 'requesting --done(request)--> open · dropped')?.kill;
    expect(kill?.steps.map(({ possibleEvent }) => possibleEvent.label)).toEqual(['bell.pressed', 'push', 'done(request) (in)']);
  });

  test('survive if the model does not observe the difference', () => {
    const blind = huntAll(door, { ...model, abstract: () => null });
    expect(idsOf(blind.filter(({ kill }) => !kill))).toContain('requesting --done(request)--> open · dropped');
  });
});

test('a mutant with an endless loop is killed without waiting for the loop', () => {
  const maze = setup({ guards: { isLost: () => false } }).createMachine({
    id: 'maze',
    initial: 'left',
    states: { left: { on: { walk: 'right' } }, right: { always: [{ guard: 'isLost', target: 'left' }, { target: 'out' }] }, out: {} },
  });
  const walk: AnyModel = { ...model, cases: { walk: [{ name: '', event: { type: 'walk' } }] }, outcomes: {}, abstract: () => null };
  const found = huntAll(maze, walk);
  const circle = found.find(({ mutant }) => mutant.id === 'right --always [else]--> out · leads nowhere');
  expect(circle?.kill?.steps.map(({ possibleEvent }) => possibleEvent.label)).toEqual(['walk']);
});

test.each(catalogue.map(({ name, create }) => ({ name, create })))(
  '$name, rebuilt from its configuration, is the same chart',
  ({ create }) => {
    const machine = create();
    const rebuilt = machineFrom(normalizedConfig(machine), machine);
    expect(readMachineChart(rebuilt).transitions.map(({ name }) => name)).toEqual(
      readMachineChart(machine).transitions.map(({ name }) => name),
    );
  },
);
