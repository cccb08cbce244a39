/**
 * Executes paths of a graph on real snapshots. The abstract context may merge several snapshots into one node, so every step starts from
 * the real snapshot. A step is refused if the order of delays does not allow it.
 */
import type { AnyActorRef, AnyEventObject, AnyTransitionDefinition } from 'xstate';
import type { Graph, Node, Start } from '#atlas/explore/explore.ts';
import { situationKeyOf } from '#atlas/explore/situation-key.ts';
import { allCases, type PossibleEvent } from '#atlas/explore/possible-events.ts';
import { type Configuration, createStepper, type Step, type Stepper } from '#atlas/explore/stepper.ts';
import { type Schedule, scheduleStep, startSchedule } from '#atlas/explore/timing.ts';
import { ignoredPrefix } from './path.ts';

export interface Position {
  readonly start: Start;
  readonly before: Position | null;
  /** Label of the step that led to this position; null at the start. */
  readonly label: string | null;
  readonly possibleEvent: PossibleEvent | null;
  readonly taken: readonly AnyTransitionDefinition[];
  readonly emitted: readonly AnyEventObject[];
  readonly node: Node;
  readonly configuration: Configuration;
  readonly schedule: Schedule;
}

export interface Walker {
  readonly graph: Graph;
  readonly begin: (start: Start) => Position;
  /** The possible event with this label; null if there is none. */
  readonly find: (at: Position, label: string) => PossibleEvent | null;
  /** Executes a step. Null if the order of delays forbids the step, or if an event that must be ignored is accepted. */
  readonly go: (at: Position, possibleEvent: PossibleEvent, isIgnored?: boolean) => Position | null;
}

export const positionsTo = (position: Position): readonly Position[] => {
  const way: Position[] = [];
  for (let at: Position | null = position; at; at = at.before) way.push(at);
  return way.toReversed();
};

export const labelsTo = (position: Position): readonly string[] => positionsTo(position).flatMap(({ label }) => label ?? []);

/** Ports that run in a configuration, each with its actor. */
export const portsIn = (graph: Graph, { snapshot, ended }: Configuration): ReadonlyMap<string, AnyActorRef> => {
  const children = Object.entries(snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>);
  return new Map(children.flatMap(([id, actor]) => (actor && id in graph.model.outcomes && !ended.has(actor) ? [[id, actor]] : [])));
};

const nodeOf = (nodes: ReadonlyMap<string, Node>, graph: Graph, configuration: Configuration): Node => {
  const node = nodes.get(situationKeyOf(graph.model, configuration));
  if (!node)
    throw new Error(`${graph.machine.id}: its model hides from the exploration where it can come to: abstract() lets too little through`);
  return node;
};

export const createWalker = (graph: Graph): Walker => {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const cases = new Map(allCases(graph.model).map((possibleEvent) => [`${ignoredPrefix}${possibleEvent.label}`, possibleEvent]));
  const steppers = new Map<Start, Stepper>();
  const stepperFor = (start: Start): Stepper => {
    const stepper = steppers.get(start) ?? createStepper(graph.machine, start.input);
    steppers.set(start, stepper);
    return stepper;
  };
  const arrive = ({ next, taken, emitted }: Step) => ({ configuration: next, node: nodeOf(nodes, graph, next), taken, emitted });
  return {
    graph,
    begin: (start) => ({
      start,
      before: null,
      label: null,
      possibleEvent: null,
      schedule: startSchedule,
      ...arrive(stepperFor(start).start()),
    }),
    find: (at, label) =>
      at.node.edges.find(({ possibleEvent }) => possibleEvent.label === label)?.possibleEvent ?? cases.get(label) ?? null,
    go: (at, possibleEvent, isIgnored = false) => {
      const schedule = scheduleStep(at.schedule, at.configuration.timers, possibleEvent.kind === 'delay' ? possibleEvent.source[0] : null);
      if (!schedule) return null;
      const step = stepperFor(at.start).step(at.configuration, possibleEvent.event);
      if (isIgnored && step.taken.length > 0) return null;
      const label = `${isIgnored ? ignoredPrefix : ''}${possibleEvent.label}`;
      return { start: at.start, before: at, label, possibleEvent, schedule, ...arrive(step) };
    },
  };
};

/** The first step that no longer fits the chart. */
export interface FollowFailure {
  readonly step: number;
  readonly why: string;
  readonly at: Position | null;
}

/** Follows labels from a start, as far as possible. */
export const follow = (
  walker: Walker,
  startName: string,
  labels: readonly string[],
): { readonly end: Position } | { readonly lost: FollowFailure } => {
  const start = walker.graph.starts.find(({ name }) => name === startName);
  if (!start) return { lost: { step: -1, why: `the model has no start "${startName}"`, at: null } };
  let at = walker.begin(start);
  for (const [step, label] of labels.entries()) {
    const possibleEvent = walker.find(at, label);
    if (!possibleEvent) return { lost: { step, why: `"${label}" cannot happen here`, at } };
    const next = walker.go(at, possibleEvent, label.startsWith(ignoredPrefix));
    if (!next)
      return {
        lost: {
          step,
          why: label.startsWith(ignoredPrefix) ? `"${possibleEvent.label}" is not ignored here` : `time forbids "${label}" here`,
          at,
        },
      };
    at = next;
  }
  return { end: at };
};
