/** Strongly connected regions of a graph: inside a region each vertex is reachable from every other. */
import type { Move } from './planning-graph.ts';

/** Vertices in depth-first postorder. */
const leavingOrder = (next: readonly (readonly number[])[]): readonly number[] => {
  const order: number[] = [];
  const entered = new Uint8Array(next.length);
  for (const root of next.keys()) {
    if (entered[root]) continue;
    entered[root] = 1;
    const stack = [{ vertex: root, at: 0 }];
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const to = next[top.vertex]?.[top.at];
      top.at += 1;
      if (to === undefined) {
        order.push(top.vertex);
        stack.pop();
      } else if (!entered[to]) {
        entered[to] = 1;
        stack.push({ vertex: to, at: 0 });
      }
    }
  }
  return order;
};

export const regionsOf = (moves: readonly (readonly Move[])[]): Int32Array => {
  const next = moves.map((list) => [...new Set(list.map(({ to }) => to))]);
  const back: number[][] = moves.map(() => []);
  for (const [from, list] of next.entries()) for (const to of list) back[to]?.push(from);
  const regions = new Int32Array(moves.length).fill(-1);
  let region = 0;
  for (const root of leavingOrder(next).toReversed()) {
    if (regions[root] !== -1) continue;
    const queue = [root];
    regions[root] = region;
    for (const vertex of queue) {
      for (const from of back[vertex] ?? []) {
        if (regions[from] !== -1) continue;
        regions[from] = region;
        queue.push(from);
      }
    }
    region += 1;
  }
  return regions;
};
