/** A walk as an address: its start and its steps with a separate segment for each, or the id of a known path. */
import type { ChartStructure } from '#atlas/charts/chart-data.ts';
import { pathId } from '#atlas/paths/path.ts';
import { type Focus, pathLink } from '../route.ts';
import type { SitePath } from '../site-data.ts';
import { leavesAt, type Simulator, simulatorFor, type SimulatorPosition, stepsTo, positionsTo } from './simulator.ts';

type Known = Pick<ChartStructure, 'id'> & { readonly paths: readonly SitePath[] };

export interface SimulatedWalk {
  readonly at: SimulatorPosition;
  /** The first step that is no longer possible; null if all steps are possible. */
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

/** Follows the steps as far as possible. Null if the model has no start with this name. */
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

/**
 * The position for an address: the end of its walk, otherwise the first start of the model. `lost` is the first step that could not be
 * followed.
 */
export const walkTo = (simulator: Simulator, chart: Known, focus: Focus | null): SimulatedWalk | null => {
  const requested = requestedPath(chart, focus);
  const found = requested && simulateSteps(simulator, requested.start, requested.steps);
  if (found) return found;
  const first = simulateSteps(simulator, simulator.starts[0] ?? '', []);
  return first && focus?.kind === 'path' ? { ...first, lost: focus.path[0] ?? '' } : first;
};

export const linkTo = (chart: string, at: SimulatorPosition): string => pathLink(chart, [at.start, ...stepsTo(at)]);

/** A walk as a path: a known path with the same steps, otherwise a new path without verdicts. */
export const pathOfWalk = ({ id, paths }: Known, at: SimulatorPosition): SitePath => {
  const steps = stepsTo(at);
  const name = pathId(id, at.start, steps);
  const transitions = [...new Set(positionsTo(at).flatMap(({ taken }) => taken))];
  return paths.find((path) => path.id === name) ?? { id: name, start: at.start, steps, passed: [], failed: [], transitions };
};

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

/** The command that runs a path on another target: by id if the path is known, otherwise step by step. */
export const replayOf = ({ id, paths }: Known, path: SitePath): string => {
  const words = paths.some((known) => known.id === path.id) ? [path.id] : [id, path.start, ...path.steps];
  return `npm run paths -- replay ${words.map(quoted).join(' ')}`;
};

/** Leaf states that the last step entered. At the start: all active leaf states. */
export const enteredBy = (at: SimulatorPosition): readonly string[] => {
  const before = at.before ? leavesAt(at.before) : [];
  return leavesAt(at).filter((state) => !before.includes(state));
};
