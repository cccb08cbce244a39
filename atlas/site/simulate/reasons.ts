/** Why something cannot happen now, in words: those of the rule that refuses, else those of the chart. */
import type { ChartStructure, ChartTransition } from '#atlas/charts/chart-data.ts';
import type { SiteTrouble } from '../site-data.ts';
import { refusalOf } from './refusals.ts';
import { isOver, leavesAt, type Refused, type Standpoint } from './simulator.ts';

/** One reason, and all that it keeps from happening. */
export interface Reason {
  readonly sentence: string;
  /** Does a member read it on the screen, word for word? */
  readonly isRead: boolean;
  readonly labels: readonly string[];
  /** The same, with the name of an event alone where it holds for all of its cases. */
  readonly shown: readonly string[];
}

type Read = Pick<Reason, 'sentence' | 'isRead'>;

/** What a member reads in English when the server or a rule refuses; the code itself for one that nobody knows. */
export const sentenceFor = (troubles: readonly SiteTrouble[], code: string): string =>
  troubles.find((trouble) => trouble.code === code)?.sentences['en'] ?? code;

const partsOf = (path: string): readonly string[] => (path === '(root)' ? [] : path.split('.'));

const sharedDepth = (one: string, other: string): number => {
  const [a, b] = [partsOf(one), partsOf(other)];
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs === -1 ? a.length : differs;
};

/** Of several states beside each other, those that stand in the way: the nearest to where somebody would listen. */
const inTheWay = (leaves: readonly string[], listeners: readonly string[]): readonly string[] => {
  const depths = leaves.map((leaf) => Math.max(0, ...listeners.map((listener) => sharedDepth(leaf, listener))));
  const deepest = Math.max(...depths);
  return leaves.filter((_, at) => depths[at] === deepest);
};

const guardsOf = (chart: ChartStructure, ids: readonly string[]): readonly string[] => [
  ...new Set(chart.transitions.filter(({ id }) => ids.includes(id)).flatMap(({ guard }) => guard?.sentence ?? [])),
];

const listensTo = ({ event }: ChartTransition, type: string): boolean => event === type;

const list = new Intl.ListFormat('en-GB');

/** What a state means, after what the states around it mean. */
export const describe = (chart: ChartStructure, path: string): string => {
  const state = chart.states.find((one) => one.path === path);
  if (!state || state.parent === null) return '';
  return `${describe(chart, state.parent)} ${state.description}`.trim();
};

const notWhile = (chart: ChartStructure, at: Standpoint, type: string): string => {
  const listeners = chart.transitions.filter((way) => listensTo(way, type)).map(({ source }) => source);
  if (listeners.length === 0) return 'Nothing in this chart listens to it.';
  const states = inTheWay(leavesAt(at), listeners);
  const [only = ''] = states;
  return `Not while ${list.format(states.map((path) => `“${path}”`))}. ${states.length === 1 ? describe(chart, only) : ''}`.trim();
};

const readOf = (chart: ChartStructure, troubles: readonly SiteTrouble[], at: Standpoint, { event, heardBy }: Refused): Read => {
  if (isOver(at)) return { sentence: 'It has come to its end: nothing happens any more.', isRead: false };
  const refusal = refusalOf(chart.id, at.configuration.snapshot, event);
  if (refusal) return { sentence: sentenceFor(troubles, refusal.code), isRead: true };
  const guards = guardsOf(chart, heardBy);
  if (guards.length > 0) return { sentence: `Only if it ${guards.join(', or ')}.`, isRead: false };
  return { sentence: notWhile(chart, at, event.type), isRead: false };
};

const shownOf = (same: readonly Refused[]): readonly string[] => {
  const types = Map.groupBy(same, ({ event }) => event.type);
  return [...types].flatMap(([type, own]) => (own.length === own[0]?.cases ? [type] : own.map(({ label }) => label)));
};

/** All that cannot happen now, by the reason; what members read first, in the order of the model. */
export const reasonsAt = (
  chart: ChartStructure,
  troubles: readonly SiteTrouble[],
  at: Standpoint,
  refused: readonly Refused[],
): readonly Reason[] => {
  const read = refused.map((one) => ({ ...readOf(chart, troubles, at, one), one }));
  const reasons = [...Map.groupBy(read, ({ sentence }) => sentence)].map(([sentence, same]): Reason => ({
    sentence,
    isRead: same.some(({ isRead }) => isRead),
    labels: same.map(({ one }) => one.label),
    shown: shownOf(same.map(({ one }) => one)),
  }));
  return reasons.toSorted((a, b) => Number(b.isRead) - Number(a.isRead));
};
