/** Computes one step of a machine without side effects: the fired transitions, the running timers, the sent events. */
import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
} from 'xstate';
import { withFiredListener } from './internals.ts';

/** A running delay. `since` is the number of the step that started it. */
export interface Timer {
  readonly id: string;
  readonly event: AnyEventObject;
  readonly delay: number;
  readonly since: number;
}

export interface Configuration {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: readonly Timer[];
  /** Children that have ended but are still in the snapshot. */
  readonly ended: ReadonlySet<AnyActorRef>;
  readonly depth: number;
}

export interface Step {
  readonly next: Configuration;
  /** The fired transitions in order, including eventless transitions. */
  readonly taken: readonly AnyTransitionDefinition[];
  readonly raised: readonly string[];
  readonly emitted: readonly AnyEventObject[];
}

interface Executed {
  readonly type: string;
  readonly params: unknown;
}

interface Recording {
  readonly scope: AnyActorScope;
  readonly taken: AnyTransitionDefinition[];
  readonly executed: Executed[];
}

const nothing = () => undefined;

/** An actor scope that records the effects of the machine without executing them. */
const record = (machine: AnyStateMachine, input: unknown): Recording => {
  const taken: AnyTransitionDefinition[] = [];
  const executed: Executed[] = [];
  const self = createActor(machine, { input });
  const actionExecutor = (action: Executed) => void executed.push(action);
  const scope: AnyActorScope = {
    self,
    system: withFiredListener(self.system, (fired) => void taken.push(...fired)),
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor,
  };
  return { scope, taken, executed };
};

interface RaiseParams {
  readonly event: AnyEventObject;
  readonly id: string | undefined;
  readonly delay: number | undefined;
}

/** The running delays without the delay that this event ends. */
const timersBut = (timers: readonly Timer[], { type }: AnyEventObject): readonly Timer[] =>
  timers.some((timer) => timer.event.type === type) ? timers.filter((timer) => timer.event.type !== type) : timers;

const timersAfter = (before: readonly Timer[], executed: readonly Executed[], since: number): readonly Timer[] => {
  if (executed.length === 0) return before;
  let timers = before;
  for (const { type, params } of executed) {
    if (type === 'xstate.cancel') timers = timers.filter(({ id }) => id !== (params as { sendId: string }).sendId);
    if (type !== 'xstate.raise') continue;
    const { event, id = event.type, delay } = params as RaiseParams;
    if (delay !== undefined) timers = [...timers.filter((timer) => timer.id !== id), { id, event, delay, since }];
  }
  return timers;
};

const none: readonly never[] = [];

const raisedBy = (executed: readonly Executed[]): readonly string[] =>
  executed.length === 0
    ? none
    : executed.flatMap(({ type, params }) =>
        type === 'xstate.raise' && (params as RaiseParams).delay === undefined ? [(params as RaiseParams).event.type] : [],
      );

const emittedBy = (executed: readonly Executed[]): readonly AnyEventObject[] =>
  executed.length === 0
    ? none
    : executed.flatMap(({ type, params }) => (type === 'xstate.emit' ? [(params as { event: AnyEventObject }).event] : []));

const endedChild = ({ snapshot }: Configuration, { type, actorId }: AnyEventObject): AnyActorRef | undefined =>
  type.startsWith('xstate.done.actor.') || type.startsWith('xstate.error.actor.') ? snapshot.children[actorId as string] : undefined;

/** The ended children after the event. A child stays in the set until it leaves the snapshot. */
const endedAfter = (before: Configuration, event: AnyEventObject, { children }: AnyMachineSnapshot): ReadonlySet<AnyActorRef> => {
  const child = endedChild(before, event);
  if (!child && (before.ended.size === 0 || children === before.snapshot.children)) return before.ended;
  const ended = new Set<AnyActorRef>();
  for (const id in children) {
    const actor: AnyActorRef | undefined = children[id];
    if (actor && (actor === child || before.ended.has(actor))) ended.add(actor);
  }
  return ended;
};

export interface Stepper {
  readonly start: () => Step;
  readonly step: (from: Configuration, event: AnyEventObject) => Step;
}

/** Steps through `machine` from one input. Its actors must be stubs (`withStubActors`). */
export const createStepper = (machine: AnyStateMachine, input: unknown): Stepper => {
  const { scope, taken, executed } = record(machine, input);
  const listen = (): void => {
    taken.length = 0;
    executed.length = 0;
  };
  /** Shares equal lists with a single transition, because a graph has hundreds of thousands of such lists, but few different ones. */
  const alone = new Map<AnyTransitionDefinition, readonly AnyTransitionDefinition[]>();
  const takenNow = (): readonly AnyTransitionDefinition[] => {
    const [first] = taken;
    if (first === undefined) return none;
    if (taken.length > 1) return [...taken];
    const known = alone.get(first) ?? [first];
    alone.set(first, known);
    return known;
  };
  const conclude = (next: Configuration): Step => ({ next, taken: takenNow(), raised: raisedBy(executed), emitted: emittedBy(executed) });
  return {
    start: () => {
      listen();
      const snapshot: AnyMachineSnapshot = machine.getInitialSnapshot(scope, input);
      return conclude({ snapshot, timers: timersAfter([], executed, 0), ended: new Set(), depth: 0 });
    },
    step: (from, event) => {
      listen();
      const snapshot: AnyMachineSnapshot = machine.transition(from.snapshot, event, scope);
      const depth = from.depth + 1;
      const timers = timersAfter(timersBut(from.timers, event), executed, depth);
      return conclude({ snapshot, timers, ended: endedAfter(from, event, snapshot), depth });
    },
  };
};
