/** Costly work, a few at a time, with a queue that ends. */
import { Refused } from './http/outcome.ts';

export interface QueueLimits {
  readonly atOnce: number;
  readonly mayWait: number;
}

/**
 * Runs work in the order in which it came, `atOnce` pieces at a time. Throws `busy` if `mayWait` wait already. A finished piece passes its
 * turn to the next in line, so that none can overtake.
 */
export function createQueue({ atOnce, mayWait }: QueueLimits): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) throw new Refused('busy', { retryAfter: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
