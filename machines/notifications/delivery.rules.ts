/** How long a push message is tried. */

/** In seconds: the longest time after its due time that a message waits for the push service. */
export const longestWait = 3 * 24 * 60 * 60;

export interface Hold {
  /** The time to wait, in seconds. */
  readonly wait: number;
  readonly isLast: boolean;
}

export const triedUntil = (due: Date): Date => new Date(due.getTime() + longestWait * 1000);

/** The wait for a message that the push service accepts after `seconds`, at most until `end`; null after `end`. */
export function holdFor(end: Date, seconds: number, now: Date): Hold | null {
  const left = (end.getTime() - now.getTime()) / 1000;
  if (left <= 0) return null;
  const isLast = seconds >= left;
  return { wait: isLast ? Math.ceil(left) : seconds, isLast };
}
