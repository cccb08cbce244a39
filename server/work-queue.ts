/** Runs expensive work with limited concurrency and a bounded queue. */
import { Refused } from './http/outcome.ts';

export interface QueueLimits {
  readonly atOnce: number;
  readonly mayWait: number;
}

/** Tasks run in order of arrival. A finished task starts the next one directly, so that no new task can overtake it. */
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
