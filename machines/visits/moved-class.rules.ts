/** Until when members who booked a class may cancel free of charge after the studio moved it or set an earlier deadline. Source: docs/decisions/booking.md#0228. */

/** A class as a member booked it. */
export interface BookedTerms {
  readonly start: Date;
  /** Until when cancelling is free; null: until it starts. */
  readonly deadline: Date | null;
}

/** The time that members of a moved class have to read of the change and decide, as before every class. */
const leastNotice = 2 * 60 * 60 * 1000;

/**
 * Until when a member who booked it on the former terms may cancel free of charge, where that is later than the new deadline
 * allows; null where it is not. It is the former deadline, and where the class has moved, at least two hours from now; never
 * after the start.
 */
export const freeUntil = (before: BookedTerms, after: BookedTerms, now: Date): Date | null => {
  if (after.deadline === null) return null;
  const start = after.start.getTime();
  const promised = before.deadline?.getTime() ?? start;
  const hasMoved = before.start.getTime() !== start;
  const fair = Math.min(start, hasMoved ? Math.max(promised, now.getTime() + leastNotice) : promised);
  return fair > after.deadline.getTime() ? new Date(fair) : null;
};
