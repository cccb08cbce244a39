/**
 * Why an event is impossible, in the words of the descriptions in the chart: the present state, and when the event would be possible. Names
 * of states are not used.
 */
import type { ChartState, ChartStructure, ChartTransition } from '#atlas/charts/chart-data.ts';

const partsOf = (path: string): readonly string[] => (path === '(root)' ? [] : path.split('.'));

const sharedDepth = (one: string, other: string): number => {
  const [a, b] = [partsOf(one), partsOf(other)];
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs === -1 ? a.length : differs;
};

const stateAt = ({ states }: ChartStructure, path: string | null): ChartState | undefined => states.find((state) => state.path === path);

const isRegion = (chart: ChartStructure, { parent }: ChartState): boolean => stateAt(chart, parent)?.kind === 'parallel';

/** The description of a state, preceded by the descriptions of its ancestors. */
export const describeState = (chart: ChartStructure, path: string): string => {
  const state = stateAt(chart, path);
  if (!state || state.parent === null) return '';
  return `${describeState(chart, state.parent)} ${state.description}`.trim();
};

/** The descriptions of a state and its ancestors, for the middle of a sentence. Only ancestors inside the same parallel region count. */
const meaningOf = (chart: ChartStructure, path: string): string => {
  const state = stateAt(chart, path);
  if (!state || state.parent === null || isRegion(chart, state)) return '';
  return `${meaningOf(chart, state.parent)} ${state.description}`.trim();
};

const names = /^(?:Spotter|I|[A-Z]{2,})\b/;

/** A description as a part of a longer sentence: `The member can *book*.` → `the member can “book”`. */
export const asClauseText = (description: string): string => {
  const plain = description.replaceAll(/\*([^*]+)\*/g, '“$1”').replace(/[.!]$/, '');
  return names.test(plain) ? plain : `${plain.charAt(0).toLowerCase()}${plain.slice(1)}`;
};

/** Joins parts: `one`, `one; or two`, `one; two; or three`. The separator is a semicolon, because descriptions contain commas. */
export const joinWithOr = (parts: readonly string[]): string =>
  parts.map((part, at) => `${at === 0 ? '' : at === parts.length - 1 ? '; or ' : '; '}${part}`).join('');

/**
 * The active states that block the event: in each region that could accept the event, the state that is nearest to a state that accepts it.
 */
const inTheWay = (leaves: readonly string[], listeners: readonly string[]): readonly string[] => {
  const nearest = listeners.map((listener) => Math.max(...leaves.map((leaf) => sharedDepth(leaf, listener))));
  const found = leaves.filter((leaf) => listeners.some((listener, at) => sharedDepth(leaf, listener) === nearest[at]));
  return leaves.length === 1 ? leaves : found;
};

const most = 3;

const verbOf = (type: string): string => {
  if (type.endsWith('.pressed')) return 'It can be pressed';
  return type.includes('.') ? 'It matters' : 'It can be asked for';
};

const nearestOf = (leaves: readonly string[], listeners: readonly string[]): readonly string[] => {
  const depth = (listener: string): number => Math.max(...leaves.map((leaf) => sharedDepth(leaf, listener)));
  return listeners.toSorted((a, b) => depth(b) - depth(a));
};

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

const isIn = (path: string, around: string): boolean => around === '(root)' || path === around || path.startsWith(`${around}.`);

/** Paths of all states that are reachable from `leaves`, with their ancestors. */
const reachableStates = ({ states, transitions }: ChartStructure, leaves: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [...leaves];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const at = path;
    const state = states.find((one) => one.path === at);
    if (state?.kind === 'final') continue;
    if (state && state.parent !== null) waiting.push(state.parent);
    for (const { source, targets } of transitions)
      if (source === at)
        waiting.push(...targets.flatMap((target) => states.filter((one) => isIn(one.path, target)).map((one) => one.path)));
  }
  return found;
};

/** Why no active state accepts an event: the present state, and when the event would be accepted. Either may be empty. */
export interface UnhandledReason {
  readonly now: string;
  readonly when: string;
}

/** `leaves`: the active leaf states. None of them accepts events of this type. */
export const explainUnhandled = (chart: ChartStructure, leaves: readonly string[], type: string): UnhandledReason => {
  const listeners = unique(chart.transitions.filter(({ event }) => event === type).map(({ source }) => source));
  if (listeners.length === 0) return { now: '', when: 'Nothing in this chart waits for that.' };
  const states = inTheWay(leaves, listeners);
  const [only = ''] = states;
  const meaning = asClauseText(meaningOf(chart, only));
  const ahead = reachableStates(chart, leaves);
  const open = listeners.filter((path) => ahead.has(path));
  if (open.length === 0)
    return { now: `Not any more: ${states.map((path) => asClauseText(meaningOf(chart, path))).join('; ')}.`, when: '' };
  const cases = unique(nearestOf(states, open).map((path) => asClauseText(stateAt(chart, path)?.description ?? '')));
  const listed = cases.length > most ? [...cases.slice(0, most - 1), 'in some other cases'] : cases;
  return {
    now: states.length === 1 ? `Not now: ${meaning}.` : '',
    when: `${verbOf(type)} ${states.length === 1 ? '' : 'only '}while ${listed.length === 1 ? 'this' : 'one of these'} is so: ${joinWithOr(listed)}.`,
  };
};

/** The name of the guard without parameters, for example `isAt` for `isAt: confirm`. */
const guardOf = ({ guard }: ChartTransition): string => guard?.name.replace(/:.*$/, '') ?? '';

/**
 * `transitionIds`: the transitions for an event in the current state, all with a false guard. `unless`: by guard name, the sentence that
 * holds while the guard is false. If `unless` has no sentence, the result lists the cases of the transitions.
 */
export const explainGuards = (
  chart: ChartStructure,
  transitionIds: readonly string[],
  unless: Readonly<Record<string, string>>,
): string => {
  const handlers = chart.transitions.filter(({ id }) => transitionIds.includes(id));
  const listed = handlers.findLast((way) => guardOf(way) in unless);
  if (listed) return unless[guardOf(listed)] ?? '';
  const cases = unique(handlers.map(({ description }) => asClauseText(description)));
  return `Nothing follows from it now. It is meant for ${cases.length === 1 ? 'this' : 'one of these'}: ${joinWithOr(cases)}.`;
};
