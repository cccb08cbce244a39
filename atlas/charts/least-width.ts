/** Computes a lower bound for the width of a drawing before its layout: the target of an edge is to the right of its source. */
import { layerGap, drawingMargin, type LayoutPlan, sidePadding } from './elk-graph.ts';
import type { ShownState } from './view.ts';

/** For each child of a state: the indexes of the children to its right. */
const rightOf = ({ view, lineage }: LayoutPlan, { path, children }: ShownState): readonly ReadonlySet<number>[] => {
  const found = children.map(() => new Set<number>());
  const depth = lineage.get(path)?.length ?? 0;
  for (const { from, to } of view.connections) {
    if (to === null) continue;
    const [a, b] = [lineage.get(from), lineage.get(to)];
    const [left, right] = [a?.[depth]?.position, b?.[depth]?.position];
    if (left === undefined || right === undefined || left === right) continue;
    if (a?.[depth - 1]?.path !== path || b?.[depth - 1]?.path !== path) continue;
    found[Math.min(left, right)]?.add(Math.max(left, right));
  }
  return found;
};

const leastOf = (plan: LayoutPlan, shown: ShownState): number => {
  const own = plan.cards.get(shown.path)?.width ?? 0;
  if (shown.children.length === 0) return own;
  const after = rightOf(plan, shown);
  /** The distance from the left side of a child to the right side of the last child that follows. */
  const rest: number[] = [];
  for (const [position, child] of [...shown.children.entries()].toReversed()) {
    const behind = Math.max(0, ...[...(after[position] ?? [])].map((other) => layerGap + (rest[other] ?? 0)));
    rest[position] = leastOf(plan, child) + behind;
  }
  return Math.max(own, Math.max(...rest) + 2 * sidePadding);
};

/**
 * The least width in pixels of a drawing of this plan. If edges cross most of the drawing, it is hardly wider. The computation takes less
 * than a millisecond.
 */
export const leastWidth = (plan: LayoutPlan): number => leastOf(plan, plan.view.root) + 2 * drawingMargin;
