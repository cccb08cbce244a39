/** The possible next events: events of people and of the server, outcomes of ports, and delays that elapse. */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import type { EventCase, MachineModel, Outcome } from '#machines/model.ts';
import { eventLabel } from './machine-chart.ts';
import { activeStates } from './internals.ts';
import { statesKey } from './states-key.ts';
import type { Configuration, Timer } from './stepper.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- models of machines of every type
export type AnyModel = MachineModel<any>;

export interface PossibleEvent {
  /** The label, for example `retry.pressed`, `signIn.submitted (wrong password)`, `done(load) (read)` or `after freshFor`. */
  readonly label: string;
  readonly event: AnyEventObject;
  readonly kind: 'case' | 'outcome' | 'delay';
  /**
   * For a case: the event type and the name of the case. For an outcome: the child and the name of the outcome. For a delay: the id of the
   * timer.
   */
  readonly source: readonly [of: string, name: string];
}

const label = (type: string, name: string): string => `${eventLabel(type)}${name ? ` (${name})` : ''}`;

const casesOf = (model: AnyModel): readonly (readonly [string, readonly EventCase<AnyEventObject>[]])[] =>
  Object.entries(model.cases as Readonly<Record<string, readonly EventCase<AnyEventObject>[]>>);

/** Every case of every event of a model, whether or not a state accepts it. */
export const allCases = (model: AnyModel): readonly PossibleEvent[] =>
  casesOf(model).flatMap(([type, cases]) =>
    cases.map(({ name, event }): PossibleEvent => ({ label: label(event.type, name), event, kind: 'case', source: [type, name] })),
  );

const outcomeEvent = (id: string, outcome: Outcome): AnyEventObject =>
  outcome.kind === 'done'
    ? { type: `xstate.done.actor.${id}`, output: outcome.output, actorId: id }
    : { type: `xstate.error.actor.${id}`, error: outcome.error, actorId: id };

export const possibleOutcome = (id: string, outcome: Outcome): PossibleEvent => {
  const event = outcomeEvent(id, outcome);
  return { label: label(event.type, outcome.name), event, kind: 'outcome', source: [id, outcome.name] };
};

const isRunning = ({ snapshot, ended }: Configuration, id: string): boolean => {
  const child: AnyActorRef | undefined = snapshot.children[id];
  return child !== undefined && !ended.has(child);
};

/**
 * True if `other` always elapses before `timer`: if `other` is shorter and did not start later, or if it is equally long and started
 * earlier.
 */
const isFirst = (other: Timer, timer: Timer, order: number): boolean => {
  if (other.since > timer.since) return false;
  if (other.delay !== timer.delay) return other.delay < timer.delay;
  return other.since < timer.since || order < 0;
};

export const dueTimers = (timers: readonly Timer[]): readonly Timer[] =>
  timers.filter((timer, at) => !timers.some((other, index) => other !== timer && isFirst(other, timer, index - at)));

export const matchesDescriptor = (descriptor: string, type: string): boolean =>
  descriptor === type || descriptor === '*' || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

const handledTypes = new WeakMap<AnyStateNode, Map<string, boolean>>();

const listens = (node: AnyStateNode, type: string): boolean => {
  const handled = handledTypes.get(node) ?? new Map<string, boolean>();
  const known = handled.get(type);
  if (known !== undefined) return known;
  const answer = [...node.transitions.keys()].some((descriptor) => matchesDescriptor(descriptor, type));
  handledTypes.set(node, handled.set(type, answer));
  return answer;
};

export const isHandled = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  activeStates(snapshot).some((node) => listens(node, type));

const nodesBelow = (node: AnyStateNode): readonly AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesBelow)];

/** True if the machine handles this outcome, but only with transitions that have neither a target nor actions. */
const isAlwaysIgnored = ({ root }: AnyStateMachine, type: string): boolean => {
  const handled = nodesBelow(root).flatMap(({ transitions }) =>
    [...transitions].flatMap(([on, list]) => (matchesDescriptor(on, type) ? list : [])),
  );
  return handled.length > 0 && handled.every(({ target, actions }) => !target?.length && actions.length === 0);
};

/**
 * All possible events of `machine` according to its model. An outcome without a handler is included too, because an unhandled error would
 * break the machine. A background port is a port whose end never has an effect. Any background port may end at any position of a path, but
 * a path contains only one such end (docs/decisions/path-planning.md#0222).
 */
export const createPossibleEventFinder = (machine: AnyStateMachine, model: AnyModel) => {
  const cases = allCases(model);
  const outcomes = Object.entries(model.outcomes).map(([id, list]) => [id, list.map((outcome) => possibleOutcome(id, outcome))] as const);
  const background = new Set(
    outcomes.flatMap(([id, possibleEvents]) =>
      possibleEvents.length > 0 && possibleEvents.every(({ event }) => isAlwaysIgnored(machine, event.type)) ? [id] : [],
    ),
  );
  const isOneGone = ({ snapshot: { children }, ended }: Configuration): boolean =>
    ended.size > 0 && [...background].some((id) => ended.has(children[id] as AnyActorRef));
  /** Which events are accepted depends only on the active states. */
  const handledIn = new Map<string, readonly PossibleEvent[]>();
  return (configuration: Configuration): readonly PossibleEvent[] => {
    if (configuration.snapshot.status !== 'active') return [];
    const states = statesKey(configuration.snapshot);
    const handled = handledIn.get(states) ?? cases.filter(({ event }) => isHandled(configuration.snapshot, event.type));
    handledIn.set(states, handled);
    const isLast = isOneGone(configuration);
    const ended = outcomes.flatMap(([id, possibleEvents]) =>
      isRunning(configuration, id) && !(isLast && background.has(id)) ? possibleEvents : [],
    );
    const passed = dueTimers(configuration.timers).map(({ id, event }): PossibleEvent => ({
      label: eventLabel(event.type),
      event,
      kind: 'delay',
      source: [id, ''],
    }));
    return [...handled, ...ended, ...passed];
  };
};
