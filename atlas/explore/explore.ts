/** The graph of all reachable configurations of a machine, and of the edges between them. */
import type { AnyEventObject, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type MachineChart, readMachineChart } from './machine-chart.ts';
import { withStubActors } from './stub-actors.ts';
import { isSameSituation, situationKeyOf } from './situation-key.ts';
import { type AnyModel, createPossibleEventFinder, type PossibleEvent } from './possible-events.ts';
import { type Configuration, createStepper, type Step, type Stepper } from './stepper.ts';

export interface Node {
  readonly key: string;
  readonly configuration: Configuration;
  /** The edge by which the node was first reached; null for a start. */
  readonly reachedBy: Edge | null;
  readonly start: Start;
  readonly edges: Edge[];
}

export interface Edge {
  readonly from: Node;
  readonly to: Node;
  readonly possibleEvent: PossibleEvent;
  readonly taken: readonly AnyTransitionDefinition[];
  readonly emitted: readonly AnyEventObject[];
  readonly started: readonly string[];
}

export interface Start {
  readonly name: string;
  readonly input: unknown;
  /** The transitions that are taken before the first event. */
  readonly taken: readonly AnyTransitionDefinition[];
  readonly configuration: Configuration;
  /** The key of the first node. Another start may have reached this node already. */
  readonly key: string;
}

export interface Graph {
  /** The explored machine, whose actors are replaced by stubs. */
  readonly machine: AnyStateMachine;
  readonly model: AnyModel;
  readonly chart: MachineChart;
  readonly starts: readonly Start[];
  readonly nodes: readonly Node[];
  readonly raised: ReadonlySet<string>;
}

/** The maximum number of nodes. More nodes mean that the abstract context has too much detail. */
export const maxNodes = 60_000;

interface Frontier {
  readonly nodes: Map<string, Node>;
  readonly queue: Node[];
}

export const addNode = (frontier: Frontier, key: string, found: Omit<Node, 'key' | 'edges'>): Node => {
  const known = frontier.nodes.get(key);
  if (known) return known;
  const node: Node = { ...found, key, edges: [] };
  frontier.nodes.set(key, node);
  frontier.queue.push(node);
  return node;
};

const failed = ({ next }: Step): boolean => next.snapshot.status === 'error';

const complain = (machine: AnyStateMachine, from: Node | null, what: string, error: unknown): never => {
  const story = from && [`start ${from.start.name}`, ...pathTo(from).map(({ possibleEvent }) => possibleEvent.label)].join(' · ');
  throw new Error(`${machine.id} breaks${story === null ? '' : ` after ${story}`} on ${what}: ${String(error)}`, { cause: error });
};

export const takeStep = (machine: AnyStateMachine, stepper: Stepper, node: Node, possibleEvent: PossibleEvent): Step => {
  let step: Step;
  try {
    step = stepper.step(node.configuration, possibleEvent.event);
  } catch (error) {
    return complain(machine, node, possibleEvent.label, error);
  }
  return failed(step) ? complain(machine, node, possibleEvent.label, step.next.snapshot.error) : step;
};

/** Starts a machine with an input of its model; returns the stepper for it. */
export const startExploration = (
  machine: AnyStateMachine,
  model: AnyModel,
  { name, input }: { readonly name: string; readonly input: unknown },
  raised: Set<string>,
) => {
  const stepper = createStepper(machine, input);
  const first = stepper.start();
  if (failed(first)) complain(machine, null, `input "${name}"`, first.next.snapshot.error);
  for (const type of first.raised) raised.add(type);
  const start: Start = { name, input, taken: first.taken, configuration: first.next, key: situationKeyOf(model, first.next) };
  return { start, stepper };
};

export const pathTo = (node: Node): readonly Edge[] => {
  const path: Edge[] = [];
  for (let edge = node.reachedBy; edge; edge = edge.from.reachedBy) path.unshift(edge);
  return path;
};

/**
 * Explores a machine breadth first through XState's pure functions, with the cases, outcomes and abstract context of its model. Throws if
 * the machine breaks on a possible event (an outcome without a handler, a thrown error), or has too many nodes. `upTo`: stops at this
 * number of nodes for each start, for callers that need only the first nodes.
 */
export const explore = (original: AnyStateMachine, model: AnyModel, upTo = Infinity): Graph => {
  const machine = withStubActors(original);
  const possibleEventsAt = createPossibleEventFinder(machine, model);
  const raised = new Set<string>();
  const starts: Start[] = [];
  const frontier: Frontier = { nodes: new Map(), queue: [] };
  for (const [name, input] of Object.entries(model.inputs)) {
    const { start, stepper } = startExploration(machine, model, { name, input }, raised);
    starts.push(start);
    frontier.queue.length = 0;
    addNode(frontier, start.key, { configuration: start.configuration, reachedBy: null, start });
    const enough = frontier.nodes.size + upTo;
    for (let node = frontier.queue.shift(); node; node = frontier.nodes.size < enough ? frontier.queue.shift() : undefined) {
      for (const possibleEvent of possibleEventsAt(node.configuration)) {
        const step = takeStep(machine, stepper, node, possibleEvent);
        if (step.taken.length === 0 && possibleEvent.kind === 'case') continue;
        for (const type of step.raised) raised.add(type);
        addEdge(frontier, model, node, possibleEvent, step);
      }
      if (frontier.nodes.size > maxNodes)
        throw new Error(`${machine.id} has more than ${maxNodes} situations: its abstract context is not abstract enough`);
    }
  }
  return { machine, model, chart: readMachineChart(machine), starts, nodes: [...frontier.nodes.values()], raised };
};

const none: readonly never[] = [];

const startedBy = ({ next: { timers, depth } }: Step): readonly string[] =>
  timers.length === 0 ? none : timers.filter(({ since }) => since === depth).map(({ id }) => id);

export const addEdge = (frontier: Frontier, model: AnyModel, from: Node, possibleEvent: PossibleEvent, step: Step): Edge => {
  const edge: { -readonly [K in keyof Edge]: Edge[K] } = {
    from,
    to: from,
    possibleEvent,
    taken: step.taken,
    emitted: step.emitted,
    started: startedBy(step),
  };
  if (!isSameSituation(from.configuration, step.next))
    edge.to = addNode(frontier, situationKeyOf(model, step.next), { configuration: step.next, reachedBy: edge, start: from.start });
  from.edges.push(edge);
  return edge;
};
