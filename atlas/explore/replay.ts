/** Walks a path of the graph with a real actor: a clock that we turn, ports that we answer. */
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

/** What a real actor did on a path. */
export interface ReplayResult {
  readonly taken: readonly AnyTransitionDefinition[];
  /** The situation at the end, as far as it can be seen from outside: value, status, abstract context. */
  readonly situation: string;
}

/** The situation as far as it can be seen from outside: value, status, abstract context, output. */
export const describeSituation = (graph: Graph, snapshot: Edge['to']['configuration']['snapshot']): string =>
  JSON.stringify([snapshot.value, snapshot.status, graph.model.abstract(snapshot.context), snapshot.output ?? null]);

/** The observation at the end of a path, by the exploration. */
export const expectedSituation = (graph: Graph, path: readonly Edge[], start: Start): string =>
  describeSituation(graph, (path.at(-1)?.to ?? start).configuration.snapshot);

const sendEnd = (child: AnyActorRef, event: AnyEventObject): void =>
  event.type.startsWith('xstate.done')
    ? child.send({ type: 'stub.done', output: event['output'] })
    : child.send({ type: 'stub.error', error: event['error'] });

/** Sends an event, or the outcome to the port that it is about. */
export const performEvent = (actor: AnyActorRef, event: AnyEventObject): void => {
  const child: AnyActorRef | undefined = actor.getSnapshot().children[event['actorId'] as string];
  if (event.type.startsWith('xstate.') && child && isStubActor(child)) sendEnd(child, event);
  else actor.send(event);
};

/** Walks a path from a start. Null when its delays can only pass in another order. */
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
