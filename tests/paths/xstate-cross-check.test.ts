/** Compares our exploration with XState's graph. Each difference has a test, so that a new release without it is noticed. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import {
  assign,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  fromPromise,
  type MachineContext,
  setup,
  transition,
} from 'xstate';
import { createTestModel, getAdjacencyMap, getSimplePaths } from 'xstate/graph';
import { modelCoverageOf } from '#atlas/explore/coverage.ts';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { withStubActors } from '#atlas/explore/stub-actors.ts';
import type { AnyModel } from '#atlas/explore/possible-events.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue } from '#machines/catalogue.ts';
import { machineOf } from '#scripts/paths/select-machines.ts';
import { isFull } from '#tests/counts.ts';
import { cases, door, doorModel, modelWith } from './small-machines.ts';

const valuesOf = (graph: Graph): ReadonlySet<string> =>
  new Set(graph.nodes.map(({ configuration }) => JSON.stringify(configuration.snapshot.value)));

const nodeOfTheirs = (model: AnyModel) => (state: { value: unknown; context: MachineContext; status: string; children: object }) =>
  JSON.stringify([
    state.value,
    state.status,
    model.abstract(state.context),
    Object.keys(state.children).filter((id) => id in model.outcomes),
  ]);

interface TheirState {
  readonly value: unknown;
  readonly status: string;
}

/** The maximum number of states. XState's graph has no clock and does not detect ended children, so it finds impossible states. */
const most = 20_000;
const endless = ['app/app'];

interface Theirs {
  readonly values: ReadonlySet<string>;
  readonly isWhole: boolean;
}

/** XState explores beyond final states, so it needs a stop condition. Each state is expanded once; XState's default takes hours. */
const theirValues = (create: () => AnyStateMachine, { model, nodes }: Graph): Theirs => {
  const machine = withStubActors(create());
  const named = nodes.flatMap(({ edges }) =>
    edges.map(({ possibleEvent }) => [`${possibleEvent.label} ${possibleEvent.event.type}`, possibleEvent.event] as const),
  );
  const events = [...new Map(named).values()];
  const nodeOf = nodeOfTheirs(model);
  let isWhole = true;
  const states = Object.values(model.inputs).flatMap((input) => {
    const known = new Set<string>();
    const stopWhen = ({ status }: TheirState): boolean => status !== 'active' || known.size > most;
    const filterEvents = (state: AnyMachineSnapshot, event: AnyEventObject): boolean => {
      if (!machine.getTransitionData(state, event)?.length) return false;
      const [next] = transition(machine, state, event);
      return known.size < known.add(nodeOf(next)).size;
    };
    const options = { input, events, serializeState: nodeOf, stopWhen, filterEvents };
    const found: readonly { readonly state: TheirState }[] = Object.values(getAdjacencyMap(machine, options as never));
    isWhole &&= known.size <= most;
    return found.map(({ state }) => state);
  });
  const values = new Set(states.filter(({ status }) => status !== 'error').map(({ value }) => JSON.stringify(value)));
  return { values, isWhole };
};

/** XState finds so many states in these machines that it takes up to 90 seconds, so only `npm run verify` runs them. */
const slow = ['app/app', 'appointments/appointment-booking', 'classes/class-list', 'visits/visit'];
const chosen = catalogue.filter((entry) => isFull || !slow.includes(machineName(entry)));
const testTimeout = 15 * 60_000;

const warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
afterAll(() => warnings.mockRestore());

test.each(chosen.map((entry) => ({ machine: machineName(entry), entry })))(
  'reaches the same states of $machine as XState does',
  { timeout: testTimeout },
  ({ machine, entry }) => {
    const { graph } = machineOf(entry);
    const [ours, theirs] = [valuesOf(graph), theirValues(entry.create, graph)];
    expect(theirs.isWhole).toBe(!endless.includes(machine));
    expect([...theirs.values].filter((value) => !ours.has(value))).toEqual([]);
    expect(theirs.isWhole ? [...ours].filter((value) => !theirs.values.has(value)) : []).toEqual([]);
  },
);

test('reaches the same states of a door', () => {
  const graph = explore(door, doorModel);
  expect(theirValues(() => door, graph)).toEqual({ values: valuesOf(graph), isWhole: true });
});

describe('the differences to XState', () => {
  const waiting = setup({ actors: { request: fromPromise(() => Promise.resolve(1)) } }).createMachine({
    initial: 'requesting',
    states: { requesting: { invoke: { id: 'request', src: 'request', onDone: 'answered', onError: 'failed' } }, answered: {}, failed: {} },
  });

  test('XState’s test model refuses a machine with an invoke or a delay; here both are walked', () => {
    expect(() => createTestModel(waiting)).toThrow(/[Ii]nvocations/);
    const late = setup({}).createMachine({ initial: 'a', states: { a: { after: { 10: 'b' } }, b: {} } });
    expect(() => createTestModel(late)).toThrow(/delayed|after/i);
    const outcomes: AnyModel['outcomes'] = {
      request: [
        { name: '', kind: 'done', output: 1 },
        { name: '', kind: 'error', error: 1 },
      ],
    };
    expect(modelCoverageOf(explore(waiting, modelWith({ outcomes }))).statesMissed).toEqual([]);
    expect(modelCoverageOf(explore(late, modelWith({}))).statesMissed).toEqual([]);
  });

  test('XState treats two situations with different histories as one; here they are two', () => {
    const player = setup({}).createMachine({
      initial: 'on',
      states: {
        on: {
          initial: 'low',
          on: { power: 'off' },
          states: { low: { on: { turn: 'high' } }, high: {}, last: { type: 'history' } },
        },
        off: { on: { power: 'on.last' } },
      },
    });
    const model = modelWith({ cases: cases('power', 'turn') });
    const theirs = getAdjacencyMap(player, { events: [{ type: 'power' }, { type: 'turn' }] });
    const offs = (values: readonly unknown[]) => values.filter((value) => value === 'off').length;
    expect(offs(Object.values(theirs).map(({ state }) => state.value))).toBe(1);
    expect(offs(explore(player, model).nodes.map(({ configuration }) => configuration.snapshot.value))).toBe(2);
  });

  test('XState sends events that only the machine itself can send; here they are not sent', () => {
    const wizard = setup({}).createMachine({
      initial: 'steps',
      states: {
        steps: { initial: 'first', onDone: 'over', states: { first: { on: { next: 'last' } }, last: { type: 'final' } } },
        over: { on: { again: 'steps' } },
      },
    });
    const sent = Object.values(getAdjacencyMap(wizard, {})).flatMap(({ transitions }) => Object.keys(transitions));
    expect(sent.some((event) => event.includes('xstate.done.state'))).toBe(true);
    const graph = explore(wizard, modelWith({ cases: cases('next', 'again') }));
    expect(new Set(graph.nodes.flatMap(({ edges }) => edges.map(({ possibleEvent }) => possibleEvent.event.type)))).toEqual(
      new Set(['next', 'again']),
    );
    expect(modelCoverageOf(graph).transitionsMissed).toEqual([]);
  });

  test('XState sends a wildcard as an event, and throws; here a case represents the events of a wildcard', () => {
    const listener = setup({}).createMachine({ initial: 'a', states: { a: { on: { '*': 'b' } }, b: {} } });
    expect(() => getAdjacencyMap(listener, {})).toThrow(/wildcard/);
    expect(modelCoverageOf(explore(listener, modelWith({ cases: cases('anything') }))).transitionsMissed).toEqual([]);
  });

  test('XState continues after the final state of a machine; here no event is possible', () => {
    const once = setup({}).createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, b: { type: 'final' } }, on: { go: '.b' } });
    const theirs = Object.values(getAdjacencyMap(once, { events: [{ type: 'go' }] })).find(({ state }) => state.status === 'done');
    expect(Object.keys(theirs?.transitions ?? {})).toHaveLength(1);
    const ours = explore(once, modelWith({ cases: cases('go') })).nodes.find(
      ({ configuration }) => configuration.snapshot.status === 'done',
    );
    expect(ours?.edges).toEqual([]);
  });

  test('XState’s simple paths never take a transition back to an earlier state; here every tour does', () => {
    const taken = getSimplePaths(door, { events: ['push', 'pull', 'lock', 'unlock', 'kick'].map((type) => ({ type })) as never }).flatMap(
      ({ steps }) => steps.map(({ event }) => event.type),
    );
    expect(taken).not.toContain('pull');
    expect(modelCoverageOf(explore(door, doorModel)).transitionsMissed).toEqual([]);
  });

  test('XState adds an edge for an event without an effect; here it is no step', () => {
    const theirs = Object.values(getAdjacencyMap(door, { events: [{ type: 'pull' }] }))[0];
    const ends: readonly { readonly state: TheirState }[] = Object.values(theirs?.transitions ?? {});
    expect(ends.map(({ state }) => state.value)).toEqual(['closed']);
    const [closed] = explore(door, doorModel).nodes;
    expect(closed?.edges.map(({ possibleEvent }) => possibleEvent.label).toSorted()).toEqual(['kick', 'lock', 'push']);
  });

  test('XState never ends for a counter; here the model limits the count', () => {
    const counter = setup({ types: { context: {} as { count: number } } }).createMachine({
      context: { count: 0 },
      on: { more: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    });
    expect(() => getAdjacencyMap(counter, { events: [{ type: 'more' }], limit: 1000 })).toThrow(/limit/i);
    const abstract = ({ count }: MachineContext): number => Math.min(Number(count), 3);
    expect(explore(counter, modelWith({ cases: cases('more'), abstract })).nodes).toHaveLength(4);
  });
});
