/** When each step of a path happens, so that exactly the delays of the path pass and no other. */
import type { Edge } from './explore.ts';
import type { Timer } from './stepper.ts';

/** `later` comes at least `gap` milliseconds after `earlier`; steps count from 0, the start. */
interface Constraint {
  readonly earlier: number;
  readonly later: number;
  readonly gap: number;
}

const timersAt = (path: readonly Edge[], step: number): readonly Timer[] =>
  (step === 0 ? path[0]?.from : path[step - 1]?.to)?.configuration.timers ?? [];

const fires = (edge: Edge | undefined, timer: Timer): boolean => edge?.offer.kind === 'delay' && edge.offer.source[0] === timer.id;

const constraintsOf = (path: readonly Edge[]): readonly Constraint[] => {
  const constraints: Constraint[] = [];
  for (const step of path.keys()) {
    constraints.push({ earlier: step, later: step + 1, gap: 0 });
    for (const timer of timersAt(path, step)) {
      const started = timer.since;
      if (fires(path[step], timer)) constraints.push({ earlier: started, later: step + 1, gap: timer.delay });
      const gap = fires(path[step], timer) ? -timer.delay : 1 - timer.delay;
      constraints.push({ earlier: step + 1, later: started, gap });
    }
  }
  return constraints;
};

/**
 * Milliseconds from the start at which each step of a path happens (the first is the start itself), or null when delays of the path
 * can only pass in another order.
 */
export const timesOf = (path: readonly Edge[]): readonly number[] | null => {
  const constraints = constraintsOf(path);
  const times = Array.from({ length: path.length + 1 }, () => 0);
  for (let round = 0; round <= times.length; round += 1) {
    let settled = true;
    for (const { earlier, later, gap } of constraints) {
      const soonest = (times[earlier] ?? 0) + gap;
      if ((times[later] ?? 0) >= soonest) continue;
      times[later] = soonest;
      settled = false;
    }
    if (settled) return times[0] === 0 ? times : null;
  }
  return null;
};
