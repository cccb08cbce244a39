/** Sleeps until the server's time has come. */
import type { ServerClock } from './server-clock.ts';

/**
 * Timers stop while a device sleeps, cannot be set for longer than 24 days, and use a clock that may be corrected later. So a long sleep
 * is many short ones.
 */
const longestNap = 30_000;

/**
 * Calls `wake` once, as soon as the server's time has reached `at` (ISO 8601), never within the call itself; null: never.
 * Returns how to sleep on for good.
 */
export function wakeAt(clock: ServerClock, at: string | null, wake: (now: Date) => void): () => void {
  if (at === null) return () => undefined;
  const due = new Date(at).getTime();
  let timer = setTimeout(look, napUntil(due, clock));

  function look(): void {
    const now = clock.now();
    if (now.getTime() >= due) return wake(now);
    timer = setTimeout(look, napUntil(due, clock));
  }

  return () => clearTimeout(timer);
}

const napUntil = (due: number, { now }: ServerClock): number => Math.min(Math.max(due - now().getTime(), 0), longestNap);
