import type { ElkExtendedEdge, ElkNode, ElkPort } from 'elkjs/lib/elk-api.js';
import { type Card, cardOf, sizes } from './cards.ts';
import type { ChartStructure, Drawing, PlacedEdge, PlacedState, PlacedStart, Point } from './chart-data.ts';
import type { ShownState, ChartView, Connection } from './view.ts';

/** The space in pixels for the dot above the initial state. */
const room = 24;

/** The gap in px between two layers, between a state's border and its content, and around the drawing. */
export const layerGap = 28;
export const sidePadding = 14;
export const drawingMargin = 12;

const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'RIGHT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': String(layerGap),
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '9',
  'elk.spacing.componentComponent': '28',
  'elk.spacing.portPort': '4',
} as const;

/** Options that pack neighbouring boxes without edges between them into rows. */
const packed = {
  'elk.algorithm': 'rectpacking',
  'elk.hierarchyHandling': 'SEPARATE_CHILDREN',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.spacing.nodeNode': '18',
  'elk.rectpacking.widthApproximation.strategy': 'TARGET_WIDTH',
  'elk.rectpacking.widthApproximation.targetWidth': '1400',
} as const;

/** Keeps the order of the states in the chart. ELK 0.12 fails with this option if an edge crosses the border of a state. */
const inOrder = { 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES' } as const;

/** For a state whose border no edge crosses, and that contains only boxes: the state can also be laid out separately. */
const inOrderAlone = { ...inOrder, 'elk.hierarchyHandling': 'SEPARATE_CHILDREN' } as const;

export interface LayoutPlan {
  readonly view: ChartView;
  readonly cards: ReadonlyMap<string, Card>;
  /** For each box: the paths of its ancestors and of itself, outermost first, each with its index among its siblings. */
  readonly lineage: ReadonlyMap<string, readonly { readonly path: string; readonly position: number }[]>;
}

const allShown = (shown: ShownState): readonly ShownState[] => [shown, ...shown.children.flatMap(allShown)];

const lineagesOf = (root: ShownState): LayoutPlan['lineage'] => {
  const found = new Map<string, readonly { path: string; position: number }[]>();
  const enter = (shown: ShownState, position: number, around: readonly { path: string; position: number }[]): void => {
    const own = [...around, { path: shown.path, position }];
    found.set(shown.path, own);
    shown.children.forEach((child, index) => enter(child, index, own));
  };
  enter(root, 0, []);
  return found;
};

type Course = 'forward' | 'backward' | 'inward' | 'outward' | 'loop';

const courseOf = ({ lineage }: LayoutPlan, from: string, to: string): Course => {
  if (from === to) return 'loop';
  const a = lineage.get(from) ?? [];
  const b = lineage.get(to) ?? [];
  const fork = a.findIndex(({ path }, index) => path !== b[index]?.path);
  if (fork === -1) return 'inward';
  const other = b[fork];
  if (!other) return 'outward';
  return (a[fork]?.position ?? 0) < other.position ? 'forward' : 'backward';
};

const sides: Readonly<Record<Course, { readonly out: 'EAST' | 'WEST'; readonly in: 'EAST' | 'WEST' }>> = {
  forward: { out: 'EAST', in: 'WEST' },
  backward: { out: 'WEST', in: 'EAST' },
  inward: { out: 'WEST', in: 'WEST' },
  outward: { out: 'EAST', in: 'EAST' },
  loop: { out: 'EAST', in: 'EAST' },
};

interface DrawnConnection {
  readonly id: string;
  readonly connection: Connection;
  readonly to: string;
  readonly course: Course;
}

const drawnConnections = (plan: LayoutPlan): readonly DrawnConnection[] =>
  plan.view.connections.flatMap((connection, index) =>
    connection.to === null
      ? []
      : [{ id: `way ${index}`, connection, to: connection.to, course: courseOf(plan, connection.from, connection.to) }],
  );

const topOf = ({ shown }: Card): number => (shown.isInitial ? room : 0);

const port = (id: string, side: 'EAST' | 'WEST', x: number, y: number): ElkPort => ({
  id,
  x,
  y,
  width: 0,
  height: 0,
  layoutOptions: { 'elk.port.side': side },
});

const portsOf = (card: Card, connections: readonly DrawnConnection[]): ElkPort[] => {
  const { path, children } = card.shown;
  if (children.length > 0) return [];
  const top = topOf(card);
  const out = connections.flatMap(({ id, connection, course }) => {
    const row = connection.from === path ? card.rowOf.get(connection.transitions[0]?.id ?? '') : undefined;
    if (!row) return [];
    const side = sides[course].out;
    return [port(`${id} out`, side, side === 'EAST' ? card.width : 0, top + row.y + row.height / 2)];
  });
  const into = (['WEST', 'EAST'] as const).flatMap((side) =>
    connections.some(({ to, course }) => to === path && sides[course].in === side)
      ? [port(`${path} in ${side}`, side, side === 'EAST' ? card.width : 0, top + sizes.padding - 4 + sizes.titleHeight / 2)]
      : [],
  );
  return [...out, ...into];
};

const isCrossed = (connections: readonly DrawnConnection[], shown: ShownState): boolean => {
  const inside = new Set(shown.children.flatMap(allShown).map(({ path }) => path));
  const touches = (path: string): boolean => path === shown.path;
  return connections.some(
    ({ connection, to }) => touches(connection.from) || touches(to) || inside.has(connection.from) !== inside.has(to),
  );
};

const isPacked = (connections: readonly DrawnConnection[], shown: ShownState): boolean =>
  shown.children.length > 1 &&
  !isCrossed(connections, shown) &&
  shown.children.every((child) =>
    child.children.length === 0
      ? connections.every(({ connection, to }) => connection.from === to || (connection.from !== child.path && to !== child.path))
      : !isCrossed(connections, child),
  );

const isLeaf = ({ children }: ShownState): boolean => children.length === 0;

const keepsOrder = (connections: readonly DrawnConnection[], shown: ShownState): boolean =>
  [shown, ...shown.children].every((each) => each.children.length === 0 || !isCrossed(connections, each));

const nodeOf = (plan: LayoutPlan, connections: readonly DrawnConnection[], shown: ShownState, order: boolean): ElkNode => {
  const card = plan.cards.get(shown.path);
  if (!card) throw new Error(`${shown.path} has no card`);
  const top = topOf(card);
  const isContainer = shown.children.length > 0;
  return {
    id: shown.path,
    ports: portsOf(card, connections),
    ...(isContainer
      ? { children: shown.children.map((child) => nodeOf(plan, connections, child, order)) }
      : { width: card.width, height: card.height + top }),
    layoutOptions: {
      ...(isContainer ? {} : { 'elk.portConstraints': 'FIXED_POS' }),
      ...(isContainer
        ? {
            ...(isPacked(connections, shown) ? packed : options),
            ...(order && keepsOrder(connections, shown) ? (shown.children.every(isLeaf) ? inOrderAlone : inOrder) : {}),
            'elk.padding': `[top=${card.height + top + 4},left=${sidePadding},bottom=${sidePadding},right=${sidePadding}]`,
            'elk.nodeSize.constraints': 'MINIMUM_SIZE',
            'elk.nodeSize.minimum': `(${card.width},${card.height + top})`,
          }
        : {}),
    },
  };
};

/** The graph with the options for ELK. With `order`, the layout keeps the order of the chart if possible. */
export const toElkGraph = (plan: LayoutPlan, order: boolean): ElkNode => {
  const connections = drawnConnections(plan);
  const edges = connections.map(({ id, to, course }): ElkExtendedEdge => {
    const isContainer = (plan.cards.get(to)?.shown.children.length ?? 0) > 0;
    const [out, into] = [`${id} out`, isContainer ? to : `${to} in ${sides[course].in}`];
    return course === 'backward' ? { id, sources: [into], targets: [out] } : { id, sources: [out], targets: [into] };
  });
  return {
    id: '(paper)',
    layoutOptions: {
      ...options,
      'elk.padding': `[top=${drawingMargin},left=${drawingMargin},bottom=${drawingMargin},right=${drawingMargin}]`,
    },
    children: [nodeOf(plan, connections, plan.view.root, order)],
    edges,
  };
};

export const planLayout = (chart: ChartStructure, view: ChartView): LayoutPlan => {
  const shown = allShown(view.root);
  const drawn = new Set(shown.flatMap(({ holds }) => holds));
  return { view, cards: new Map(shown.map((each) => [each.path, cardOf(chart, view, each, drawn)])), lineage: lineagesOf(view.root) };
};

const kindOf = ({ isRegion, state, ownOf }: ShownState): PlacedState['kind'] => {
  if (ownOf !== null) return 'own';
  return isRegion ? 'region' : (state?.kind ?? 'fold');
};

const placedStates = (plan: LayoutPlan, node: ElkNode): readonly PlacedState[] => {
  const card = plan.cards.get(node.id);
  const inside = (node.children ?? []).flatMap((child) => placedStates(plan, child));
  if (!card) return inside;
  const { shown } = card;
  const x = node.x ?? 0;
  const y = (node.y ?? 0) + topOf(card);
  const rows = card.rows.map((row) => ({ ...row, x: x + row.x, y: y + row.y }));
  const { path, depth, holds, opens } = shown;
  return [
    {
      path,
      depth,
      kind: kindOf(shown),
      isContainer: shown.children.length > 0,
      holds,
      opens,
      x,
      y,
      width: node.width ?? 0,
      height: (node.height ?? 0) - topOf(card),
      rows,
    },
    ...inside,
  ];
};

const pointsOf = (edge: ElkExtendedEdge): readonly Point[] =>
  (edge.sections ?? []).flatMap(({ startPoint, bendPoints = [], endPoint }) =>
    [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x, y })),
  );

const placedEdge = (plan: LayoutPlan, { connection, to, course }: DrawnConnection, edge: ElkExtendedEdge): PlacedEdge => ({
  id: `${connection.from} → ${to}: ${connection.transitions.map(({ id }) => id).join(' & ')}`,
  from: plan.cards.get(connection.from)?.shown.ownOf ?? connection.from,
  to,
  transitions: connection.transitions.map(({ id }) => id),
  kind: connection.transitions[0]?.kind ?? 'always',
  points: course === 'backward' ? pointsOf(edge).toReversed() : pointsOf(edge),
  label: null,
  rows: [],
});

const startsOf = (plan: LayoutPlan, states: readonly PlacedState[]): readonly PlacedStart[] =>
  states.flatMap(({ path, x, y }) => {
    if (!plan.cards.get(path)?.shown.isInitial) return [];
    const at = { x: x + 18, y: y - room + 5 };
    return [{ of: path, at, points: [at, { x: at.x, y }] }];
  });

export const toDrawing = (plan: LayoutPlan, answer: ElkNode): Drawing => {
  const states = placedStates(plan, answer);
  const byId = new Map((answer.edges ?? []).map((edge) => [edge.id, edge]));
  const edges = drawnConnections(plan).flatMap((drawn) => {
    const edge = byId.get(drawn.id);
    return edge ? [placedEdge(plan, drawn, edge)] : [];
  });
  return {
    name: plan.view.name,
    title: plan.view.title,
    width: Math.ceil(answer.width ?? 0),
    height: Math.ceil(answer.height ?? 0),
    textSize: sizes.line,
    states,
    edges,
    starts: startsOf(plan, states),
  };
};
