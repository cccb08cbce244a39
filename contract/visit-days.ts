/** The number of visits of a member, day by day: the data of the attendance calendar. Source: docs/decisions/visits.md#0175. */
import * as v from 'valibot';
import { CalendarDate, Count } from './values.ts';

/** A day at the facility on which the member has a visit of whatever kind; days without one are left out. */
export const VisitDay = v.object({
  day: CalendarDate,
  /** Visits at which the member was there. */
  attended: Count,
  /** Visits with a place that are still ahead or on. */
  booked: Count,
  /** All visits of that day in the list, in any state. */
  visits: Count,
});
export type VisitDay = v.InferOutput<typeof VisitDay>;

/** `GET /visit_days`: `from` inclusive, `to` exclusive, at most 400 days apart. */
export const VisitDayQuery = v.strictObject({ from: CalendarDate, to: CalendarDate });
export type VisitDayQuery = v.InferOutput<typeof VisitDayQuery>;
