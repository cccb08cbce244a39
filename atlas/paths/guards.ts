import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type MachineChart, pathOf } from '#atlas/explore/machine-chart.ts';
import { activeStates } from '#atlas/explore/internals.ts';
import { matchesDescriptor } from '#atlas/explore/possible-events.ts';

const upFrom = (node: AnyStateNode): readonly AnyStateNode[] => (node.parent ? [node, ...upFrom(node.parent)] : [node]);

const exactFirst = (a: string, b: string): number => b.length - a.length;

const candidatesOf = (node: AnyStateNode, type: string): readonly AnyTransitionDefinition[] =>
  [...node.transitions.keys()]
    .filter((descriptor) => matchesDescriptor(descriptor, type))
    .toSorted(exactFirst)
    .flatMap((descriptor) => node.transitions.get(descriptor) ?? []);

/** The results of the guards in the order of evaluation, up to the guard of the taken transition. */
const answers = (
  chart: MachineChart,
  where: string,
  candidates: readonly AnyTransitionDefinition[],
  taken: ReadonlySet<AnyTransitionDefinition>,
): readonly string[] => {
  const first = candidates.findIndex((candidate) => taken.has(candidate));
  const evaluated = first === -1 ? candidates : candidates.slice(0, first + 1);
  return evaluated.flatMap((candidate) => (candidate.guard ? [guardGoal(chart.nameOf(candidate), where, taken.has(candidate))] : []));
};

/** The goal for one result of a guard, for example `in bookable: bookable --book.pressed [covers]--> booking is false`. */
export const guardGoal = (transition: string, where: string, answer: boolean): string => `in ${where}: ${transition} is ${answer}`;

export const evaluatedGuards = (
  chart: MachineChart,
  before: AnyMachineSnapshot,
  type: string,
  fired: readonly AnyTransitionDefinition[],
): readonly string[] => {
  const taken = new Set(fired);
  const leaves = activeStates(before).filter((node) => node.type === 'atomic');
  const byEvent = leaves.flatMap((leaf) =>
    answers(
      chart,
      pathOf(leaf),
      upFrom(leaf).flatMap((node) => candidatesOf(node, type)),
      taken,
    ),
  );
  return [...new Set([...byEvent, ...eventlessGuards(chart, taken)])];
};

/**
 * Results of the guards of the taken eventless transitions, and of the guards before them. `alwaysRefused` covers states that take none.
 */
const eventlessGuards = (chart: MachineChart, taken: ReadonlySet<AnyTransitionDefinition>): readonly string[] => {
  const sources = new Set([...taken].flatMap(({ eventType, source }) => (eventType === '' ? [source] : [])));
  return [...sources].flatMap((source) => answers(chart, pathOf(source), source.always ?? [], taken));
};

/** Results of the guards of eventless transitions after the last step. All of them are false, because no eventless transition was taken. */
export const alwaysRefused = (chart: MachineChart, after: AnyMachineSnapshot): readonly string[] =>
  activeStates(after).flatMap((node) => answers(chart, pathOf(node), node.always ?? [], new Set()));
