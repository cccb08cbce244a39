/** The server's only clock: the real time, or a virtual time in demo and test mode. */
import type { Clock } from './context.ts';

export const systemClock: Clock = { now: () => new Date() };

export interface VirtualClock extends Clock {
  readonly ticking: boolean;
  /** Jumps to an instant. A frozen clock stays there; a running one continues from there. */
  set(instant: Date): void;
  advance(milliseconds: number): void;
  freeze(): void;
  tick(): void;
}

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
