/**
 * Where to go when a region of the terrain is done. Leaving it cannot be taken back, so a walk leaves by the move from which most is
 * still to be reached, and what ends it comes last.
 */
import { regionsOf } from './regions.ts';
import type { Move, Terrain } from './terrain.ts';

/** Is this goal still to be reached? */
type Wanted = (goal: number) => boolean;

export interface Outlook {
  /** Only the moves that stay in their region. */
  readonly inside: Pick<Terrain, 'moves'>;
  /** For each region, how many goals a walk that begins there can hope for at most. */
  readonly hopes: (wanted: Wanted) => Float64Array;
  /** The way to the most hopeful move out of the region of a spot, that move last; null when nothing is to be hoped for. */
  readonly wayOut: (spot: number, wanted: Wanted, isOpen: (move: Move) => boolean) => readonly Move[] | null;
  /** Of several spots, the most hopeful one. */
  readonly best: (spots: readonly number[], wanted: Wanted) => number;
}

interface Found {
  readonly way: Map<number, Move | null>;
  readonly exits: readonly { readonly move: Move; readonly distance: number }[];
}

/** What a step costs beside a goal, when ways out are compared. */
const effort = 0.1;

export const createOutlook = ({ moves }: Terrain): Outlook => {
  const regions = regionsOf(moves);
  const regionOf = (spot: number): number => regions[spot] as number;
  const spots: number[][] = Array.from({ length: Math.max(-1, ...regions) + 1 }, () => []);
  for (const [spot, region] of regions.entries()) spots[region]?.push(spot);

  /** Regions are numbered so that moves lead to higher numbers only: from the last to the first, each knows those behind it. */
  const hopes = (wanted: Wanted): Float64Array => {
    const hope = new Float64Array(spots.length);
    for (let region = spots.length - 1; region >= 0; region -= 1) {
      const here = new Set<number>();
      let beyond = 0;
      for (const spot of spots[region] ?? []) {
        for (const { to, goals } of moves[spot] ?? []) {
          const fresh = goals.filter(wanted);
          if (regionOf(to) === region) for (const goal of fresh) here.add(goal);
          else beyond = Math.max(beyond, fresh.length + (hope[regionOf(to)] as number));
        }
      }
      hope[region] = here.size + beyond;
    }
    return hope;
  };

  const explore = (from: number, isOpen: (move: Move) => boolean): Found => {
    const way = new Map<number, Move | null>([[from, null]]);
    const distances = new Map([[from, 0]]);
    const exits: { move: Move; distance: number }[] = [];
    for (const spot of way.keys()) {
      const distance = distances.get(spot) ?? 0;
      for (const move of moves[spot] ?? []) {
        if (!isOpen(move)) continue;
        if (regionOf(move.to) !== regionOf(spot)) exits.push({ move, distance });
        else if (!way.has(move.to)) {
          way.set(move.to, move);
          distances.set(move.to, distance + 1);
        }
      }
    }
    return { way, exits };
  };

  const wayOut: Outlook['wayOut'] = (from, wanted, isOpen) => {
    const hope = hopes(wanted);
    const { way, exits } = explore(from, isOpen);
    let best: { readonly move: Move; readonly value: number } | null = null;
    for (const { move, distance } of exits) {
      const goals = move.goals.filter(wanted).length + (hope[regionOf(move.to)] as number);
      const value = goals - effort * distance;
      if (goals > 0 && (!best || value > best.value)) best = { move, value };
    }
    if (!best) return null;
    const steps = [best.move];
    for (let move = way.get(best.move.from); move; move = way.get(move.from)) steps.unshift(move);
    return steps;
  };

  return {
    inside: { moves: moves.map((list) => list.filter(({ from, to }) => regionOf(from) === regionOf(to))) },
    hopes,
    wayOut,
    best: (candidates, wanted) => {
      const hope = hopes(wanted);
      return candidates.reduce((a, b) => ((hope[regionOf(b)] as number) > (hope[regionOf(a)] as number) ? b : a));
    },
  };
};
