/** Detects overlapping parts of a drawing, independently of the layout. */
import type { Box, Drawing, PlacedState, Point } from '#atlas/charts/chart-data.ts';

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 && b.y < a.y + a.height - 0.5;

const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

const holds = (outer: PlacedState, inner: PlacedState): boolean => outer.isContainer && inside(inner, outer);

interface Label extends Box {
  readonly text: string;
  readonly of: PlacedState;
}

const labelsOf = ({ states }: Drawing): readonly Label[] =>
  states.flatMap((of) => of.rows.map(({ text, x, y, width, height }) => ({ text, of, x, y, width, height })));

const pairsOf = <T>(list: readonly T[]): readonly (readonly [T, T])[] =>
  list.flatMap((a, index) => list.slice(index + 1).map((b) => [a, b] as const));

/** States that overlap without containment. */
export const tangledStates = ({ states }: Drawing): readonly string[] =>
  pairsOf(states).flatMap(([a, b]) => (overlap(a, b) && !holds(a, b) && !holds(b, a) ? [`${a.path} and ${b.path}`] : []));

/** Labels that overlap another label or a foreign state, or exceed their own state. */
export const coveredLabels = (drawing: Drawing): readonly string[] => {
  const labels = labelsOf(drawing);
  const own = (label: Label, state: PlacedState): boolean => state === label.of || holds(state, label.of);
  return [
    ...pairsOf(labels).flatMap(([a, b]) => (overlap(a, b) ? [`"${a.text}" and "${b.text}"`] : [])),
    ...labels.flatMap((label) =>
      drawing.states.flatMap((state) =>
        overlap(label, state) && !own(label, state) ? [`"${label.text}" and the state ${state.path}`] : [],
      ),
    ),
    ...labels.filter((label) => !inside(label, label.of)).map(({ text, of }) => `"${text}" sticks out of ${of.path}`),
  ];
};

const segmentsOf = (points: readonly Point[]): readonly Box[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
  });

const crosses = ({ x, y, width, height }: Box, box: Box): boolean =>
  x < box.x + box.width - 1 && x + width > box.x + 1 && y < box.y + box.height - 1 && y + height > box.y + 1;

/** A line may only cross states that contain one of its ends. */
const mayCross = (state: PlacedState, ends: readonly PlacedState[]): boolean =>
  state.isContainer && ends.some((end) => end === state || inside(end, state));

/** Lines that cross a foreign state or a label. */
export const straying = (drawing: Drawing): readonly string[] =>
  drawing.edges.flatMap(({ id, from, to, points }) => {
    const ends = drawing.states.filter(({ path }) => path === from || path === to);
    const segments = segmentsOf(points);
    const through = drawing.states.filter((state) => !mayCross(state, ends) && segments.some((segment) => crosses(segment, state)));
    const over = labelsOf(drawing).filter((label) => segments.some((segment) => crosses(segment, label)));
    return [...through.map(({ path }) => `${id} runs through ${path}`), ...over.map(({ text }) => `${id} runs over "${text}"`)];
  });

/** Lines that do not start and end on the border of their states. */
export const loose = ({ states, edges }: Drawing): readonly string[] => {
  const onBorder = ({ x, y }: Point, box: Box): boolean => {
    const inX = x >= box.x - 1 && x <= box.x + box.width + 1;
    const inY = y >= box.y - 1 && y <= box.y + box.height + 1;
    const atSide = Math.abs(x - box.x) <= 1 || Math.abs(x - box.x - box.width) <= 1;
    const atTop = Math.abs(y - box.y) <= 1 || Math.abs(y - box.y - box.height) <= 1;
    return inX && inY && (atSide || atTop);
  };
  const drawnAs = (path: string): readonly PlacedState[] =>
    states.filter((state) => state.path === path || (state.kind === 'own' && state.holds.includes(path)));
  const touches = (point: Point | undefined, path: string): boolean =>
    point !== undefined && drawnAs(path).some((state) => onBorder(point, state));
  return edges.filter(({ from, to, points }) => !touches(points[0], from) || !touches(points.at(-1), to)).map(({ id }) => id);
};
