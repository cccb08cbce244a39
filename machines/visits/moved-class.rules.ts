/** What a studio owes those who have booked a class, when it moves the class or asks for more notice. Source: docs/decisions/booking.md#0228. */

/** A class as somebody booked it. */
export interface BookedTerms {
  readonly start: Date;
  /** Until when cancelling is free; null: until it starts. */
  readonly deadline: Date | null;
}

/** Whoever is in a class that moves has so long to hear of it and to decide, as everybody has before every class. */
const leastNotice = 2 * 60 * 60 * 1000;

/**
 * Until when somebody who booked it on the terms of before may cancel for nothing, where that is longer than the new deadline
 * lets them; null where it is not. As long as they were promised, and where the class has moved, for two hours from now; never
 * past the start.
 */
export const freeUntil = (before: BookedTerms, after: BookedTerms, now: Date): Date | null => {
  if (after.deadline === null) return null;
  const start = after.start.getTime();
  const promised = before.deadline?.getTime() ?? start;
  const hasMoved = before.start.getTime() !== start;
  const fair = Math.min(start, hasMoved ? Math.max(promised, now.getTime() + leastNotice) : promised);
  return fair > after.deadline.getTime() ? new Date(fair) : null;
};
