/** What a walk reaches on its way, taken concretely. */
import type { Walked } from './cover.ts';
import { ignored } from './path.ts';
import type { Deed, Wishes } from './terrain.ts';
import { follow, type Position, positionsTo, type Walker } from './walker.ts';

export interface Trace {
  /** The start first, then one for each step. */
  readonly positions: readonly Position[];
  /** The goals of the start, first, and of each step. */
  readonly goals: readonly (readonly string[])[];
}

const labelOf = ({ offer, isIgnored }: Deed): string => `${isIgnored ? ignored : ''}${offer.label}`;

/** Follows walks; null for one that cannot be walked. */
export const createTracer = (walker: Walker, wishes: Wishes): ((walk: Walked) => Trace | null) => {
  const deeds = new Map<unknown, ReadonlyMap<string, Deed>>();
  const deedsAt = (node: Parameters<Wishes['deedsAt']>[0]): ReadonlyMap<string, Deed> => {
    const known = deeds.get(node) ?? new Map(wishes.deedsAt(node).map((deed) => [labelOf(deed), deed]));
    deeds.set(node, known);
    return known;
  };
  return ({ start, steps }) => {
    const followed = follow(walker, start, steps);
    if ('lost' in followed) return null;
    const positions = positionsTo(followed.end);
    const goals: (readonly string[])[] = [wishes.atStart(followed.end.start)];
    for (const { before, label } of positions) {
      if (!before || label === null) continue;
      const deed = deedsAt(before.node).get(label);
      if (!deed) return null;
      goals.push(deed.goals);
    }
    return { positions, goals };
  };
};
