import type { ChartState, ChartStructure, ChartTransition } from './chart-data.ts';

export interface ShownState {
  readonly path: string;
  readonly title: string;
  readonly depth: number;
  /** The state that is shown; null for a fold of several states. */
  readonly state: ChartState | null;
  readonly holds: readonly string[];
  /** Name of the drawing that shows the folded states. */
  readonly opens: string | null;
  readonly isInitial: boolean;
  /** True for a region of a parallel state. */
  readonly isRegion: boolean;
  /** For the extra card inside a compound state: the path of that state, whose own transitions start at the card. Otherwise null. */
  readonly ownOf: string | null;
  readonly children: readonly ShownState[];
}

/** The transitions that are drawn as one edge: a single transition, or several transitions of a fold. */
export interface Connection {
  readonly from: string;
  /** Path of the card; null if the target is not drawn, or if the transition has no target. */
  readonly to: string | null;
  readonly transitions: readonly ChartTransition[];
}

export interface ChartView {
  readonly name: string;
  readonly title: string;
  readonly root: ShownState;
  readonly connections: readonly Connection[];
}

export interface Fold {
  readonly name: string;
  readonly title: string;
  readonly members: readonly string[];
}

interface Folds {
  readonly of: ReadonlyMap<string, Fold>;
}

export const stateAt = ({ states }: ChartStructure, path: string): ChartState => {
  const found = states.find((state) => state.path === path);
  if (!found) throw new Error(`there is no state ${path}`);
  return found;
};

export const selfAndDescendants = (chart: ChartStructure, path: string): readonly string[] => [
  path,
  ...stateAt(chart, path).children.flatMap((child) => selfAndDescendants(chart, child)),
];

const isInitial = (chart: ChartStructure, { parent, path }: ChartState): boolean =>
  parent !== null && stateAt(chart, parent).initial === path;

const isRegion = (chart: ChartStructure, { parent }: ChartState): boolean => parent !== null && stateAt(chart, parent).kind === 'parallel';

const foldedCard = (chart: ChartStructure, fold: Fold, depth: number): ShownState => {
  const first = stateAt(chart, fold.members[0] ?? '');
  return {
    path: fold.name,
    title: fold.title,
    depth,
    state: fold.members.length === 1 ? first : null,
    holds: fold.members.flatMap((member) => selfAndDescendants(chart, member)),
    opens: fold.name,
    isInitial: fold.members.some((member) => isInitial(chart, stateAt(chart, member))),
    isRegion: fold.members.length === 1 && isRegion(chart, first),
    ownOf: null,
    children: [],
  };
};

const cardsOf = (chart: ChartStructure, paths: readonly string[], depth: number, folds: Folds): readonly ShownState[] =>
  paths.flatMap((path) => {
    const fold = folds.of.get(path);
    if (fold) return fold.members[0] === path ? [foldedCard(chart, fold, depth)] : [];
    const state = stateAt(chart, path);
    const children = cardsOf(chart, state.children, depth + 1, folds);
    const roles = { isInitial: isInitial(chart, state), isRegion: isRegion(chart, state) };
    return [{ path, title: state.name, depth, state, holds: [path], opens: null, ...roles, ownOf: null, children }];
  });

const cardsByState = (root: ShownState): ReadonlyMap<string, ShownState> => {
  const found = new Map<string, ShownState>();
  const enter = (card: ShownState): void => {
    for (const path of card.holds) found.set(path, card);
    for (const child of card.children) enter(child);
  };
  enter(root);
  return found;
};

const connectionsOf = (chart: ChartStructure, root: ShownState): readonly Connection[] => {
  const cards = cardsByState(root);
  const single: Connection[] = [];
  const bundles = new Map<string, ChartTransition[]>();
  for (const transition of chart.transitions) {
    const from = cards.get(transition.source);
    if (!from) continue;
    const targets = transition.targets.map((target) => cards.get(target)?.path ?? null);
    for (const to of targets.length > 0 ? targets : [null]) {
      if (!from.opens) single.push({ from: from.path, to, transitions: [transition] });
      if (!from.opens || to === from.path || targets.length === 0) continue;
      const key = JSON.stringify([from.path, to]);
      bundles.set(key, [...(bundles.get(key) ?? []), transition]);
    }
  }
  const bundled = [...bundles].map(([key, transitions]): Connection => {
    const [from, to]: [string, string | null] = JSON.parse(key);
    return { from, to, transitions };
  });
  return [...single, ...bundled];
};

const ownName = (path: string): string => `${path} (own)`;

/** The transitions of a compound state start at an extra card inside of it. */
const withOwnCards = (view: ChartView): ChartView => {
  const leaving = new Set(view.connections.filter(({ to }) => to !== null).map(({ from }) => from));
  const moved = new Set<string>();
  const enrich = (shown: ShownState): ShownState => {
    const children = shown.children.map(enrich);
    if (children.length === 0 || !leaving.has(shown.path)) return { ...shown, children };
    moved.add(shown.path);
    const path = ownName(shown.path);
    const own: ShownState = {
      ...shown,
      path,
      title: '',
      depth: shown.depth + 1,
      isInitial: false,
      isRegion: false,
      ownOf: shown.path,
      children: [],
    };
    return { ...shown, children: [own, ...children] };
  };
  const root = enrich(view.root);
  const events = new Set(
    view.connections.flatMap(({ from, to, transitions }) => (moved.has(from) && to !== null ? [eventKey(from, transitions)] : [])),
  );
  const connections = view.connections.map((connection) =>
    events.has(eventKey(connection.from, connection.transitions)) ? { ...connection, from: ownName(connection.from) } : connection,
  );
  return { ...view, root, connections };
};

const eventKey = (from: string, transitions: readonly ChartTransition[]): string => JSON.stringify([from, transitions[0]?.event]);

export const viewOf = (chart: ChartStructure, name: string, folds: readonly Fold[]): ChartView => {
  const of = new Map(folds.flatMap((fold) => fold.members.map((member) => [member, fold] as const)));
  const [root] = cardsOf(chart, ['(root)'], 0, { of });
  if (!root) throw new Error(`${chart.id} has no states`);
  return withOwnCards({ name, title: root.title, root, connections: connectionsOf(chart, root) });
};

/** The content of one fold, which may contain further folds. */
export const openedView = (chart: ChartStructure, fold: Fold, inner: readonly Fold[]): ChartView => {
  const of = new Map(inner.flatMap((each) => each.members.map((member) => [member, each] as const)));
  const cards = cardsOf(chart, fold.members, 1, { of });
  const [only] = cards;
  const root: ShownState =
    only && cards.length === 1
      ? only
      : {
          path: fold.name,
          title: fold.title,
          depth: 0,
          state: null,
          holds: [],
          opens: null,
          isInitial: false,
          isRegion: false,
          ownOf: null,
          children: cards,
        };
  return withOwnCards({ name: fold.name, title: fold.title, root, connections: connectionsOf(chart, root) });
};
