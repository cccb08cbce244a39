/** Colours a drawing by what is chosen and by what is tested. */
import type { Focus } from '../route.ts';
import { pathOfFocus } from '../simulate/simulated-path.ts';
import type { DrawnChart, Place, SiteDrawing } from '../site-data.ts';
import { boxOf } from './choose.ts';

export type Tint = 'kinds' | 'tests';

const strongest: readonly Place[] = ['browser', 'server', 'model'];

/** The hardest place in which a transition was walked; `planned` where a path is known and nobody walked it. */
export type Proof = Place | 'planned' | 'nowhere';

/** The strongest first. */
const proofs: readonly Proof[] = [...strongest, 'planned', 'nowhere'];

export const proofOf = ({ coverage, planned }: Pick<DrawnChart, 'coverage' | 'planned'>, transition: string): Proof =>
  strongest.find((place) => coverage.some(({ on, seen }) => on === place && seen.includes(transition))) ??
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
  const proven = transitions.map((id) => proofOf(chart, id));
  const weakest = proofs.findLast((proof) => proven.includes(proof)) ?? 'nothing';
  return [
    ...(transitions.some((id) => chosen.has(id)) ? ['chosen'] : []),
    ...(tint === 'tests' ? [`on-${weakest}`, ...(transitions.some((id) => hasSurvivor(chart, id)) ? ['survivor'] : [])] : []),
  ];
};

const ours = ['chosen', 'chosen-state', 'survivor', 'on-nothing', ...proofs.map((proof) => `on-${proof}`)];

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
  // An event above several transitions is none itself: the colour of its kind would read as that of a place.
  for (const row of svg.querySelectorAll('.row:not([data-transition])')) dress(row, tint === 'tests' ? ['on-nothing'] : []);
  const state = focus?.kind === 'state' ? boxOf(drawing, focus.path)?.path : undefined;
  for (const box of svg.querySelectorAll('[data-state]')) dress(box, box.getAttribute('data-state') === state ? ['chosen-state'] : []);
};
