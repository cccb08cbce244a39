import type { PlacedRow } from './chart-data.ts';
import { textWidth } from './measure.ts';
import type { ShownState, ChartView, Connection } from './view.ts';
import { delayNameOfEvent } from './wording.ts';
import type { ChartDelay, ChartTransition, ChartStructure } from './chart-data.ts';

/** Sizes in pixels. `line` is the smallest text size in a drawing. */
export const sizes = { title: 15, line: 13, titleHeight: 24, lineHeight: 19, padding: 11, sign: 18, radius: 10 } as const;

export interface Card {
  readonly shown: ShownState;
  /** The rows of the card; their coordinates are relative to its top left corner. */
  readonly rows: readonly PlacedRow[];
  readonly width: number;
  readonly height: number;
  /** For each connection, by the id of its first transition: the row where the edge starts. */
  readonly rowOf: ReadonlyMap<string, PlacedRow>;
}

type Line = Pick<PlacedRow, 'role' | 'text' | 'aside' | 'transition' | 'kind'>;

const plain = (role: Line['role'], text: string, aside = ''): Line => ({ role, text, aside, transition: null, kind: null });

const durationOf = (delays: readonly ChartDelay[], { event }: ChartTransition): string =>
  delays.find(({ name }) => name === delayNameOfEvent(event))?.text ?? '';

const guardText = ({ guard, isLater }: ChartTransition): string => guard?.sentence ?? (isLater ? 'otherwise' : '');

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ');

interface Names {
  /** The name of a target that is not drawn; empty if the target is drawn. */
  readonly hiddenTarget: (connection: Connection) => string;
}

const eventLines = (delays: readonly ChartDelay[], connections: readonly Connection[], { hiddenTarget }: Names): readonly Line[] => {
  const branches = [...Map.groupBy(connections, ({ transitions }) => transitions[0]).values()].flatMap(([connection]) =>
    (connection?.transitions ?? []).slice(0, 1).flatMap((transition) => (connection ? [{ connection, transition }] : [])),
  );
  const [first] = branches;
  if (!first) return [];
  const { transition, connection } = first;
  const duration = durationOf(delays, transition);
  const line = { text: transition.label, kind: transition.kind };
  if (branches.length === 1) {
    const aside = [joined(duration, guardText(transition)), hiddenTarget(connection)].filter(Boolean).join(' ');
    return [{ ...line, role: 'transition', aside, transition: transition.id }];
  }
  return [
    { ...line, role: 'event', aside: duration, transition: null },
    ...branches.map((each): Line => ({
      role: 'transition',
      text: guardText(each.transition) || 'always',
      aside: hiddenTarget(each.connection),
      transition: each.transition.id,
      kind: null,
    })),
  ];
};

const bundleLine = (connection: Connection, { hiddenTarget }: Names): Line => {
  const labels = [...new Set(connection.transitions.map(({ label }) => label))];
  const rest = labels.length > 1 ? `+${labels.length - 1}` : '';
  const [first] = connection.transitions;
  return {
    role: 'transition',
    text: labels[0] ?? '',
    aside: [rest, hiddenTarget(connection)].filter(Boolean).join(' '),
    transition: first?.id ?? null,
    kind: first?.kind ?? null,
  };
};

const grouped = (connections: readonly Connection[]): readonly (readonly Connection[])[] => [
  ...Map.groupBy(connections, ({ transitions }) => transitions[0]?.event ?? '').values(),
];

const stateLines = ({ state, opens, holds, ownOf }: ShownState): readonly Line[] => [
  ...(opens ? [plain('fold', `${holds.length - (state ? 1 : 0)} states`)] : []),
  ...(state && !opens && ownOf === null
    ? [
        ...state.invokes.map(({ id }) => plain('invoke', id)),
        ...state.entry.map((action) => plain('entry', 'entry', action)),
        ...state.exit.map((action) => plain('exit', 'exit', action)),
      ]
    : []),
];

const linesOf = (chart: ChartStructure, shown: ShownState, connections: readonly Connection[], names: Names): readonly Line[] => {
  const delays = shown.state?.delays ?? chart.states.flatMap((state) => state.delays);
  return [
    ...(shown.ownOf === null ? [plain('title', shown.title, shown.state?.tags.join(', '))] : []),
    ...stateLines(shown),
    ...(shown.opens
      ? connections.map((connection) => bundleLine(connection, names))
      : grouped(connections).flatMap((group) => eventLines(delays, group, names))),
  ];
};

const gap = 8;

const widthOf = ({ role, text, aside }: Line): number => {
  const size = role === 'title' ? sizes.title : sizes.line;
  const sign = role === 'title' ? 0 : sizes.sign;
  return sign + textWidth(text, size) + (aside ? gap + textWidth(aside, size) : 0);
};

const heightOf = ({ role }: Pick<Line, 'role'>): number => (role === 'title' ? sizes.titleHeight : sizes.lineHeight);

const columnGap = 20;
const mostInColumn = 5;

/** A state that contains other cards is wide, so many lines are split into columns. The branches of one event stay in one column. */
const columnsOf = (lines: readonly Line[], { children, ownOf }: ShownState): readonly (readonly Line[])[] => {
  if (lines.length === 0) return [];
  if (children.length === 0 || ownOf !== null || lines.length <= mostInColumn) return [lines];
  const height = Math.ceil(lines.length / Math.ceil(lines.length / mostInColumn));
  const columns: Line[][] = [[]];
  for (const line of lines) {
    const last = columns.at(-1);
    const goesOn = line.role === 'transition' && line.kind === null;
    if (!last || (last.length >= height && !goesOn)) columns.push([line]);
    else last.push(line);
  }
  return columns;
};

const placed = ({ role, text, aside, transition, kind }: Line, x: number, y: number, width: number): PlacedRow => ({
  role,
  text,
  aside,
  transition,
  kind,
  x,
  y,
  width: Math.ceil(width),
  height: heightOf({ role }),
});

export const cardOf = (chart: ChartStructure, view: ChartView, shown: ShownState, drawn: ReadonlySet<string>): Card => {
  const own = view.connections.filter(({ from }) => from === shown.path);
  const hiddenTarget = ({ to, transitions }: Connection): string => {
    const target = transitions[0]?.targets[0];
    return to === null && target !== undefined && !drawn.has(target) ? `→ ${target}` : '';
  };
  const [title, ...lines] = linesOf(chart, shown, own, { hiddenTarget });
  const columns = columnsOf(lines, shown);
  const top = sizes.padding - 4;
  const rows: PlacedRow[] = [];
  let [x, bottom] = [sizes.padding, top];
  if (title) {
    rows.push(placed(title, x, top, widthOf(title)));
    bottom += heightOf(title);
  }
  const below = bottom;
  for (const column of columns) {
    const width = Math.max(...column.map(widthOf));
    let y = below;
    for (const line of column) {
      rows.push(placed(line, x, y, width));
      y += heightOf(line);
    }
    bottom = Math.max(bottom, y);
    x += Math.ceil(width) + columnGap;
  }
  const inner = Math.max(title ? widthOf(title) : 0, x - columnGap - sizes.padding);
  const isAlone = columns.length < 2;
  return {
    shown,
    rows: isAlone ? rows.map((row) => ({ ...row, width: Math.ceil(inner) })) : rows,
    rowOf: new Map(rows.flatMap((row) => (row.transition === null ? [] : [[row.transition, row] as const]))),
    width: Math.ceil(inner + 2 * sizes.padding),
    height: bottom + sizes.padding - 4,
  };
};
