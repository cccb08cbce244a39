/**
 * How fast a machine is explored: transitions a second beside those of XState's own graph, on the same machines with the same events in
 * the same run, and whether the time grows no faster than the number of edges.
 */
import { assign, type AnyMachineSnapshot, type AnyStateMachine, createMachine } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import { explore, type Graph } from '#atlas/explore/explore.ts';
import { inOurHands } from '#atlas/explore/hands.ts';
import type { AnyModel } from '#atlas/explore/offers.ts';
import { machineName } from '#atlas/paths/path.ts';
import { catalogue } from '#machines/catalogue.ts';
import { type Measure, median } from './measure.ts';

interface Pace {
  readonly transitions: number;
  readonly milliseconds: number;
}

const rate = ({ transitions, milliseconds }: Pace): number => (1000 * transitions) / milliseconds;

const timed = (work: () => number): Pace => {
  const began = performance.now();
  const transitions = work();
  return { transitions, milliseconds: performance.now() - began };
};

const edgesOf = ({ nodes }: Graph): number => nodes.reduce((sum, { edges }) => sum + edges.length, 0);

const ours = (create: () => AnyStateMachine, model: AnyModel): Pace => {
  const machine = create();
  return timed(() => edgesOf(explore(machine, model)));
};

/** Every event of the exploration once; XState tries each in every state. */
const eventsOf = ({ nodes }: Graph) => {
  const named = nodes.flatMap(({ edges }) => edges.map(({ offer }) => [`${offer.label} ${offer.event.type}`, offer.event] as const));
  return [...new Map(named).values()];
};

/** Tells situations apart as the exploration does, as far as XState's graph can: it knows no timers. */
const serializeState =
  ({ abstract, outcomes }: AnyModel) =>
  ({ value, status, context, children, historyValue }: AnyMachineSnapshot): string =>
    JSON.stringify([
      value,
      status,
      Object.keys(historyValue ?? {}),
      Object.keys(children).filter((id) => id in outcomes),
      abstract(context),
    ]);

/** An event that is not enabled is drawn by XState as a step back to where it was: that is no transition, and is not counted. */
const enabled = (state: AnyMachineSnapshot, events: ReturnType<typeof eventsOf>): number =>
  events.filter((event) => state.can(event)).length;

const theirs = (create: () => AnyStateMachine, model: AnyModel, events: ReturnType<typeof eventsOf>): Pace => {
  const machine = inOurHands(create());
  const options = { events, serializeState: serializeState(model), stopWhen: ({ status }: AnyMachineSnapshot) => status !== 'active' };
  const began = performance.now();
  const graphs = Object.values(model.inputs).map((input) => getAdjacencyMap(machine, { ...options, input } as never));
  const milliseconds = performance.now() - began;
  const states: readonly { readonly state: AnyMachineSnapshot }[] = graphs.flatMap((graph) => Object.values(graph));
  return {
    milliseconds,
    transitions: states.reduce((sum, { state }) => sum + (state.status === 'active' ? enabled(state, events) : 0), 0),
  };
};

const together = (paces: readonly Pace[]): Pace => ({
  transitions: paces.reduce((sum, pace) => sum + pace.transitions, 0),
  milliseconds: paces.reduce((sum, pace) => sum + pace.milliseconds, 0),
});

/** A counter that goes around in `size` steps, and ten events that take it on. */
const wheel = (size: number) => {
  const types = Array.from({ length: 10 }, (_, step) => `on.${step}`);
  const turn = (step: number) => assign({ at: ({ context }: { context: { at: number } }) => (context.at + step) % size });
  const on = Object.fromEntries(types.map((type, step) => [type, { actions: turn(step + 1) }]));
  const create = (): AnyStateMachine => createMachine({ context: { at: 0 }, on } as never);
  const model: AnyModel = {
    inputs: { start: undefined },
    cases: Object.fromEntries(types.map((type) => [type, [{ name: '', event: { type } }]])),
    outcomes: {},
    abstract: ({ at }) => at,
    laws: [],
  };
  return { create, model };
};

const rounds = 7;

const best = (run: () => Pace): Pace => Array.from({ length: rounds }, run).reduce((a, b) => (b.milliseconds < a.milliseconds ? b : a));

const thousands = (value: number): string => `${Math.round(value / 1000)}k/s`;

const onMachines = (): Measure => {
  /** The large ones would drown the others: XState tries every one of a hundred events in each of thousands of situations. */
  const large = ['app/app', 'classes/class-list', 'visits/visit'];
  const machines = catalogue.filter((entry) => !large.includes(machineName(entry)));
  const pairs = machines.map(({ create, model }) => {
    const events = eventsOf(explore(create(), model));
    return { ours: best(() => ours(create, model)), theirs: best(() => theirs(create, model, events)) };
  });
  const [fast, slow] = [together(pairs.map((pair) => pair.ours)), together(pairs.map((pair) => pair.theirs))];
  const ratios = pairs.map((pair) => rate(pair.ours) / rate(pair.theirs));
  const made = `${thousands(rate(fast))} of ${fast.transitions} beside ${thousands(rate(slow))} of ${slow.transitions}, median machine × ${median(ratios).toFixed(2)}`;
  return { name: 'exploration of our machines, × xstate/graph', value: rate(fast) / rate(slow), budget: 1.5, holds: 'at least', made };
};

const onWheels = (): readonly Measure[] => {
  const sizes = [100, 1000, 10_000];
  const paces = sizes.map((size) => {
    const { create, model } = wheel(size);
    return best(() => ours(create, model));
  });
  const { create, model } = wheel(1000);
  const slow = best(() => theirs(create, model, eventsOf(explore(create(), model))));
  const [, middle, large] = paces.map(rate);
  const made = sizes.map((size, at) => `${size * 10} edges ${thousands(rate(paces[at] ?? slow))}`).join(', ');
  return [
    {
      name: 'exploration of a wheel, × xstate/graph',
      value: (middle ?? 0) / rate(slow),
      budget: 1.5,
      holds: 'at least',
      made: `${thousands(middle ?? 0)} beside ${thousands(rate(slow))}`,
    },
    { name: 'time for an edge, 100,000 against 10,000 edges', value: (middle ?? 0) / (large ?? 1), budget: 1.5, holds: 'at most', made },
  ];
};

export const measureExploration = async (): Promise<readonly Measure[]> => Promise.resolve([onMachines(), ...onWheels()]);
