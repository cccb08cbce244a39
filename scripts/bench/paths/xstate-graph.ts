/**
 * Explores the same machines with `xstate/graph`, with the same events. States have the same key as in our exploration, except for timers.
 */
import type { AnyMachineSnapshot } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import type { Graph } from '#atlas/explore/explore.ts';
import { withStubActors } from '#atlas/explore/stub-actors.ts';
import type { AnyModel } from '#atlas/explore/possible-events.ts';
import type { MeasuredMachine } from './machines.ts';

const eventsOf = ({ nodes }: Graph) => {
  const named = nodes.flatMap(({ edges }) =>
    edges.map(({ possibleEvent }) => [`${possibleEvent.label} ${possibleEvent.event.type}`, possibleEvent.event] as const),
  );
  return [...new Map(named).values()];
};

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

const isOver = ({ status }: AnyMachineSnapshot): boolean => status !== 'active';

/** The arguments for XState's functions, for each start of the model; `graph` is our exploration of the same machine. */
const callsFor = ({ create, model }: MeasuredMachine, graph: Graph) => {
  const machine = withStubActors(create());
  const options = { events: eventsOf(graph), serializeState: serializeState(model), stopWhen: isOver };
  return Object.values(model.inputs).map((input) => [machine, { ...options, input } as never] as const);
};

/**
 * Returns `run`, which explores the machine, and `count`, which counts the transitions. Events that a state does not accept are not
 * counted.
 */
export const xstateExploration = (measured: MeasuredMachine, graph: Graph) => {
  const calls = callsFor(measured, graph);
  const run = () => calls.map(([machine, options]) => getAdjacencyMap(machine, options));
  const states = () => run().flatMap((map) => Object.values(map) as readonly { readonly state: AnyMachineSnapshot }[]);
  const events = eventsOf(graph);
  const count = (): number =>
    states().reduce((sum, { state }) => sum + (isOver(state) ? 0 : events.filter((event) => state.can(event)).length), 0);
  return { run, count };
};

export const xstatePaths = (measured: MeasuredMachine, graph: Graph) => {
  const calls = callsFor(measured, graph);
  return () => calls.map(([machine, options]) => getShortestPaths(machine, options));
};
