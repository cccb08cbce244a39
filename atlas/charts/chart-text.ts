/** A chart as text: a table of transitions, and sentences for screen readers. */
import type { ChartDelay, ChartState, ChartStructure, ChartTransition } from './chart-data.ts';
import { delayNameOfEvent, toWords } from './wording.ts';

export interface TextRow {
  readonly transition: string;
  readonly from: string;
  readonly when: string;
  /** The guard as a sentence; empty without a guard. */
  readonly if: string;
  readonly does: readonly string[];
  /** Paths of the target states; empty if the machine stays in its state. */
  readonly to: readonly string[];
  readonly clause: string;
  readonly description: string;
}

export interface StateSentence {
  readonly state: string;
  readonly sentence: string;
  readonly ways: readonly { readonly transition: string; readonly sentence: string }[];
}

const quoted = (name: string): string => `“${name}”`;

const title = ({ path, name, kind }: ChartState): string => (path === '(root)' ? name : `${path}${kind === 'final' ? ' (the end)' : ''}`);

const durationOf = (delays: readonly ChartDelay[], event: string): string => {
  const delay = delays.find(({ name }) => name === delayNameOfEvent(event));
  if (!delay) return '';
  return delay.milliseconds === null ? `${toWords(delay.name)}, which varies` : `${delay.text} (${toWords(delay.name)})`;
};

/** The trigger as text: `book pressed`, `book visit answers`, `book visit fails`, `after 10 s (answer awaited)`. */
export const triggerText = ({ event, label, kind }: ChartTransition, delays: readonly ChartDelay[]): string => {
  if (kind === 'always') return 'at once';
  const actor = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event);
  if (actor) return `${toWords(actor[2] ?? '')} ${actor[1] === 'done' ? 'answers' : 'fails'}`;
  if (delayNameOfEvent(event) !== null) return `after ${durationOf(delays, event)}`;
  return label === 'finished' ? 'all in it is finished' : toWords(label);
};

const ifOf = ({ guard, isLater }: ChartTransition): string => guard?.sentence ?? (isLater ? 'otherwise' : '');

const delaysAt = ({ states }: ChartStructure, path: string): readonly ChartDelay[] =>
  states.find((state) => state.path === path)?.delays ?? [];

export const transitionRows = (chart: ChartStructure): readonly TextRow[] =>
  chart.transitions.map((transition) => ({
    transition: transition.id,
    from: transition.source,
    when: triggerText(transition, delaysAt(chart, transition.source)),
    if: ifOf(transition),
    does: transition.actions,
    to: transition.targets,
    clause: transition.spec,
    description: transition.description,
  }));

const introduced = ({ when, if: condition }: TextRow): string => {
  const time = when === 'at once' || when.startsWith('after ') ? when : `when ${when}`;
  if (!condition) return time;
  return condition === 'otherwise' ? `${time}, otherwise` : `${time}, if it ${condition}`;
};

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const waySentence = (row: TextRow): string => {
  const leads = row.to.length > 0 ? `it goes to ${row.to.map(quoted).join(' and ')}` : 'it stays';
  return `${capital(introduced(row))}: ${leads}. ${row.description}`.trim();
};

const stateSentence = (chart: ChartStructure, state: ChartState): string => {
  const first = state.initial === null ? '' : ` It begins in ${quoted(state.initial)}.`;
  const beside = state.kind === 'parallel' ? ` Beside each other: ${state.children.map(quoted).join(', ')}.` : '';
  const ports = state.invokes.length > 0 ? ` Meanwhile ${state.invokes.map(({ id }) => quoted(toWords(id))).join(' and ')} is asked.` : '';
  const name = state.path === '(root)' ? chart.sentence : `${quoted(title(state))}: ${state.description}`;
  return `${name}${first}${beside}${ports}`;
};

export const stateSentences = (chart: ChartStructure): readonly StateSentence[] => {
  const rows = Map.groupBy(transitionRows(chart), ({ from }) => from);
  return chart.states.map((state) => ({
    state: state.path,
    sentence: stateSentence(chart, state),
    ways: (rows.get(state.path) ?? []).map((row) => ({ transition: row.transition, sentence: waySentence(row) })),
  }));
};
