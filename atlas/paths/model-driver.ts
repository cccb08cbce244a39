/**
 * A driver for the paths of any machine: a real actor with a simulated clock and simulated ports. The driver compares the value, the
 * abstract context, the tags, the status, the output and the emitted events of the machine with the graph.
 */
import { type AnyActorRef, type AnyEventObject, createActor, SimulatedClock } from 'xstate';
import type { Graph, Start } from '#atlas/explore/explore.ts';
import { toLawInput } from '#atlas/explore/laws.ts';
import { performEvent, describeSituation } from '#atlas/explore/replay.ts';
import { type Driver, ObservationMismatch, type Handler, type StepContext, neverAnswering } from './driver.ts';
import { requiredCoverageOf } from './missing-handlers.ts';

export interface ModelWorld {
  readonly actor: AnyActorRef;
  readonly clock: SimulatedClock;
  readonly emitted: AnyEventObject[];
  readonly broke: unknown[];
}

const open = (graph: Graph, start: Start): ModelWorld => {
  const clock = new SimulatedClock();
  const emitted: AnyEventObject[] = [];
  const broke: unknown[] = [];
  const actor: AnyActorRef = createActor(graph.machine, { input: start.input, clock });
  actor.on('*', (event: AnyEventObject) => void emitted.push(event));
  actor.subscribe({ error: (error: unknown) => void broke.push(error) });
  actor.start();
  return { actor, clock, emitted, broke };
};

const compare = (what: string, expected: unknown, found: unknown): void => {
  if (JSON.stringify(expected) !== JSON.stringify(found)) throw new ObservationMismatch(what, expected, found);
};

const sorted = (tags: ReadonlySet<string>): readonly string[] => [...tags].toSorted((a, b) => (a < b ? -1 : 1));

const types = (events: readonly AnyEventObject[]): readonly string[] => events.map(({ type }) => type);

/** Compares the machine and its emitted events with the graph. Then clears the events, so that each step has only its own events. */
const look =
  (graph: Graph): Handler<ModelWorld> =>
  ({ actor, emitted, broke }, { after, emitted: expectedEvents }: StepContext) => {
    if (broke.length > 0) throw new ObservationMismatch(`the machine broke: ${String(broke[0])}`, 'it goes on', String(broke[0]));
    const expected = after.configuration.snapshot;
    const snapshot = actor.getSnapshot();
    compare('another situation', describeSituation(graph, expected), describeSituation(graph, snapshot));
    compare('other tags', sorted(expected.tags), sorted(snapshot.tags));
    compare('other events sent', types(expectedEvents), types(emitted));
    emitted.length = 0;
  };

const send: Handler<ModelWorld> = ({ actor }, { possibleEvent }) => {
  if (possibleEvent) performEvent(actor, possibleEvent.event);
};

const turn: Handler<ModelWorld> = ({ clock }, { wait }) => clock.increment(wait);

const forEach = <T>(names: readonly string[], handler: T): Readonly<Record<string, T>> =>
  Object.fromEntries(names.map((name) => [name, handler]));

/** The handlers for the outcomes of ports. An abandoned port is a stopped child, so the handler for `never answering` does nothing. */
const answers = ({ model }: Graph) =>
  Object.fromEntries(
    Object.entries(model.outcomes).map(([port, outcomes]) => [
      port,
      {
        ...forEach(
          outcomes.map(({ name }) => name),
          send,
        ),
        [neverAnswering]: () => undefined,
      },
    ]),
  );

export const createModelDriver = (machine: string, graph: Graph): Driver<ModelWorld> => {
  const required = requiredCoverageOf(graph);
  return {
    machine,
    on: 'model',
    open: (start) => open(graph, start),
    close: ({ actor }) => {
      actor.stop();
    },
    events: forEach(Object.keys(graph.model.cases), send),
    outcomes: answers(graph),
    delays: forEach(required.delays, turn),
    wait: ({ clock }, milliseconds) => clock.increment(milliseconds),
    states: forEach(required.states, () => undefined),
    refusals: forEach(Object.keys(graph.model.cases), send),
    observe: ({ actor }) => toLawInput(actor.getSnapshot()),
    look: look(graph),
  };
};
