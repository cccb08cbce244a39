/**
 * Merges vertices that have the same steps to the same targets. Walks through the smaller graph reach the same goals at the same cost as
 * walks through the larger graph.
 */

/** An outgoing edge of a vertex: the target, and a number that represents the set of goals of the edge. */
export interface NumberedStep {
  readonly to: number;
  readonly kind: number;
}

const number = (numbers: Map<string, number>, name: string): number => {
  const known = numbers.get(name) ?? numbers.size;
  numbers.set(name, known);
  return known;
};

const signature = (steps: readonly NumberedStep[], blockOf: Int32Array, own: number): string => {
  const parts = steps.map(({ to, kind }) => kind * blockOf.length + (blockOf[to] as number)).toSorted((a, b) => a - b);
  let name = `${own}`;
  let last = -1;
  for (const part of parts) {
    if (part !== last) name += ` ${part}`;
    last = part;
  }
  return name;
};

/**
 * The block of each vertex, numbered in order of appearance. Vertices of one block have edges of the same kinds to the same blocks (strong
 * bisimulation).
 */
export const blocksOf = (steps: readonly (readonly NumberedStep[])[]): Int32Array => {
  let blockOf = new Int32Array(steps.length);
  for (let blocks = 1; ;) {
    const names = new Map<string, number>();
    const before = blockOf;
    blockOf = Int32Array.from(steps, (list, vertex) => number(names, signature(list, before, before[vertex] as number)));
    if (names.size === blocks) return blockOf;
    blocks = names.size;
  }
};
