/** A walk as an address: its start and its steps, one segment each, or the id of a path that is known. */
import type { ChartStructure } from '#atlas/charts/chart-data.ts';
import { pathId } from '#atlas/paths/path.ts';
import { type Focus, pathLink } from '../route.ts';
import type { SitePath } from '../site-data.ts';
import { leavesAt, type Simulator, simulatorFor, type SimulatorPosition, stepsTo, positionsTo } from './simulator.ts';

type Known = Pick<ChartStructure, 'id'> & { readonly paths: readonly SitePath[] };

/** How far an address leads. */
export interface SimulatedWalk {
  readonly at: SimulatorPosition;
  /** The first step that the chart no longer knows; null when all of them can be walked. */
  readonly lost: string | null;
}

interface RequestedPath {
  readonly start: string;
  readonly steps: readonly string[];
}

const requestedPath = ({ id, paths }: Known, focus: Focus | null): RequestedPath | null => {
  if (focus?.kind !== 'path') return null;
  const [first = '', ...steps] = focus.path;
  const known = steps.length === 0 ? paths.find((path) => path.id === first) : undefined;
  if (known) return known;
  return steps.length === 0 && first.startsWith(`${id}#`) ? null : { start: first, steps };
};

/** Follows steps as far as the chart does. Null when the model has no such start. */
export const simulateSteps = (simulator: Simulator, start: string, steps: readonly string[]): SimulatedWalk | null => {
  let at = simulator.begin(start);
  if (!at) return null;
  for (const step of steps) {
    const next: SimulatorPosition | null = simulator.go(at, step);
    if (!next) return { at, lost: step };
    at = next;
  }
  return { at, lost: null };
};

/** Where an address leads: to the end of its walk, else to the first start of the model, with what is lost of it. */
export const walkTo = (simulator: Simulator, chart: Known, focus: Focus | null): SimulatedWalk | null => {
  const requested = requestedPath(chart, focus);
  const found = requested && simulateSteps(simulator, requested.start, requested.steps);
  if (found) return found;
  const first = simulateSteps(simulator, simulator.starts[0] ?? '', []);
  return first && focus?.kind === 'path' ? { ...first, lost: focus.path[0] ?? '' } : first;
};

/** The address of where a walk stands. */
export const linkTo = (chart: string, at: SimulatorPosition): string => pathLink(chart, [at.start, ...stepsTo(at)]);

/** A walk as a path: the known one with its steps, else a new one without verdicts. */
export const pathOfWalk = ({ id, paths }: Known, at: SimulatorPosition): SitePath => {
  const steps = stepsTo(at);
  const name = pathId(id, at.start, steps);
  const transitions = [...new Set(positionsTo(at).flatMap(({ taken }) => taken))];
  return paths.find((path) => path.id === name) ?? { id: name, start: at.start, steps, passed: [], failed: [], transitions };
};

/** The path that an address points at; undefined when it points at none. */
export const pathOfFocus = (chart: Known, focus: Focus | null): SitePath | undefined => {
  const requested = requestedPath(chart, focus);
  if (!requested) return undefined;
  const known = chart.paths.find(({ id }) => id === pathId(chart.id, requested.start, requested.steps));
  if (known) return known;
  const simulator = simulatorFor(chart.id);
  const found = simulator && simulateSteps(simulator, requested.start, requested.steps);
  return found && found.lost === null ? pathOfWalk(chart, found.at) : undefined;
};

const quoted = (word: string): string => (/^[\w./:#-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** What QA types to walk a path on the model, the server or in the browser: by its id where it is known, else step by step. */
export const replayOf = ({ id, paths }: Known, path: SitePath): string => {
  const words = paths.some((known) => known.id === path.id) ? [path.id] : [id, path.start, ...path.steps];
  return `npm run paths -- replay ${words.map(quoted).join(' ')}`;
};

/** States that a step led to, those that were active before apart; all of them at the start. */
export const enteredBy = (at: SimulatorPosition): readonly string[] => {
  const before = at.before ? leavesAt(at.before) : [];
  return leavesAt(at).filter((state) => !before.includes(state));
};
