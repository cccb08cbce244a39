/** Runs a path of the graph on a real actor, with a simulated clock and simulated ports. */
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyTransitionDefinition,
  createActor,
  type InspectionEvent,
  SimulatedClock,
} from 'xstate';
import type { Edge, Graph, Start } from './explore.ts';
import { isStubActor } from './stub-actors.ts';
import { firedTransitions } from './internals.ts';
import { timesOf } from './timing.ts';

export interface ReplayResult {
  readonly taken: readonly AnyTransitionDefinition[];
  readonly situation: string;
}

/** The part of a configuration that a test can observe, as text: value, status, abstract context and output. */
export const describeSituation = (graph: Graph, snapshot: Edge['to']['configuration']['snapshot']): string =>
  JSON.stringify([snapshot.value, snapshot.status, graph.model.abstract(snapshot.context), snapshot.output ?? null]);

/** The observation that the exploration predicts for the end of a path. */
export const expectedSituation = (graph: Graph, path: readonly Edge[], start: Start): string =>
  describeSituation(graph, (path.at(-1)?.to ?? start).configuration.snapshot);

const sendEnd = (child: AnyActorRef, event: AnyEventObject): void =>
  event.type.startsWith('xstate.done')
    ? child.send({ type: 'stub.done', output: event['output'] })
    : child.send({ type: 'stub.error', error: event['error'] });

export const performEvent = (actor: AnyActorRef, event: AnyEventObject): void => {
  const child: AnyActorRef | undefined = actor.getSnapshot().children[event['actorId'] as string];
  if (event.type.startsWith('xstate.') && child && isStubActor(child)) sendEnd(child, event);
  else actor.send(event);
};

/** Runs a path from a start. Null if its delays can only elapse in another order. */
export const replayPath = (graph: Graph, path: readonly Edge[], start: Start): ReplayResult | null => {
  const times = timesOf(path);
  if (!times) return null;
  const taken: AnyTransitionDefinition[] = [];
  const clock = new SimulatedClock();
  const actor: AnyActorRef = createActor(graph.machine, {
    input: start.input,
    clock,
    inspect: (event: InspectionEvent) => void taken.push(...firedTransitions(event)),
  });
  actor.subscribe({ error: () => undefined });
  actor.start();
  for (const [index, { possibleEvent }] of path.entries()) {
    clock.increment((times[index + 1] ?? 0) - (times[index] ?? 0));
    if (possibleEvent.kind !== 'delay') performEvent(actor, possibleEvent.event);
  }
  const situation = describeSituation(graph, actor.getSnapshot());
  actor.stop();
  return { taken, situation };
};
