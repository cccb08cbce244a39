/** Why an event is impossible now, as text: the reason of the rule that refuses the event, otherwise a reason from the chart. */
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartStructure } from '#atlas/charts/chart-data.ts';
import type { SiteError } from '../site-data.ts';
import { conditionsOf, leavesAt, refusalOf, type RefusedEvent, type SimulatorPosition } from './simulator.ts';
import { describeState, explainUnhandled, explainGuards, asClauseText } from './state-descriptions.ts';

/** One reason, with all events that it prevents. */
export interface Reason {
  readonly sentence: string;
  /** `now`: the present situation, which several reasons may share. `when`: when the event becomes possible. Either may be empty. */
  readonly now: string;
  readonly when: string;
  /** True if a member reads the same sentence on the screen. */
  readonly isRead: boolean;
  readonly labels: readonly string[];
  /** Like `labels`, but only the name of the event if the reason holds for all its cases. */
  readonly shown: readonly string[];
}

type Read = Pick<Reason, 'sentence' | 'isRead' | 'now' | 'when'>;

/** The English sentence for a refusal of the server or of a rule; the code itself if it is unknown. */
export const sentenceFor = (errors: readonly SiteError[], code: string): string =>
  errors.find((error) => error.code === code)?.sentences['en'] ?? code;

export interface MachineState {
  readonly snapshot: AnyMachineSnapshot;
  readonly leaves: readonly string[];
}

type Impossible = Pick<RefusedEvent, 'event' | 'handledBy'>;

const meaningOf = (chart: ChartStructure, leaves: readonly string[]): string =>
  leaves.map((path) => asClauseText(describeState(chart, path))).join('; ');

const createReason = (now: string, when: string, isRead = false): Read => ({ sentence: `${now} ${when}`.trim(), now, when, isRead });

/** The reason: the sentence of the rule, otherwise the guards of the transitions for the event, otherwise the present state. */
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

/** All impossible events, grouped by reason. Reasons that members read come first. */
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
