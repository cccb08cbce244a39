/** Runs the real machine with its guards. Lists the possible and impossible events of a position, and steps forward and back. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { TransitionKind } from '#atlas/charts/chart-data.ts';
import { transitionKindOf } from '#atlas/charts/wording.ts';
import { type MachineChart, pathOf, readMachineChart } from '#atlas/explore/machine-chart.ts';
import { withStubActors } from '#atlas/explore/stub-actors.ts';
import { activeStates } from '#atlas/explore/internals.ts';
import { allCases, createPossibleEventFinder, type PossibleEvent } from '#atlas/explore/possible-events.ts';
import { type Configuration, createStepper, type Step, type Stepper } from '#atlas/explore/stepper.ts';
import { type Schedule, scheduleStep, startSchedule } from '#atlas/explore/timing.ts';
import { ignoredPrefix, machineName } from '#atlas/paths/path.ts';
import type { Refusal } from '#contract/refusal.ts';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';

export interface SimulatorPosition {
  readonly start: string;
  readonly before: SimulatorPosition | null;
  /** The label of the step that led to this position, as in paths; null at the start. */
  readonly label: string | null;
  readonly kind: TransitionKind;
  readonly configuration: Configuration;
  readonly schedule: Schedule;
  readonly taken: readonly string[];
  readonly emitted: readonly AnyEventObject[];
}

export interface PossibleStep {
  readonly label: string;
  readonly kind: TransitionKind;
  /** The type of the event, the name of the port, or the id of the delay. */
  readonly of: string;
  /** Name of the case or of the outcome; empty for a delay and for the only case. */
  readonly name: string;
  /** Ports whose pending calls the step abandons. Such a step of time is possible only while these ports do not answer. */
  readonly givesUp: readonly string[];
  readonly next: SimulatorPosition;
}

export interface RefusedEvent {
  readonly label: string;
  readonly event: AnyEventObject;
  readonly cases: number;
  /** Ids of the transitions of active states for the event. All their guards are false. Empty if there is no such transition. */
  readonly handledBy: readonly string[];
}

export interface Simulator {
  /** The name of the machine, for example `visits/visit`. */
  readonly machine: string;
  readonly starts: readonly string[];
  /** The position at a start; null if the model has no start with this name. */
  readonly begin: (start: string) => SimulatorPosition | null;
  readonly choices: (at: SimulatorPosition) => readonly PossibleStep[];
  readonly refused: (at: SimulatorPosition) => readonly RefusedEvent[];
  /** The position after a step; null if the step is impossible. */
  readonly go: (at: SimulatorPosition, label: string) => SimulatorPosition | null;
  readonly abstract: (at: SimulatorPosition) => unknown;
}

export const positionsTo = (at: SimulatorPosition): readonly SimulatorPosition[] => (at.before ? [...positionsTo(at.before), at] : [at]);

export const stepsTo = (at: SimulatorPosition): readonly string[] => positionsTo(at).flatMap(({ label }) => label ?? []);

const snapshotOf = ({ configuration }: SimulatorPosition): AnyMachineSnapshot => configuration.snapshot;

export const leavesIn = (snapshot: AnyMachineSnapshot): readonly string[] =>
  activeStates(snapshot)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .toSorted((a, b) => a.order - b.order)
    .map(pathOf);

export const leavesAt = (at: SimulatorPosition): readonly string[] => leavesIn(snapshotOf(at));

export const statesAt = (at: SimulatorPosition): readonly string[] => activeStates(snapshotOf(at)).map(pathOf);

export const isOver = (at: SimulatorPosition): boolean => snapshotOf(at).status !== 'active';

const kindOfPossibleEvent = ({ kind, event }: PossibleEvent, of: CatalogueEntry['kind']): TransitionKind =>
  kind === 'case' ? transitionKindOf(event.type, of) : kind === 'outcome' ? 'outcome' : 'time';

const portsAt = (ports: readonly string[], { snapshot, ended }: Configuration): ReadonlyMap<string, unknown> => {
  const children = snapshot.children as Readonly<Record<string, Parameters<typeof ended.has>[0] | undefined>>;
  return new Map(ports.flatMap((port) => (children[port] && !ended.has(children[port]) ? [[port, children[port]]] : [])));
};

/** Ids of the transitions of active states for this event type, with true and false guards. */
export const handlersOf = ({ nameOf }: MachineChart, snapshot: AnyMachineSnapshot, type: string): readonly string[] =>
  activeStates(snapshot).flatMap((node) => (node.transitions.get(type) ?? []).map(nameOf));

/** A simulator of one machine. It starts no calls and no timers: the reader selects the outcomes of ports and the delays that elapse. */
export const createSimulator = (entry: CatalogueEntry): Simulator => {
  const machine = withStubActors(entry.create());
  const { model } = entry;
  const readable = readMachineChart(machine);
  const { nameOf } = readable;
  const possibleEventsAt = createPossibleEventFinder(machine, model);
  const cases = allCases(model);
  const byType = Map.groupBy(cases, ({ event }) => event.type);
  const ports = Object.keys(model.outcomes);
  const inputs: Readonly<Record<string, unknown>> = model.inputs;
  const steppers = new Map<string, Stepper>();

  const stepperFor = (start: string): Stepper => {
    const stepper = steppers.get(start) ?? createStepper(machine, inputs[start]);
    steppers.set(start, stepper);
    return stepper;
  };
  const arrive = ({ next, taken, emitted }: Step): Pick<SimulatorPosition, 'configuration' | 'taken' | 'emitted'> => ({
    configuration: next,
    taken: taken.map(nameOf),
    emitted,
  });
  const take = (at: SimulatorPosition, possibleEvent: PossibleEvent, isIgnored: boolean): SimulatorPosition | null => {
    const schedule = scheduleStep(at.schedule, at.configuration.timers, possibleEvent.kind === 'delay' ? possibleEvent.source[0] : null);
    if (!schedule) return null;
    const step = stepperFor(at.start).step(at.configuration, possibleEvent.event);
    if (possibleEvent.kind === 'case' && (step.taken.length === 0) !== isIgnored) return null;
    const label = `${isIgnored ? ignoredPrefix : ''}${possibleEvent.label}`;
    return { start: at.start, before: at, label, kind: kindOfPossibleEvent(possibleEvent, entry.kind), schedule, ...arrive(step) };
  };
  const givenUp = (from: SimulatorPosition, to: SimulatorPosition): readonly string[] => {
    const after = portsAt(ports, to.configuration);
    return [...portsAt(ports, from.configuration)].flatMap(([port, actor]) => (after.get(port) === actor ? [] : [port]));
  };
  const choiceOf = (at: SimulatorPosition, possibleEvent: PossibleEvent): readonly PossibleStep[] => {
    const next = take(at, possibleEvent, false);
    if (!next) return [];
    const [of, name] = possibleEvent.source;
    return [
      { label: possibleEvent.label, kind: next.kind, of, name, givesUp: possibleEvent.kind === 'delay' ? givenUp(at, next) : [], next },
    ];
  };
  return {
    machine: machineName(entry),
    starts: Object.keys(inputs),
    begin: (start) =>
      start in inputs
        ? { start, before: null, label: null, kind: 'always', schedule: startSchedule, ...arrive(stepperFor(start).start()) }
        : null,
    choices: (at) => possibleEventsAt(at.configuration).flatMap((possibleEvent) => choiceOf(at, possibleEvent)),
    refused: (at) =>
      cases.flatMap(({ label, event, ...possibleEvent }) =>
        isOver(at) || take(at, { label, event, ...possibleEvent }, true)
          ? [{ label, event, cases: (byType.get(event.type) ?? []).length, handledBy: handlersOf(readable, snapshotOf(at), event.type) }]
          : [],
      ),
    go: (at, label) => {
      const isIgnored = label.startsWith(ignoredPrefix);
      const possibleEvents = isIgnored ? cases : possibleEventsAt(at.configuration);
      const possibleEvent = possibleEvents.find((one) => one.label === label.slice(isIgnored ? ignoredPrefix.length : 0));
      return possibleEvent ? take(at, possibleEvent, isIgnored) : null;
    },
    abstract: ({ configuration }) => model.abstract(configuration.snapshot.context),
  };
};

const simulators = new Map<string, Simulator>();

/** The simulator of the machine with this name, created on first use; null if the catalogue has no such machine. */
export const simulatorFor = (name: string): Simulator | null => {
  const known = simulators.get(name);
  if (known) return known;
  const entry = catalogue.find((one) => machineName(one) === name);
  if (!entry) return null;
  const simulator = createSimulator(entry);
  simulators.set(name, simulator);
  return simulator;
};

/** The first reason of the rules against an event; null if only the chart prevents the event. */
export const refusalOf = (name: string, snapshot: AnyMachineSnapshot, event: AnyEventObject): Refusal | null =>
  catalogue.find((one) => machineName(one) === name)?.model.whyNot?.(snapshot, event) ?? null;

/** Texts that describe the machine while a condition does not hold, keyed by the name of the condition. */
export const conditionsOf = (name: string): Readonly<Record<string, string>> =>
  catalogue.find((one) => machineName(one) === name)?.model.unless ?? {};
