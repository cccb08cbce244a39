/** When each step of a path happens, so that exactly the delays of the path pass and no other. */
import type { Edge } from './explore.ts';
import type { Timer } from './stepper.ts';

/** `later` comes at least `gap` milliseconds after `earlier`; steps count from 0, the start. */
interface Constraint {
  readonly earlier: number;
  readonly later: number;
  readonly gap: number;
}

/** The soonest time of each step so far, in milliseconds from the start, and what it rests on. */
export interface Schedule {
  readonly times: readonly number[];
  readonly constraints: readonly Constraint[];
}

/** Only the start. */
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

/** One more step: `timers` run before it, and `firing` is the id of the one that passes with it. Null when time forbids it. */
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

/**
 * For each step of a path, the milliseconds from the start to it; the first step is the start itself. Null when the delays of the path
 * can only pass in another order.
 */
export const timesOf = (path: readonly Edge[]): readonly number[] | null => {
  let schedule: Schedule | null = startSchedule;
  for (const [index, { possibleEvent, from }] of path.entries()) {
    const { timers } = (index === 0 ? from : (path[index - 1]?.to ?? from)).configuration;
    schedule = scheduleStep(schedule, timers, possibleEvent.kind === 'delay' ? possibleEvent.source[0] : null);
    if (!schedule) return null;
  }
  return schedule.times;
};
