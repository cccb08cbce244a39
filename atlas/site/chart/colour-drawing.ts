import type { Focus } from '../route.ts';
import { pathOfFocus } from '../simulate/simulated-path.ts';
import type { DrawnChart, DriverTarget, SiteDrawing } from '../site-data.ts';
import { boxOf } from './choose.ts';

export type Tint = 'kinds' | 'tests';

const strongest: readonly DriverTarget[] = ['browser', 'server', 'model'];

/** The strongest driver that executed a transition. `planned`: a path contains the transition, but has never run. */
export type CoverageLevel = DriverTarget | 'planned' | 'nowhere';

const coverageLevels: readonly CoverageLevel[] = [...strongest, 'planned', 'nowhere'];

export const coverageLevelOf = ({ coverage, planned }: Pick<DrawnChart, 'coverage' | 'planned'>, transition: string): CoverageLevel =>
  strongest.find((target) => coverage.some(({ on, covered }) => on === target && covered.includes(transition))) ??
  (planned.includes(transition) ? 'planned' : 'nowhere');

export const hasSurvivor = ({ mutants }: DrawnChart, transition: string): boolean => {
  const own = mutants?.byTransition[transition];
  return own !== undefined && own.killed < own.all;
};

const chosenTransitions = (chart: DrawnChart, focus: Focus | null): ReadonlySet<string> => {
  if (focus?.kind === 'transition') return new Set([focus.id]);
  return new Set(pathOfFocus(chart, focus)?.transitions);
};

const classesOf = (chart: DrawnChart, transitions: readonly string[], chosen: ReadonlySet<string>, tint: Tint): readonly string[] => {
  const proven = transitions.map((id) => coverageLevelOf(chart, id));
  const weakest = coverageLevels.findLast((level) => proven.includes(level)) ?? 'nothing';
  return [
    ...(transitions.some((id) => chosen.has(id)) ? ['chosen'] : []),
    ...(tint === 'tests' ? [`on-${weakest}`, ...(transitions.some((id) => hasSurvivor(chart, id)) ? ['survivor'] : [])] : []),
  ];
};

const ours = ['chosen', 'chosen-state', 'survivor', 'on-nothing', ...coverageLevels.map((level) => `on-${level}`)];

const dress = (element: Element, classes: readonly string[]): void => {
  element.classList.remove(...ours);
  element.classList.add(...classes);
};

export const markDrawing = (svg: SVGSVGElement, chart: DrawnChart, drawing: SiteDrawing, focus: Focus | null, tint: Tint): void => {
  const chosen = chosenTransitions(chart, focus);
  const edges = new Map(drawing.edges.map(({ id, transitions }) => [id, transitions]));
  for (const edge of svg.querySelectorAll('[data-edge]'))
    dress(edge, classesOf(chart, edges.get(edge.getAttribute('data-edge') ?? '') ?? [], chosen, tint));
  for (const row of svg.querySelectorAll('.row[data-transition]'))
    dress(row, classesOf(chart, [row.getAttribute('data-transition') ?? ''], chosen, tint));
  // A row for several transitions has no coverage level. The colour of its kind would look like a level.
  for (const row of svg.querySelectorAll('.row:not([data-transition])')) dress(row, tint === 'tests' ? ['on-nothing'] : []);
  const state = focus?.kind === 'state' ? boxOf(drawing, focus.path)?.path : undefined;
  for (const box of svg.querySelectorAll('[data-state]')) dress(box, box.getAttribute('data-state') === state ? ['chosen-state'] : []);
};
