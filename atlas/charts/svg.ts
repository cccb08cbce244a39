/** A drawing as SVG text, the same for pages, files and print. The style is in `svg-style.ts`. */
import type { Drawing, PlacedEdge, PlacedRow, PlacedStart, PlacedState, Point, TransitionKind } from './chart-data.ts';
import { sizes } from './cards.ts';
import type { Mark } from './chart-difference.ts';
import { drawingStyle } from './svg-style.ts';

export interface SvgOptions {
  /** `none`: the page provides `drawingStyle`. Otherwise the style is in the file, for one theme or for the reader's theme. */
  readonly style?: 'none' | 'light' | 'dark' | 'reader';
  /** A data URI of the display font, for separate files. */
  readonly font?: string;
  /** Makes states and transitions focusable, with a role, so that a page can handle them. */
  readonly isInteractive?: boolean;
  /** The kind of change, by path of the state or id of the transition. */
  readonly marks?: { readonly states: Readonly<Record<string, Mark>>; readonly transitions: Readonly<Record<string, Mark>> };
}

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const round = (value: number): number => Math.round(value * 10) / 10;

const corner = 6;

const towards = (from: Point, to: Point, reach: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const share = length === 0 ? 0 : Math.min(0.5, reach / length);
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
};

const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

export const roundedPath = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (!before) return `M${at(point)}`;
      if (!after) return `L${at(point)}`;
      return `L${at(towards(point, before, corner))}Q${at(point)} ${at(towards(point, after, corner))}`;
    })
    .join('');

const arrowHead = (points: readonly Point[]): string => {
  const tip = points.at(-1);
  const before = points.at(-2);
  if (!tip || !before) return '';
  const angle = round((Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI);
  return `<path class="head" d="M0 0L-7 -3.6L-5.4 0L-7 3.6Z" transform="translate(${at(tip)}) rotate(${angle})"/>`;
};

const signs: Readonly<Record<TransitionKind, string>> = {
  member: '<circle r="4.5"/>',
  outcome: '<path d="M0 -5.2L5.2 0L0 5.2L-5.2 0Z"/>',
  time: '<circle class="hollow" r="4.7"/><path class="hollow" d="M0 -2.8V0L2 1.4"/>',
  always: '<path class="hollow" d="M-2 -4L2.4 0L-2 4"/>',
};

const failedOutcome = '<path class="hollow" d="M0 -4.7L4.7 0L0 4.7L-4.7 0Z"/>';

const roleSigns: Readonly<Partial<Record<PlacedRow['role'], string>>> = {
  invoke: '<path class="hollow" d="M-4.5 -4.5H4.5V4.5H-4.5ZM-1.5 -2L1 0L-1.5 2"/>',
  entry: '<path class="hollow" d="M-5 0H1.5M-1 -2.6L1.8 0L-1 2.6M4.5 -4.5V4.5"/>',
  exit: '<path class="hollow" d="M-4.5 -4.5V4.5M-2 0H4.5M2 -2.6L4.8 0L2 2.6"/>',
  fold: '<path class="hollow" d="M-4.5 -1.5H1.5V4.5H-4.5ZM-1.5 -1.5V-4.5H4.5V1.5H1.5"/>',
};

const signOf = ({ kind, role, text, transition }: PlacedRow): string => {
  if (kind === 'outcome' && text.startsWith('error(')) return failedOutcome;
  if (kind) return signs[kind];
  return roleSigns[role] ?? (transition ? '<path class="hollow" d="M-1 -9.5V0H4"/>' : '');
};

/** A sign shows the kind of change, so that it does not depend on colour. */
const markSigns: Readonly<Record<Mark, string>> = {
  added: 'M-3.4 0H3.4M0 -3.4V3.4',
  removed: 'M-3.4 0H3.4',
  changed: 'M-3.4 -1.7H3.4M-3.4 1.7H3.4M2 -3.8L-2 3.8',
};

const badge = (mark: Mark | undefined, x: number, y: number): string =>
  mark ? `<g class="badge ${mark}" transform="translate(${round(x)} ${round(y)})"><circle r="7.5"/><path d="${markSigns[mark]}"/></g>` : '';

const baseline = 0.5 * sizes.lineHeight + 4.4;

const textOf = (row: PlacedRow): string => {
  const isTitle = row.role === 'title';
  const x = row.x + (isTitle ? 0 : sizes.sign);
  const y = row.y + (isTitle ? 17 : baseline);
  const aside = row.aside ? `<tspan class="aside" dx="${isTitle ? 8 : 7}">${escapeXml(row.aside)}</tspan>` : '';
  return `<text class="${row.role}" x="${round(x)}" y="${round(y)}">${escapeXml(row.text)}${aside}</text>`;
};

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/** The page sets the accessible name. */
const answers = (isInteractive: boolean | undefined): string => (isInteractive ? ' role="button" tabindex="-1"' : '');

const rowOf = (row: PlacedRow, { marks, isInteractive }: SvgOptions): string => {
  const sign = signOf(row);
  const mark = row.transition === null ? undefined : marks?.transitions[row.transition];
  const about = row.transition === null ? '' : ` data-transition="${escapeXml(row.transition)}"${answers(isInteractive)}`;
  const background =
    row.transition === null
      ? ''
      : `<rect class="reach" x="${round(row.x - 5)}" y="${round(row.y)}" width="${round(row.width + 10)}" height="${row.height}" rx="5"/>`;
  const drawn = sign ? `<g class="sign" transform="translate(${round(row.x + 6)} ${round(row.y + row.height / 2)})">${sign}</g>` : '';
  return `<g class="${classes('row', row.kind ?? undefined, mark)}"${about}>${background}${drawn}${textOf(row)}${badge(mark, row.x - sizes.padding, row.y + row.height / 2)}</g>`;
};

const frame = ({ x, y, width, height }: PlacedState, inset: number, radius: number, name: string): string =>
  `<rect class="${name}" x="${round(x + inset)}" y="${round(y + inset)}" width="${round(width - 2 * inset)}" height="${round(height - 2 * inset)}" rx="${radius}"/>`;

const divider = ({ x, width, rows }: PlacedState): string => {
  const second = rows[1];
  return second ? `<path class="divider" d="M${round(x)} ${round(second.y - 1)}h${round(width)}"/>` : '';
};

const stateOf = (state: PlacedState, options: SvgOptions): string => {
  const { path, depth, kind, isContainer, opens } = state;
  const head = classes(
    'state',
    kind,
    isContainer ? 'container' : 'card',
    opens !== null && 'folded',
    `depth-${depth % 2}`,
    options.marks?.states[path],
  );
  const mark = options.marks?.states[path];
  return [
    `<g class="${head}" data-state="${escapeXml(path)}"${opens === null ? '' : ` data-opens="${escapeXml(opens)}"`}${answers(options.isInteractive)}>`,
    opens === null ? '' : frame({ ...state, x: state.x + 6, y: state.y + 5, width: state.width - 12 }, 0, sizes.radius, 'behind'),
    frame(state, 0, isContainer ? 14 : sizes.radius, 'frame'),
    kind === 'final' ? frame(state, 3, sizes.radius - 3, 'inner') : '',
    isContainer || kind === 'own' ? '' : divider(state),
    ...state.rows.map((row) => rowOf(row, options)),
    badge(mark, state.x + state.width - 3, state.y + 3),
    '</g>',
  ].join('');
};

const edgeOf = (edge: PlacedEdge, { marks }: SvgOptions): string => {
  const path = roundedPath(edge.points);
  const [first = ''] = edge.transitions;
  const start = edge.points[0];
  const mark = edge.transitions.map((id) => marks?.transitions[id]).find(Boolean);
  return [
    `<g class="${classes('edge', edge.kind, mark)}" data-edge="${escapeXml(edge.id)}" data-transition="${escapeXml(first)}" data-from="${escapeXml(edge.from)}" data-to="${escapeXml(edge.to)}">`,
    `<path class="reach" d="${path}"/><path class="line" d="${path}"/>`,
    start ? `<circle class="port" cx="${round(start.x)}" cy="${round(start.y)}" r="2.6"/>` : '',
    arrowHead(edge.points),
    '</g>',
  ].join('');
};

const startOf = ({ at: dot, points }: PlacedStart): string =>
  `<g class="start"><circle cx="${round(dot.x)}" cy="${round(dot.y)}" r="3.6"/><path class="line" d="${roundedPath(points)}"/>${arrowHead(points)}</g>`;

export const fontFaceStyle = (font: string): string =>
  `@font-face{font-family:"Familjen Grotesk";src:url(${font}) format("woff2");font-weight:400 700}`;

const styleOf = ({ style = 'reader', font }: SvgOptions): string =>
  style === 'none' ? '' : `<style>${font ? fontFaceStyle(font) : ''}${drawingStyle}</style>`;

/** A row of a folded card represents several transitions under the id of the first. If any of them changed, the row is marked. */
const withBundles = ({ edges }: Drawing, options: SvgOptions): SvgOptions => {
  if (!options.marks) return options;
  const { states, transitions } = options.marks;
  const bundled = edges.flatMap((edge) => {
    const mark = edge.transitions.map((id) => transitions[id]).find(Boolean);
    const [first] = edge.transitions;
    return mark && first !== undefined ? [[first, edge.transitions.length > 1 ? ('changed' as const) : mark] as const] : [];
  });
  return { ...options, marks: { states, transitions: { ...Object.fromEntries(bundled), ...transitions } } };
};

/** Draws states with children first, then edges, then cards, so that no line crosses a text. */
export const toSvg = (drawing: Drawing, givenOptions: SvgOptions = {}): string => {
  const options = withBundles(drawing, givenOptions);
  const { width, height, states, edges, starts, title } = drawing;
  const theme = options.style === 'light' || options.style === 'dark' ? ` data-theme="${options.style}"` : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart-drawing" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="group" aria-label="${escapeXml(title)}"${theme}>`,
    styleOf(options),
    '<defs><pattern id="chart-grid" width="20" height="20" patternUnits="userSpaceOnUse"><circle class="dot" cx="10" cy="10" r="0.9"/></pattern></defs>',
    `<rect class="ground" width="${width}" height="${height}"/><rect class="grid" width="${width}" height="${height}"/>`,
    ...states.filter(({ isContainer }) => isContainer).map((state) => stateOf(state, options)),
    ...edges.map((edge) => edgeOf(edge, options)),
    ...starts.map(startOf),
    ...states.filter(({ isContainer }) => !isContainer).map((state) => stateOf(state, options)),
    '</svg>',
  ].join('\n');
};
