import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { chartLink, type Focus } from '../route.ts';
import type { DrawnChart, SiteDrawing } from '../site-data.ts';
import { type DrawnWalk, markWalk, viewportOf } from '../simulate/mark-walk.ts';
import { titleOf } from '../titles.ts';
import { type Canvas, createCanvas } from './canvas.ts';
import { boxOf } from './choose.ts';
import styles from './DrawingView.module.css';
import { markDrawing, type Tint } from './colour-drawing.ts';
import { isDirection, nextState } from './keyboard-navigation.ts';

export type Address = (chart: string, what: { readonly focus?: Focus; readonly drawing: string }) => string;

interface Props {
  readonly chart: DrawnChart;
  readonly drawing: SiteDrawing;
  readonly focus: Focus | null;
  readonly tint: Tint;
  /** Creates the address of a selection. By default: the address on the page of the chart. */
  readonly address?: Address;
  /** In the simulator: the position, and the effect of choosing a transition. */
  readonly walk?: DrawnWalk;
  /** Content below the drawing, beside the zoom. */
  readonly children?: ReactNode;
}

const stateElements = (svg: SVGSVGElement): readonly SVGGElement[] => [...svg.querySelectorAll<SVGGElement>('g[data-state]')];

/** Only one state is in the tab order, followed by its rows. Arrow keys select another state. */
const takeTurn = (svg: SVGSVGElement, path: string): SVGGElement | undefined => {
  let mine: SVGGElement | undefined;
  for (const state of stateElements(svg)) {
    const isMine = state.dataset['state'] === path;
    if (isMine) mine = state;
    state.setAttribute('tabindex', isMine ? '0' : '-1');
    for (const row of state.querySelectorAll('.row[role]')) row.setAttribute('tabindex', isMine ? '0' : '-1');
  }
  return mine;
};

const spaceOfNoWidth = (): SVGTSpanElement => {
  const space = document.createElementNS('http://www.w3.org/2000/svg', 'tspan');
  space.setAttribute('font-size', '0');
  space.textContent = ' ';
  return space;
};

/** Sets the text of the row as its accessible name, and the meaning of the transition as its description. */
const nameRow = (row: Element, chart: DrawnChart): void => {
  row.removeAttribute('aria-label');
  for (const aside of row.querySelectorAll('.aside')) if (aside.previousElementSibling === null) aside.before(spaceOfNoWidth());
  const way = chart.transitions.find(({ id }) => id === row.getAttribute('data-transition'));
  if (way) row.setAttribute('aria-description', `To ${way.targets.join(' and ') || 'where it is'}. ${way.description}`);
};

/** Sets roles and names. A state contains buttons, so a state is a focusable group and not a button. */
const prepare = (svg: SVGSVGElement, chart: DrawnChart): void => {
  for (const state of stateElements(svg)) {
    state.setAttribute('role', 'group');
    const { path, description } = chart.states.find((one) => one.path === state.dataset['state']) ?? { path: '', description: '' };
    if (path) state.setAttribute('aria-label', `${path === '(root)' ? titleOf(chart) : path}. ${description}`);
  }
  for (const row of svg.querySelectorAll('.row[role]')) nameRow(row, chart);
  for (const edge of svg.querySelectorAll('.edge')) edge.setAttribute('aria-hidden', 'true');
};

const startOf = (chart: DrawnChart, drawing: SiteDrawing): string => {
  const initial = chart.states.find(({ path }) => path === '(root)')?.initial;
  return (initial && boxOf(drawing, initial)?.path) ?? drawing.states.find(({ isContainer }) => !isContainer)?.path ?? '(root)';
};

const open = (chart: DrawnChart, drawing: SiteDrawing, address: Address, element: Element): void => {
  const way = element.closest('[data-transition]')?.getAttribute('data-transition');
  const state = element.closest('[data-state]');
  const path = state?.getAttribute('data-state');
  const opens = state?.getAttribute('data-opens');
  const go = (focus: Focus): void => {
    window.location.hash = address(chart.id, { focus, drawing: drawing.name });
  };
  if (way) go({ kind: 'transition', id: way });
  else if (opens) window.location.hash = address(chart.id, { drawing: opens });
  else if (path?.endsWith(' (own)')) go({ kind: 'state', path: path.slice(0, -6) });
  else if (path && path !== '(root)') go({ kind: 'state', path });
};

/** In the simulator a click takes a transition and opens nothing. */
const takeFrom = (walk: DrawnWalk, element: Element): void => {
  const way = element.closest('[data-transition]')?.getAttribute('data-transition');
  if (way) walk.take(way);
};

export const DrawingView = ({ chart, drawing, focus, tint, walk, address = chartLink, children }: Props) => {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<Canvas | null>(null);
  const focused = useRef('');
  const svgOf = useCallback(() => host.current?.querySelector('svg') ?? null, []);
  const picture = useMemo(() => <div className={styles['picture']} dangerouslySetInnerHTML={{ __html: drawing.svg }} />, [drawing]);

  useEffect(() => {
    const svg = svgOf();
    if (!host.current || !svg) return;
    const start = startOf(chart, drawing);
    prepare(svg, chart);
    takeTurn(svg, start);
    focused.current = start;
    const made = createCanvas(host.current, svg, drawing, boxOf(drawing, start) ?? { x: 0, y: 0, width: 0, height: 0 });
    canvas.current = made;
    return () => made.end();
  }, [chart, drawing, svgOf]);

  useEffect(() => {
    const svg = svgOf();
    if (!svg) return;
    markDrawing(svg, chart, drawing, focus, tint);
    if (walk) markWalk(svg, drawing, walk);
  }, [chart, drawing, focus, tint, walk, svgOf]);

  useEffect(() => {
    const svg = svgOf();
    const viewTarget = walk && viewportOf(drawing, walk);
    if (!svg || !viewTarget) return;
    canvas.current?.reveal(viewTarget.viewport);
    const isInside = svg.contains(document.activeElement);
    const state = takeTurn(svg, viewTarget.path);
    focused.current = viewTarget.path;
    if (isInside) state?.focus({ preventScroll: true });
  }, [drawing, walk, svgOf]);

  const focusKey = focus && JSON.stringify(focus);
  useEffect(() => {
    const svg = svgOf();
    const source = focus?.kind === 'transition' ? chart.transitions.find(({ id }) => id === focus.id)?.source : undefined;
    const path = focus?.kind === 'state' ? focus.path : source;
    const box = path === undefined ? undefined : boxOf(drawing, path);
    if (!svg || !box) return;
    canvas.current?.reveal(box);
    takeTurn(svg, box.path);
    focused.current = box.path;
    // oxlint-disable-next-line react/exhaustive-deps -- what is chosen is compared by what it says
  }, [chart, drawing, focusKey, svgOf]);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const choose = (target: Element): void => (walk ? takeFrom(walk, target) : open(chart, drawing, address, target));
    const click = (event: MouseEvent): void => {
      if (!canvas.current?.wasDragged() && event.target instanceof Element) choose(event.target);
    };
    const goTo = (path: string | null): void => {
      const svg = svgOf();
      const box = path === null ? undefined : boxOf(drawing, path);
      if (!svg || !box) return;
      focused.current = box.path;
      takeTurn(svg, box.path)?.focus({ preventScroll: true });
      canvas.current?.reveal(box);
    };
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key, target } = event;
      if (isDirection(key)) goTo(nextState(drawing.states, focused.current, key));
      else if (key === 'Enter' || key === ' ') choose(target instanceof Element ? target : element);
      else if (key === '+' || key === '=') canvas.current?.zoom(1.25);
      else if (key === '-') canvas.current?.zoom(0.8);
      else if (key === '0') canvas.current?.fit();
      else if (key === 'Escape' && !walk) window.location.hash = address(chart.id, { drawing: drawing.name });
      else return;
      event.preventDefault();
    };
    element.addEventListener('click', click);
    element.addEventListener('keydown', press);
    return () => {
      element.removeEventListener('click', click);
      element.removeEventListener('keydown', press);
    };
  }, [chart, drawing, walk, address, svgOf]);

  return (
    <div className={styles['frame']} data-part="drawing">
      <div className={styles['space']}>
        <div ref={host} className={styles['host']} role="region" aria-label={`Drawing of ${titleOf(chart)}`} aria-describedby="keys">
          {picture}
        </div>
      </div>
      <p id="keys" className={styles['unseen']}>
        Arrow keys walk from state to state, Tab goes through the ways out, Enter opens, plus and minus zoom, 0 fits. The tabs Table and
        Sentences say the same in words.
      </p>
      <div className={styles['foot']}>
        {children}
        <div className={styles['tools']} role="group" aria-label="Zoom">
          <button type="button" onClick={() => canvas.current?.zoom(0.8)}>
            <span aria-hidden="true">−</span>
            <span className={styles['unseen']}>Zoom out</span>
          </button>
          <button type="button" onClick={() => canvas.current?.zoom(1.25)}>
            <span aria-hidden="true">+</span>
            <span className={styles['unseen']}>Zoom in</span>
          </button>
          <button type="button" onClick={() => canvas.current?.fit()}>
            Fit
          </button>
        </div>
      </div>
    </div>
  );
};
