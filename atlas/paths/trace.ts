/** The goals that a walk reaches when it is executed on real snapshots. */
import type { PlannedWalk } from './cover.ts';
import { ignoredPrefix } from './path.ts';
import type { Action, StrategyGoals } from './planning-graph.ts';
import { follow, type Position, positionsTo, type Walker } from './walker.ts';

export interface Trace {
  readonly positions: readonly Position[];
  readonly goals: readonly (readonly string[])[];
}

const labelOf = ({ possibleEvent, isIgnored }: Action): string => `${isIgnored ? ignoredPrefix : ''}${possibleEvent.label}`;

/** Executes walks; the result is null for an impossible walk. */
export const createTracer = (walker: Walker, strategyGoals: StrategyGoals): ((walk: PlannedWalk) => Trace | null) => {
  const actions = new Map<unknown, ReadonlyMap<string, Action>>();
  const actionsAt = (node: Parameters<StrategyGoals['actionsAt']>[0]): ReadonlyMap<string, Action> => {
    const known = actions.get(node) ?? new Map(strategyGoals.actionsAt(node).map((action) => [labelOf(action), action]));
    actions.set(node, known);
    return known;
  };
  return ({ start, steps }) => {
    const followed = follow(walker, start, steps);
    if ('lost' in followed) return null;
    const positions = positionsTo(followed.end);
    const goals: (readonly string[])[] = [strategyGoals.atStart(followed.end.start)];
    for (const { before, label } of positions) {
      if (!before || label === null) continue;
      const action = actionsAt(before.node).get(label);
      if (!action) return null;
      goals.push(action.goals);
    }
    return { positions, goals };
  };
};
