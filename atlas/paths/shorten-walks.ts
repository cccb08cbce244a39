/**
 * Reduces the cost of walks that together reach all goals: removes unnecessary steps, and inserts short walks into others as detours. Every
 * change is executed before it is accepted, so that no reached goal is lost.
 */
import type { PlannedWalk } from './cover.ts';
import type { StrategyGoals } from './planning-graph.ts';
import { createTracer } from './trace.ts';
import type { Walker } from './walker.ts';

/** The maximum number of steps: `piece` for the steps that are removed at once, `detour` for a walk that becomes a detour. */
const longest = { piece: 8, detour: 3 };

const without = (steps: readonly string[], from: number, to: number): readonly string[] => [...steps.slice(0, from), ...steps.slice(to)];

export const shortenWalks = (walker: Walker, strategyGoals: StrategyGoals, walks: readonly PlannedWalk[]): readonly PlannedWalk[] => {
  const trace = createTracer(walker, strategyGoals);
  const goalsOf = (walk: PlannedWalk): readonly (readonly string[])[] | null => trace(walk)?.goals ?? null;
  let kept = walks.map((walk) => ({ walk, goals: goalsOf(walk) ?? [] }));
  type Kept = (typeof kept)[number];

  const owedBy = (...some: readonly Kept[]): ReadonlySet<string> => {
    const elsewhere = new Set(kept.filter((one) => !some.includes(one)).flatMap(({ goals }) => goals.flat()));
    return new Set(some.flatMap(({ goals }) => goals.flat()).filter((goal) => !elsewhere.has(goal)));
  };
  const tryWalk = (walk: PlannedWalk, owed: ReadonlySet<string>): Kept | null => {
    const goals = goalsOf(walk);
    const reached = goals && new Set(goals.flat());
    return reached && owed.values().every((goal) => reached.has(goal)) ? { walk, goals } : null;
  };

  const shorten = (one: Kept): Kept => {
    const owed = owedBy(one);
    let best = one;
    for (let length = longest.piece; length > 0; length -= 1) {
      for (let at = best.walk.steps.length - length; at >= 0; at -= 1) {
        const shorter = tryWalk({ start: best.walk.start, steps: without(best.walk.steps, at, at + length) }, owed);
        if (shorter) best = shorter;
      }
    }
    return best;
  };

  /** The walks without `one`, if a detour of another walk reaches the goals that only `one` reached. Otherwise null. */
  const withDetour = (one: Kept): readonly Kept[] | null => {
    const owed = owedBy(one);
    if (owed.size === 0) return kept.filter((other) => other !== one);
    const detour = one.walk.steps.filter((_, at) => one.goals[at + 1]?.some((goal) => owed.has(goal)));
    if (detour.length > longest.detour || one.goals[0]?.some((goal) => owed.has(goal))) return null;
    for (const other of kept) {
      if (other === one) continue;
      const both = owedBy(one, other);
      for (let at = 0; at <= other.walk.steps.length; at += 1) {
        const steps = [...other.walk.steps.slice(0, at), ...detour, ...other.walk.steps.slice(at)];
        const longer = tryWalk({ start: other.walk.start, steps }, both);
        if (longer) return kept.flatMap((each) => (each === one ? [] : [each === other ? longer : each]));
      }
    }
    return null;
  };

  for (const one of [...kept].toSorted((a, b) => a.walk.steps.length - b.walk.steps.length)) kept = [...(withDetour(one) ?? kept)];
  for (const one of kept) kept = kept.map((each) => (each === one ? shorten(one) : each));
  return kept.map(({ walk }) => walk);
};
