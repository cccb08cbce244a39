/** Waits until a given time of the server. */
import type { ServerClock } from './server-clock.ts';

/** In milliseconds. Timers stop while a device sleeps, are limited to 24 days, and do not follow corrections of the clock. */
const longestNap = 30_000;

/** Calls `wake` once, asynchronously, when the server's time reaches `at` (ISO 8601); null: never. Returns a function that cancels. */
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
