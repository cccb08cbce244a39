/** The server's one clock: the real time, or in demo and test mode a time of one's own. */
import type { Clock } from './context.ts';

export const systemClock: Clock = { now: () => new Date() };

export interface VirtualClock extends Clock {
  readonly ticking: boolean;
  /** Jumps to an instant; frozen clocks stay there, ticking ones run on from it. */
  set(instant: Date): void;
  advance(milliseconds: number): void;
  freeze(): void;
  tick(): void;
}

/** Starts at `start` and ticks on from there. */
export function createVirtualClock(start: Date): VirtualClock {
  let base = start.getTime();
  let since: number | null = performance.now();
  const now = () => base + (since === null ? 0 : Math.floor(performance.now() - since));
  const jump = (to: number) => {
    base = to;
    if (since !== null) since = performance.now();
  };
  return {
    now: () => new Date(now()),
    get ticking() {
      return since !== null;
    },
    set: (instant) => jump(instant.getTime()),
    advance: (milliseconds) => jump(now() + milliseconds),
    freeze() {
      base = now();
      since = null;
    },
    tick() {
      since ??= performance.now();
    },
  };
}
