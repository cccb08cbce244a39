/**
 * Upper bounds for the number of goals that are reachable from each region: inside the region, on its exits, and behind the exits. They are
 * stored in typed arrays, because each step of a walk reads them.
 */
import { regionsOf } from './strong-components.ts';
import type { PlanningGraph } from './planning-graph.ts';

/** Lists of numbers, one after the other: list `n` is `items` from `first[n]` to before `first[n + 1]`. */
interface Lists {
  readonly first: Int32Array;
  readonly items: Int32Array;
}

const listsOf = (lists: readonly (readonly number[])[]): Lists => {
  const first = new Int32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) first[at + 1] = (first[at] as number) + list.length;
  return { first, items: Int32Array.from(lists.flat()) };
};

export interface GoalBounds {
  /** The maximum number of goals for a walk that starts in the region. */
  readonly ofRegion: Int32Array;
  /** The maximum number of goals for a walk that takes the exit. */
  readonly ofExit: Int32Array;
}

export interface RegionBounds {
  readonly regionOf: Int32Array;
  /** The exit number of each move; -1 for moves inside a region. Moves to the same region with the same goals share an exit. */
  readonly exitOf: Int32Array;
  readonly goalBounds: (wanted: (goal: number) => boolean) => GoalBounds;
}

interface Exits {
  readonly ofRegion: number[][];
  readonly to: number[];
  readonly goals: (readonly number[])[];
}

const survey = (moves: PlanningGraph['moves'], regionOf: Int32Array) => {
  const regions = regionOf.reduce((most, region) => Math.max(most, region), -1) + 1;
  const inside = Array.from({ length: regions }, () => new Set<number>());
  const known = Array.from({ length: regions }, () => new Map<string, number>());
  const exits: Exits = { ofRegion: Array.from({ length: regions }, () => []), to: [], goals: [] };
  const exitOf = new Int32Array(moves.reduce((sum, list) => sum + list.length, 0)).fill(-1);
  for (const [vertex, list] of moves.entries()) {
    const region = regionOf[vertex] as number;
    for (const { id, to: next, goals } of list) {
      const to = regionOf[next] as number;
      if (to === region) {
        for (const goal of goals) inside[region]?.add(goal);
        continue;
      }
      const name = goals.length === 0 ? `${to}` : `${to} ${goals.join(' ')}`;
      const exit = known[region]?.get(name) ?? exits.to.push(to) - 1;
      exitOf[id] = exit;
      if (exit < exits.goals.length) continue;
      known[region]?.set(name, exit);
      exits.ofRegion[region]?.push(exit);
      exits.goals.push(goals);
    }
  }
  return { regions, inside: inside.map((goals) => [...goals]), exits, exitOf };
};

export const regionBoundsOf = ({ moves, goals }: Pick<PlanningGraph, 'moves' | 'goals'>): RegionBounds => {
  const regionOf = regionsOf(moves);
  const { regions, inside, exits, exitOf } = survey(moves, regionOf);
  const goalsInside = listsOf(inside);
  const exitsOf = listsOf(exits.ofRegion);
  const goalsOfExit = listsOf(exits.goals);
  const leadsTo = Int32Array.from(exits.to);
  const isWanted = new Uint8Array(goals.length);

  const count = ({ first, items }: Lists, list: number): number => {
    let sum = 0;
    for (let at = first[list] as number; at < (first[list + 1] as number); at += 1) sum += isWanted[items[at] as number] as number;
    return sum;
  };

  return {
    regionOf,
    exitOf,
    /** A move stays in its region or leads to one with a higher number. So the loop runs from the last region to the first. */
    goalBounds: (wanted) => {
      for (let goal = 0; goal < isWanted.length; goal += 1) isWanted[goal] = wanted(goal) ? 1 : 0;
      const ofRegion = new Int32Array(regions);
      const ofExit = new Int32Array(leadsTo.length);
      for (let region = regions - 1; region >= 0; region -= 1) {
        let beyond = 0;
        for (let at = exitsOf.first[region] as number; at < (exitsOf.first[region + 1] as number); at += 1) {
          const exit = exitsOf.items[at] as number;
          const hope = count(goalsOfExit, exit) + (ofRegion[leadsTo[exit] as number] as number);
          ofExit[exit] = hope;
          if (hope > beyond) beyond = hope;
        }
        ofRegion[region] = count(goalsInside, region) + beyond;
      }
      return { ofRegion, ofExit };
    },
  };
};
