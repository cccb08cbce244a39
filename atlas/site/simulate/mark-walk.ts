/** Marks a walk in a drawing: the current states, the last transitions, and the possible transitions. */
import type { Box } from '#atlas/charts/chart-data.ts';
import { boxOf } from '../chart/choose.ts';
import type { SiteDrawing } from '../site-data.ts';

export interface DrawnWalk {
  /** Paths of the active leaf states. */
  readonly leaves: readonly string[];
  /** Paths of the active leaf states and their ancestors. */
  readonly states: readonly string[];
  /** The first active leaf state that the last step entered. */
  readonly newest: string;
  readonly taken: readonly string[];
  readonly open: ReadonlySet<string>;
  /** Takes a possible transition, by id. */
  readonly take: (way: string) => void;
}

const ours = ['active', 'active-ancestor', 'open', 'chosen'] as const;

const dress = (element: Element, wanted: Readonly<Partial<Record<(typeof ours)[number], boolean>>>): void => {
  for (const name of ours) element.classList.toggle(name, wanted[name] === true);
};

export const markWalk = (svg: SVGSVGElement, { states, edges }: SiteDrawing, walk: DrawnWalk): void => {
  const holds = new Map(states.map((state) => [state.path, state.holds]));
  for (const box of svg.querySelectorAll('[data-state]')) {
    const path = box.getAttribute('data-state') ?? '';
    const isHere = walk.leaves.some((leaf) => leaf === path || (holds.get(path) ?? []).includes(leaf));
    dress(box, { active: isHere, 'active-ancestor': !isHere && walk.states.includes(path) && path !== '(root)' });
    if (isHere) box.setAttribute('aria-current', 'true');
    else box.removeAttribute('aria-current');
  }
  for (const row of svg.querySelectorAll('.row[data-transition]')) {
    const way = row.getAttribute('data-transition') ?? '';
    dress(row, { open: walk.open.has(way) });
    row.setAttribute('aria-disabled', String(!walk.open.has(way)));
  }
  const ways = new Map(edges.map(({ id, transitions }) => [id, transitions]));
  for (const edge of svg.querySelectorAll('[data-edge]')) {
    const own = ways.get(edge.getAttribute('data-edge') ?? '') ?? [];
    dress(edge, { chosen: own.some((id) => walk.taken.includes(id)) });
  }
};

const surroundings = 90;

export const viewportOf = (drawing: SiteDrawing, { newest }: DrawnWalk): { readonly path: string; readonly viewport: Box } | null => {
  const box = boxOf(drawing, newest);
  if (!box) return null;
  const [x, y] = [Math.max(0, box.x - surroundings), Math.max(0, box.y - surroundings)];
  const right = Math.min(drawing.width, box.x + box.width + surroundings);
  const bottom = Math.min(drawing.height, box.y + box.height + surroundings);
  return { path: box.path, viewport: { x, y, width: right - x, height: bottom - y } };
};
