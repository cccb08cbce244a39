import { describe, expect, test } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { modelCoverageOf } from '#atlas/explore/coverage.ts';
import { explore } from '#atlas/explore/explore.ts';
import { type AnyLaw, checkLaw, deadEnds, formatCounterexample } from '#atlas/explore/laws.ts';
import type { AnyModel } from '#atlas/explore/possible-events.ts';
import { replayPath } from '#atlas/explore/replay.ts';
import { timesOf } from '#atlas/explore/timing.ts';
import { createLawMonitor } from '#atlas/paths/law-monitor.ts';
import { createPathFinder } from '#atlas/explore/path-finder.ts';
import { dialogModel } from '#machines/feedback/dialog.model.ts';
import { createDialogMachine } from '#machines/feedback/dialog.machine.ts';

const modelWith = (rest: Partial<AnyModel>): AnyModel => ({
  inputs: { start: undefined },
  cases: {},
  outcomes: {},
  abstract: () => null,
  laws: [],
  ...rest,
});

const cases = (...types: string[]): AnyModel['cases'] => Object.fromEntries(types.map((type) => [type, [{ name: '', event: { type } }]]));

const door = setup({ guards: { never: () => false } }).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { push: [{ guard: 'never', target: 'broken' }, { target: 'open' }], uncovered: 'open' } },
    open: { after: { 100: 'closed' } },
    broken: {},
  },
});

describe('coverage', () => {
  test('names the transition that is never taken, the state that is never reached and the event that has no case', () => {
    expect(modelCoverageOf(explore(door, modelWith({ cases: cases('push', 'unhandled') })))).toEqual({
      statesMissed: ['broken'],
      transitionsMissed: ['closed --push [never]--> broken', 'closed --uncovered--> open'],
      casesUnused: ['unhandled'],
      outcomesUnused: [],
      eventsWithoutCase: ['uncovered'],
      portsWithoutOutcome: [],
    });
  });

  test('names the outcome that a port lacks', () => {
    const requesting = setup({ actors: { request: fromPromise(() => Promise.resolve(1)) } }).createMachine({
      id: 'requesting',
      initial: 'waiting',
      states: { waiting: { invoke: { id: 'request', src: 'request', onDone: 'answered', onError: 'answered' } }, answered: {} },
    });
    const graph = explore(requesting, modelWith({ outcomes: { request: [{ name: 'one', kind: 'done', output: 1 }] } }));
    expect(modelCoverageOf(graph).portsWithoutOutcome).toEqual(['request: error']);
  });

  test('reports the steps after which a machine throws because a failure is not handled', () => {
    const careless = setup({ actors: { request: fromPromise(() => Promise.resolve(1)) } }).createMachine({
      id: 'careless',
      initial: 'waiting',
      states: { waiting: { on: { request: 'requesting' } }, requesting: { invoke: { id: 'request', src: 'request', onDone: 'waiting' } } },
    });
    const outcomes: AnyModel['outcomes'] = { request: [{ name: 'lost', kind: 'error', error: new Error('lost') }] };
    expect(() => explore(careless, modelWith({ cases: cases('request'), outcomes }))).toThrow(
      'careless breaks after start start · request on error(request) (lost): Error: lost',
    );
  });
});

describe('laws', () => {
  const law = (rest: object): AnyLaw => ({ name: 'a law', kind: 'always', holds: () => true, ...rest });
  const inState =
    (state: string): AnyLaw['holds'] =>
    ({ matches }) =>
      matches(state);
  const graph = explore(door, modelWith({ cases: cases('push') }));

  test('finds the shortest path to a forbidden state', () => {
    expect(formatCounterexample(checkLaw(graph, law({ kind: 'never', holds: inState('open') })) ?? never())).toBe(
      'the law "a law" does not hold:\n  start start\n  push\n  in "open"',
    );
  });

  test('a law can be fulfilled by a delay, but not by an event of a person that may never happen', () => {
    const fromOpen = { kind: 'leadsTo', from: inState('open'), holds: inState('closed') };
    expect(checkLaw(graph, law(fromOpen))).toBeNull();
    const fromClosed = { kind: 'leadsTo', from: inState('closed'), holds: inState('open') };
    expect(checkLaw(graph, law(fromClosed))?.path).toEqual(['start start']);
  });

  test('finds the loop that runs without any event from outside', () => {
    const blinking = setup({}).createMachine({
      id: 'blinking',
      initial: 'on',
      states: { on: { after: { 5: 'off' } }, off: { after: { 5: 'on' } }, done: {} },
    });
    const found = checkLaw(explore(blinking, modelWith({})), law({ kind: 'eventually', holds: inState('done') }));
    expect(found?.loop).toEqual(['after 5', 'after 5']);
  });

  test('does not report a loop that a delay ends', () => {
    const states = { on: { after: { 5: 'off' } }, off: { after: { 5: 'on' } } } as const;
    const limited = setup({}).createMachine({
      id: 'limited',
      initial: 'blinking',
      states: { blinking: { initial: 'on', after: { 99: 'done' }, states }, done: {} },
    });
    expect(checkLaw(explore(limited, modelWith({})), law({ kind: 'eventually', holds: inState('done') }))).toBeNull();
  });

  test('until: a condition must stay true until another one becomes true', () => {
    const until = { kind: 'until', until: inState('open') };
    expect(checkLaw(graph, law({ ...until, holds: inState('closed') }))).toBeNull();
    expect(checkLaw(graph, law({ ...until, holds: () => false }))?.path).toEqual(['start start']);
  });

  test('until: a condition that has become true once ends the law, unless the law begins again', () => {
    const states = {
      resting: { on: { request: 'requesting' } },
      requesting: { on: { yes: 'doing' } },
      doing: { on: { done: 'rested' } },
      rested: { on: { again: 'doing' } },
    } as const;
    const machine = setup({}).createMachine({ id: 'repeatable', initial: 'resting', states });
    const repeatable = explore(machine, modelWith({ cases: cases('request', 'yes', 'done', 'again') }));
    const once = law({ kind: 'until', until: inState('requesting'), holds: ({ value }: { readonly value: unknown }) => value !== 'doing' });
    const eachTime = law({ ...once, again: inState('rested') });
    expect(checkLaw(repeatable, once)).toBeNull();
    expect(checkLaw(repeatable, eachTime)).toMatchObject({ path: ['start start', 'request', 'yes', 'done', 'again'], ends: 'doing' });
    const lawBroken = (one: AnyLaw) => {
      const { step } = createLawMonitor([one]);
      const nodeIn = (state: string) => repeatable.nodes.filter(({ configuration }) => configuration.snapshot.value === state);
      return ['resting', 'requesting', 'doing', 'rested', 'doing'].flatMap(nodeIn).map((node) => step(node, {}));
    };
    expect(lawBroken(once)).toEqual([null, null, null, null, null]);
    expect(lawBroken(eachTime)).toEqual([null, null, null, null, 'a law']);
  });

  test('finds the state that no transition leaves', () => {
    const trap = setup({}).createMachine({ id: 'trap', initial: 'free', states: { free: { on: { fall: 'caught' } }, caught: {} } });
    expect(deadEnds(explore(trap, modelWith({ cases: cases('fall') }))).map(({ ends }) => ends)).toEqual(['caught']);
  });
});

describe('walking on a real actor', () => {
  const race = setup({}).createMachine({
    id: 'race',
    initial: 'waiting',
    states: { waiting: { after: { 100: 'soon', 200: 'late' }, on: { reset: { target: 'waiting', reenter: true } } }, soon: {}, late: {} },
  });

  test('never ends the longer of two delays first', () => {
    const graph = explore(race, modelWith({ cases: cases('reset') }));
    expect(modelCoverageOf(graph).transitionsMissed).toEqual(['waiting --after 200--> late']);
  });

  test('advances the clock so that only the delays of the path end', () => {
    const graph = explore(door, modelWith({ cases: cases('push') }));
    const transition = graph.chart.transitions.find(({ name }) => name === 'open --after 100--> closed');
    const way = transition && createPathFinder(graph)(transition);
    expect(timesOf(way?.path ?? [])).toEqual([0, 0, 100]);
    expect(way && replayPath(graph, way.path, way.start)?.taken.at(-1)).toBe(transition?.definition);
  });
});

describe('ports that run in the background', () => {
  const listen = fromPromise(() => Promise.resolve(1));
  const broken = [{ name: 'broken', kind: 'error', error: 'broken' }] as const;
  const inBackground = <const Port extends string>(src: Port) => ({ id: src, src, onError: {} });
  const room = setup({ actors: { clock: listen, radio: listen, lamp: listen } }).createMachine({
    id: 'room',
    invoke: [inBackground('clock'), inBackground('radio'), inBackground('lamp')],
    initial: 'empty',
    states: { empty: { on: { enter: 'full' } }, full: { on: { leave: 'empty' } } },
  });
  const outcomes = { clock: broken, radio: broken, lamp: broken };

  test('end at most once in a path, at each possible position', () => {
    const graph = explore(room, modelWith({ cases: cases('enter', 'leave'), outcomes }));
    expect(graph.nodes).toHaveLength(2 * (1 + 3));
    expect(modelCoverageOf(graph)).toMatchObject({ transitionsMissed: [], outcomesUnused: [] });
    const ends = graph.nodes.flatMap(({ configuration, edges }) =>
      edges.flatMap(({ possibleEvent }) =>
        possibleEvent.kind === 'outcome' ? `${configuration.snapshot.value as string}: ${possibleEvent.source[0]}` : [],
      ),
    );
    expect(ends.toSorted()).toEqual(['empty', 'full'].flatMap((state) => ['clock', 'lamp', 'radio'].map((port) => `${state}: ${port}`)));
  });

  test('differ from a port whose end has a transition, which may still end', () => {
    const alarmed = setup({ actors: { clock: listen, alarm: listen } }).createMachine({
      id: 'alarmed',
      invoke: [inBackground('clock'), { id: 'alarm', src: 'alarm', onError: '.loud' }],
      initial: 'quiet',
      states: { quiet: {}, loud: {} },
    });
    const { nodes } = explore(alarmed, modelWith({ outcomes: { clock: broken, alarm: broken } }));
    expect(nodes).toHaveLength(4);
  });
});

test('reaches the same states as the graph functions of XState, for machines that they support', () => {
  const graph = explore(createDialogMachine(), dialogModel);
  const values = new Set(graph.nodes.map(({ configuration }) => JSON.stringify(configuration.snapshot.value)));
  const events = Object.values(dialogModel.cases).flatMap((list) => list.map(({ event }) => event));
  const delays = graph.nodes.flatMap(({ configuration }) => configuration.timers.map(({ event }) => event));
  const opinion = Object.values(dialogModel.inputs).flatMap((input) =>
    getShortestPaths(createDialogMachine(), {
      input,
      events: [...events, ...delays] as typeof events,
      serializeState: ({ value }) => JSON.stringify(value),
    }),
  );
  expect(values).toEqual(new Set(opinion.map(({ state }) => JSON.stringify(state.value))));
});

const never = (): never => {
  throw new Error('expected a counterexample');
};
