/** When two bookings of a member overlap. Source: docs/decisions/booking.md#0144. */

/** From `start_date` (inclusive) to `end_date` (exclusive), ISO 8601. */
export interface TimeRange {
  readonly start_date: string;
  readonly end_date: string;
}

/** Do the two times overlap? A booking that begins when the other ends does not overlap. The order of the arguments makes no difference. */
export const overlaps = (one: TimeRange, other: TimeRange): boolean =>
  Date.parse(one.start_date) < Date.parse(other.end_date) && Date.parse(other.start_date) < Date.parse(one.end_date);
