/** Why something cannot happen now, in words: those of the rule that refuses, else those of the chart. */
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartStructure } from '#atlas/charts/chart-data.ts';
import type { SiteError } from '../site-data.ts';
import { conditionsOf, leavesAt, refusalOf, type RefusedEvent, type SimulatorPosition } from './simulator.ts';
import { describeState, explainUnhandled, explainGuards, asClauseText } from './state-descriptions.ts';

/** One reason, and all that it keeps from happening. */
export interface Reason {
  readonly sentence: string;
  /** Its two parts: what is so instead, which several reasons may share, and when it could happen. Either may be empty. */
  readonly now: string;
  readonly when: string;
  /** Does a member read it on the screen, word for word? */
  readonly isRead: boolean;
  readonly labels: readonly string[];
  /** The same, with the name of an event alone where it holds for all of its cases. */
  readonly shown: readonly string[];
}

type Read = Pick<Reason, 'sentence' | 'isRead' | 'now' | 'when'>;

/** The English sentence for a refusal of the server or of a rule; the code itself if it is unknown. */
export const sentenceFor = (errors: readonly SiteError[], code: string): string =>
  errors.find((error) => error.code === code)?.sentences['en'] ?? code;

/** The position of a machine, as far as it explains why an event cannot happen there. */
export interface MachineState {
  readonly snapshot: AnyMachineSnapshot;
  /** Paths of the innermost states. */
  readonly leaves: readonly string[];
}

type Impossible = Pick<RefusedEvent, 'event' | 'handledBy'>;

const meaningOf = (chart: ChartStructure, leaves: readonly string[]): string =>
  leaves.map((path) => asClauseText(describeState(chart, path))).join('; ');

const createReason = (now: string, when: string, isRead = false): Read => ({ sentence: `${now} ${when}`.trim(), now, when, isRead });

/** The rule's own sentence; else the conditions of the ways that listen; else what goes on instead. */
export const reasonOf = (
  chart: ChartStructure,
  errors: readonly SiteError[],
  { snapshot, leaves }: MachineState,
  { event, handledBy }: Impossible,
): Read => {
  if (snapshot.status !== 'active') return createReason(`It is over, and nothing happens any more: ${meaningOf(chart, leaves)}.`, '');
  const refusal = refusalOf(chart.id, snapshot, event);
  if (refusal) return createReason('', sentenceFor(errors, refusal.code), true);
  if (handledBy.length > 0) return createReason('', explainGuards(chart, handledBy, conditionsOf(chart.id)));
  const { now, when } = explainUnhandled(chart, leaves, event.type);
  return createReason(now, when);
};

const shownOf = (same: readonly RefusedEvent[]): readonly string[] => {
  const types = Map.groupBy(same, ({ event }) => event.type);
  return [...types].flatMap(([type, own]) => (own.length === own[0]?.cases ? [type] : own.map(({ label }) => label)));
};

/** All that cannot happen now, by the reason; what members read first, in the order of the model. */
export const reasonsAt = (
  chart: ChartStructure,
  errors: readonly SiteError[],
  at: SimulatorPosition,
  refused: readonly RefusedEvent[],
): readonly Reason[] => {
  const machineState = { snapshot: at.configuration.snapshot, leaves: leavesAt(at) };
  const read = refused.map((one) => ({ ...reasonOf(chart, errors, machineState, one), one }));
  const reasons = [...Map.groupBy(read, ({ sentence }) => sentence)].map(([sentence, same]): Reason => ({
    sentence,
    now: same[0]?.now ?? '',
    when: same[0]?.when ?? '',
    isRead: same.some(({ isRead }) => isRead),
    labels: same.map(({ one }) => one.label),
    shown: shownOf(same.map(({ one }) => one)),
  }));
  const order = ({ isRead, now }: Reason): number => (isRead ? 0 : now === '' ? 1 : 2);
  return reasons.toSorted((a, b) => order(a) - order(b) || a.now.localeCompare(b.now));
};
