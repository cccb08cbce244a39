/** How long a push message is tried. */

/** In seconds: no message waits for its push service longer than that after it was due. */
export const longestWait = 3 * 24 * 60 * 60;

export interface Hold {
  /** In seconds. */
  readonly wait: number;
  /** Whether it is sent for the last time then. */
  readonly isLast: boolean;
}

export const triedUntil = (due: Date): Date => new Date(due.getTime() + longestWait * 1000);

/** A message that its push service takes after so many seconds waits that long, at most until its end; null where that is over. */
export function holdFor(end: Date, seconds: number, now: Date): Hold | null {
  const left = (end.getTime() - now.getTime()) / 1000;
  if (left <= 0) return null;
  const isLast = seconds >= left;
  return { wait: isLast ? Math.ceil(left) : seconds, isLast };
}
