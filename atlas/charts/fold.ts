/** Selects the states of a large chart to fold: first states with children, then groups of siblings with the same neighbours. */
import type { ChartState, ChartStructure } from './chart-data.ts';
import { type Fold, stateAt, selfAndDescendants } from './view.ts';

const smallestFamily = 3;
const alike = 0.75;

const branchOf = (chart: ChartStructure, parent: string, path: string): string | null => {
  let at = stateAt(chart, path);
  while (at.parent !== null && at.parent !== parent) at = stateAt(chart, at.parent);
  return at.parent === parent ? at.path : null;
};

interface Neighbours {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

const neighboursOf = (chart: ChartStructure, { path, parent }: ChartState): Neighbours => {
  const before = new Set<string>();
  const after = new Set<string>();
  for (const { source, targets } of chart.transitions) {
    const from = branchOf(chart, parent ?? '', source);
    for (const target of targets) {
      const to = branchOf(chart, parent ?? '', target);
      if (from === path && to !== path) after.add(to ?? '');
      if (to === path && from !== path) before.add(from ?? '');
    }
  }
  return { before, after };
};

const likeness = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const all = a.union(b).size;
  return all === 0 ? 0 : a.intersection(b).size / all;
};

const familyName = (members: readonly string[]): string => `${members[0]} +${members.length - 1}`;

const areSimilar = (a: Neighbours, b: Neighbours): boolean =>
  (likeness(a.before, b.before) === 1 && a.before.size > 0) || (likeness(a.after, b.after) >= alike && a.after.size > 1);

/** Groups of siblings without children that have the same predecessors, or nearly the same successors. */
const familiesIn = (chart: ChartStructure, parent: ChartState): readonly Fold[] => {
  const leaves = parent.children
    .map((child) => stateAt(chart, child))
    .filter(({ children, path }) => children.length === 0 && path !== parent.initial);
  const known = new Map(leaves.map((state) => [state.path, neighboursOf(chart, state)]));
  const left = new Set(leaves.map(({ path }) => path));
  return leaves.flatMap(({ path }): readonly Fold[] => {
    const own = known.get(path);
    if (!own || !left.has(path)) return [];
    const members = leaves.map((leaf) => leaf.path).filter((other) => left.has(other) && areSimilar(own, known.get(other) ?? own));
    if (members.length < smallestFamily) return [];
    for (const member of members) left.delete(member);
    return [{ name: familyName(members), title: familyName(members.map((member) => stateAt(chart, member).name)), members }];
  });
};

const reachedFrom = (start: string, after: (path: string) => ReadonlySet<string>): ReadonlySet<string> => {
  const reached = new Set<string>();
  const next = [...after(start)];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    next.push(...after(path));
  }
  return reached;
};

/** The states before the largest cycle of the chart: they lead to the cycle, and the cycle never leads back to them. */
const beginningIn = (chart: ChartStructure, parent: ChartState): readonly Fold[] => {
  const known = new Map(parent.children.map((child) => [child, neighboursOf(chart, stateAt(chart, child)).after]));
  const after = (path: string): ReadonlySet<string> => known.get(path) ?? new Set();
  const reached = new Map(parent.children.map((child) => [child, reachedFrom(child, after)]));
  const sizeOf = (path: string): number =>
    parent.children.filter((other) => reached.get(path)?.has(other) && reached.get(other)?.has(path)).length;
  const hub = parent.children.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0];
  if (hub === undefined || parent.kind === 'parallel') return [];
  const members = parent.children.filter(
    (child) =>
      stateAt(chart, child).children.length === 0 && child !== hub && !reached.get(hub)?.has(child) && reached.get(child)?.has(hub),
  );
  return members.length > 1
    ? [{ name: familyName(members), title: familyName(members.map((member) => stateAt(chart, member).name)), members }]
    : [];
};

const bySize =
  (chart: ChartStructure) =>
  (a: Fold, b: Fold): number =>
    selfAndDescendants(chart, b.name).length - selfAndDescendants(chart, a.name).length;

/**
 * The parts of a state that can be folded. Their order: the largest states with children, groups of siblings, the states before the largest
 * cycle. The parts do not overlap.
 */
export const foldsBelow = (chart: ChartStructure, path: string): readonly Fold[] => {
  const parent = stateAt(chart, path);
  const holders = parent.children
    .map((child) => stateAt(chart, child))
    .filter(({ children }) => children.length > 0)
    .map((state): Fold => ({ name: state.path, title: state.name, members: [state.path] }))
    .toSorted(bySize(chart));
  const families = familiesIn(chart, parent);
  const taken = new Set(families.flatMap(({ members }) => members));
  return [...holders, ...families, ...beginningIn(chart, parent).filter(({ members }) => !members.some((member) => taken.has(member)))];
};
