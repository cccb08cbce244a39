/** Runs the suite of a machine on a mutant until an observation differs from that of the unchanged machine. */
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Node, Start } from '#atlas/explore/explore.ts';
import { withStubActors } from '#atlas/explore/stub-actors.ts';
import type { AnyLaw } from '#atlas/explore/laws.ts';
import { machineFrom, normalizedConfig } from './config.ts';
import type { Mutant } from './operators.ts';
import { breaksLaw, createStepObserver, type StepObserver, type StepObservation } from './observe-machine.ts';
import { isFirstArrival, stepsTaking, type Suite, type SuiteStep, stepsTo } from './suite.ts';

/** The path that kills a mutant. The last of its steps shows a difference to the unchanged machine. */
export interface Kill {
  readonly start: Start;
  readonly steps: readonly SuiteStep[];
}

/** The observations of the unchanged machine, one for each step of the suite. They are computed once for all mutants. */
export interface ExpectedObservations {
  readonly suite: Suite;
  readonly starts: ReadonlyMap<Start, string>;
  readonly steps: ReadonlyMap<SuiteStep, string>;
  readonly laws: readonly AnyLaw[];
}

interface Walk {
  readonly suite: Suite;
  readonly observers: ReadonlyMap<string, StepObserver>;
  readonly at: Map<Node, AnyMachineSnapshot>;
}

const walkOn = (machine: AnyStateMachine, suite: Suite): Walk => {
  const ours = withStubActors(machine);
  const observers = new Map(suite.starts.map(({ start: { name, input } }) => [name, createStepObserver(ours, suite.graph.model, input)]));
  return { suite, observers, at: new Map() };
};

const observerFor = ({ observers }: Walk, { name }: Start): StepObserver => {
  const observer = observers.get(name);
  if (!observer) throw new Error(`there is no observer for the start ${name}`);
  return observer;
};

const attempt = (look: () => StepObservation): StepObservation | null => {
  try {
    return look();
  } catch {
    return null;
  }
};

const arrive = ({ at }: Walk, node: Node | undefined, observation: StepObservation | null): void => {
  if (node && observation && !at.has(node)) at.set(node, observation.snapshot);
};

const begin = (walk: Walk, start: Start, node: Node): StepObservation | null => {
  const observation = attempt(() => observerFor(walk, start).start());
  arrive(walk, node, observation);
  return observation;
};

const observeStep = (walk: Walk, step: SuiteStep): StepObservation | null => {
  const snapshot = walk.at.get(step.from);
  if (!snapshot) throw new Error(`the suite takes ${step.possibleEvent.label} before the step that reaches its node`);
  const observation = attempt(() => observerFor(walk, step.from.start).step(snapshot, step.possibleEvent.event));
  if (isFirstArrival(step)) arrive(walk, step.edge?.to, observation);
  return observation;
};

const textOf = (observation: StepObservation | null, what: string): string => {
  if (!observation) throw new Error(`the unchanged machine throws an error on ${what}`);
  return observation.text;
};

export const expectedObservationsOf = (original: AnyStateMachine, suite: Suite): ExpectedObservations => {
  const walk = walkOn(machineFrom(normalizedConfig(original), original), suite);
  return {
    suite,
    starts: new Map(suite.starts.map(({ start, node }) => [start, textOf(begin(walk, start, node), start.name)])),
    steps: new Map(suite.steps.map((step) => [step, textOf(observeStep(walk, step), step.possibleEvent.label)])),
    laws: suite.graph.model.laws,
  };
};

const differs = ({ laws }: ExpectedObservations, observation: StepObservation | null, text: string | undefined): boolean =>
  observation === null || observation.text !== text || breaksLaw(laws, observation.snapshot);

const killAt = (step: SuiteStep): Kill => ({ start: step.from.start, steps: [...stepsTo(step.from), step] });

/** Runs the path up to one step, without repeating steps that were run before. */
const goTo = (expected: ExpectedObservations, walk: Walk, goal: SuiteStep): Kill | null => {
  const before = stepsTo(goal.from).flatMap((way) => walk.suite.firstArrivals.get(way.edge?.to ?? goal.from) ?? []);
  for (const step of [...before, goal]) {
    if (step !== goal && step.edge && walk.at.has(step.edge.to)) continue;
    if (differs(expected, observeStep(walk, step), expected.steps.get(step))) return killAt(step);
  }
  return null;
};

/** Runs the steps at the mutated transitions first, because they kill most mutants. */
const goStraight = (expected: ExpectedObservations, walk: Walk, { transitions }: Mutant): Kill | null => {
  for (const goal of stepsTaking(walk.suite, transitions)) {
    const kill = goTo(expected, walk, goal);
    if (kill) return kill;
  }
  return null;
};

const goEverywhere = (expected: ExpectedObservations, walk: Walk): Kill | null => {
  for (const step of walk.suite.steps) if (differs(expected, observeStep(walk, step), expected.steps.get(step))) return killAt(step);
  return null;
};

export const findKill = (expected: ExpectedObservations, mutant: Mutant): Kill | null => {
  const walk = walkOn(mutant.build(), expected.suite);
  for (const { start, node } of walk.suite.starts)
    if (differs(expected, begin(walk, start, node), expected.starts.get(start))) return { start, steps: [] };
  return goStraight(expected, walk, mutant) ?? goEverywhere(expected, walk);
};
