/** Spots from which the same can be reached in the same way are one: walks through the smaller terrain cost what they cost here. */
import type { Move, Terrain } from './terrain.ts';

export interface Quotient {
  readonly spots: number;
  readonly blockOf: Int32Array;
  readonly moves: readonly { readonly from: number; readonly to: number; readonly goals: readonly number[] }[];
}

const number = (numbers: Map<string, number>, name: string): number => {
  const known = numbers.get(name) ?? numbers.size;
  numbers.set(name, known);
  return known;
};

const signature = (moves: readonly Move[], goalsOf: (move: Move) => number, blockOf: Int32Array, own: number): string => {
  const parts = new Set(moves.map((move) => goalsOf(move) * blockOf.length + (blockOf[move.to] as number)));
  return `${own}:${[...parts].toSorted((a, b) => a - b).join(',')}`;
};

/** Refines until spots of one block lead, by the same goals, to the same blocks (strong bisimulation). */
export const quotientOf = ({ moves }: Pick<Terrain, 'moves'>): Quotient => {
  const goalNumbers = new Map<string, number>();
  const byMove = new Map<Move, number>();
  for (const move of moves.flat()) byMove.set(move, number(goalNumbers, move.goals.toSorted((a, b) => a - b).join(',')));
  const goalsOf = (move: Move): number => byMove.get(move) ?? 0;
  let blockOf = new Int32Array(moves.length);
  let blocks = 1;
  for (;;) {
    const names = new Map<string, number>();
    const next = blockOf;
    const refined = Int32Array.from(moves, (list, spot) => number(names, signature(list, goalsOf, next, next[spot] as number)));
    blockOf = refined;
    if (names.size === blocks) break;
    blocks = names.size;
  }
  const final = blockOf;
  const merged = new Map<string, Quotient['moves'][number]>();
  for (const move of moves.flat()) {
    const [from, to] = [final[move.from] as number, final[move.to] as number];
    const name = `${from} ${to} ${goalsOf(move)}`;
    if (!(from === to && move.goals.length === 0) && !merged.has(name)) merged.set(name, { from, to, goals: [...new Set(move.goals)] });
  }
  return { spots: blocks, blockOf, moves: [...merged.values()] };
};
