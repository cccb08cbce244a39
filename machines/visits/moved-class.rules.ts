/** Free cancellation after the studio moved a class or set an earlier deadline. Source: docs/decisions/booking.md#0228. */

export interface BookedTerms {
  readonly start: Date;
  /** The end of free cancellation; null: the start of the class ends it. */
  readonly deadline: Date | null;
}

/** The shortest time for members to read about the change and decide. */
const leastNotice = 2 * 60 * 60 * 1000;

/** Null: the end is not later than the new deadline. After a move the member has at least two hours, but at most until the start. */
export const freeUntil = (before: BookedTerms, after: BookedTerms, now: Date): Date | null => {
  if (after.deadline === null) return null;
  const start = after.start.getTime();
  const promised = before.deadline?.getTime() ?? start;
  const hasMoved = before.start.getTime() !== start;
  const fair = Math.min(start, hasMoved ? Math.max(promised, now.getTime() + leastNotice) : promised);
  return fair > after.deadline.getTime() ? new Date(fair) : null;
};
