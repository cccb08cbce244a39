/** Computes a time for each step, so that only the delays on the path elapse. */
import type { Edge } from './explore.ts';
import type { Timer } from './stepper.ts';

/** Step `later` happens at least `gap` milliseconds after step `earlier`. Step 0 is the start. */
interface Constraint {
  readonly earlier: number;
  readonly later: number;
  readonly gap: number;
}

/** The earliest time of each step in milliseconds since the start, and the constraints for later steps. */
export interface Schedule {
  readonly times: readonly number[];
  readonly constraints: readonly Constraint[];
}

export const startSchedule: Schedule = { times: [0], constraints: [] };

const constraintsOf = (step: number, timers: readonly Timer[], firing: string | null): readonly Constraint[] => [
  { earlier: step, later: step + 1, gap: 0 },
  ...timers.flatMap(({ id, since, delay }) =>
    id === firing
      ? [
          { earlier: since, later: step + 1, gap: delay },
          { earlier: step + 1, later: since, gap: -delay },
        ]
      : [{ earlier: step + 1, later: since, gap: 1 - delay }],
  ),
];

/**
 * Adds a step to the schedule. `timers`: the delays that run before the step. `firing`: the id of the delay that elapses, or null. Returns
 * null if no times fit all delays.
 */
export const scheduleStep = (schedule: Schedule, timers: readonly Timer[], firing: string | null): Schedule | null => {
  const constraints = [...schedule.constraints, ...constraintsOf(schedule.times.length - 1, timers, firing)];
  const times = [...schedule.times, schedule.times.at(-1) ?? 0];
  for (let round = 0; round <= times.length; round += 1) {
    let settled = true;
    for (const { earlier, later, gap } of constraints) {
      const soonest = (times[earlier] ?? 0) + gap;
      if ((times[later] ?? 0) >= soonest) continue;
      times[later] = soonest;
      settled = false;
    }
    if (times[0] !== 0) return null;
    if (settled) return { times, constraints };
  }
  return null;
};

/** Milliseconds from the start to each step; the first entry is the start. Null if the delays can only elapse in another order. */
export const timesOf = (path: readonly Edge[]): readonly number[] | null => {
  let schedule: Schedule | null = startSchedule;
  for (const [index, { possibleEvent, from }] of path.entries()) {
    const { timers } = (index === 0 ? from : (path[index - 1]?.to ?? from)).configuration;
    schedule = scheduleStep(schedule, timers, possibleEvent.kind === 'delay' ? possibleEvent.source[0] : null);
    if (!schedule) return null;
  }
  return schedule.times;
};
