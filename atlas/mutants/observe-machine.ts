/** The parts of one step of a machine that a suite can observe: states, emitted events, started actors, and events to child actors. */
import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
} from 'xstate';
import { type AnyLaw, toLawInput } from '#atlas/explore/laws.ts';
import type { AnyModel } from '#atlas/explore/possible-events.ts';

export interface StepObservation {
  readonly snapshot: AnyMachineSnapshot;
  readonly text: string;
}

export interface StepObserver {
  readonly start: () => StepObservation;
  readonly step: (from: AnyMachineSnapshot, event: AnyEventObject) => StepObservation;
}

interface Executed {
  readonly type: string;
  readonly params: unknown;
}

const nothing = () => undefined;

const scopeOf = (machine: AnyStateMachine, input: unknown, executed: Executed[]): AnyActorScope => {
  const self = createActor(machine, { input });
  const actionExecutor = (action: Executed) => void executed.push(action);
  return {
    self,
    system: self.system,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor,
  };
};

const isActor = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'sessionId' in value && 'send' in value;

/** Removes the numbers of actors, which differ between runs. */
const plain = (value: unknown): unknown => {
  if (isActor(value)) return 'an actor';
  if (value instanceof Date || typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
};

interface Params {
  readonly event?: AnyEventObject;
  readonly delay?: number | undefined;
  readonly id?: string;
  readonly input?: unknown;
  readonly targetId?: string;
  readonly to?: unknown;
}

/** The effect of one action outside of the machine; null if the action is internal. */
const noticed = ({ type, params }: Executed): unknown => {
  const { event, delay, id, input, targetId, to } = (params ?? {}) as Params;
  if (type === 'xstate.emit') return ['emits', plain(event)];
  if (type === 'xstate.sendTo') return ['sends', targetId ?? (typeof to === 'string' ? to : 'an actor'), plain(event)];
  if (type === 'xstate.raise') return delay === undefined ? null : ['waits', event?.type, delay];
  if (type === 'xstate.spawnChild') return ['starts', id, plain(input)];
  if (type === 'xstate.stopChild') return ['stops', isActor(params) ? params.id : String(params)];
  return type === 'xstate.cancel' ? null : ['does', type];
};

const isPresent = (value: unknown): boolean => value !== null;

const describe = (model: AnyModel, snapshot: AnyMachineSnapshot, executed: readonly Executed[]): string =>
  JSON.stringify([
    snapshot.value,
    snapshot.status,
    [...snapshot.tags].toSorted(),
    Object.keys(snapshot.children).toSorted(),
    Object.entries(snapshot.historyValue ?? {}).map(([id, nodes]) => [id, nodes.map((node) => node.id)]),
    plain(model.abstract(snapshot.context)),
    plain(snapshot.output ?? null),
    executed.map(noticed).filter(isPresent),
  ]);

/** Observes a machine with stub actors, from one input. A step that throws is an observation too. */
export const createStepObserver = (machine: AnyStateMachine, model: AnyModel, input: unknown): StepObserver => {
  const executed: Executed[] = [];
  const scope = scopeOf(machine, input, executed);
  const look = (take: () => AnyMachineSnapshot): StepObservation => {
    executed.length = 0;
    const snapshot = take();
    return { snapshot, text: snapshot.status === 'error' ? `breaks: ${String(snapshot.error)}` : describe(model, snapshot, executed) };
  };
  return {
    start: () => look(() => machine.getInitialSnapshot(scope, input)),
    step: (from, event) => look(() => machine.transition(from, event, scope)),
  };
};

/** True if this snapshot breaks an `always` or `never` law. */
export const breaksLaw = (laws: readonly AnyLaw[], snapshot: AnyMachineSnapshot): boolean =>
  laws.some(({ kind, holds }) => (kind === 'always' && !holds(toLawInput(snapshot))) || (kind === 'never' && holds(toLawInput(snapshot))));
