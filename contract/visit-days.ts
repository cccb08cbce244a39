/** The number of visits for each day, for the attendance calendar. Source: docs/decisions/visits.md#0175. */
import * as v from 'valibot';
import { CalendarDate, Count } from './values.ts';

/** A day at the facility with at least one visit in any state; other days are left out. */
export const VisitDay = v.object({
  day: CalendarDate,
  attended: Count,
  /** Booked visits that have not ended. */
  booked: Count,
  /** All visits of the day, in any state. */
  visits: Count,
});
export type VisitDay = v.InferOutput<typeof VisitDay>;

/** `GET /visit_days`: `from` inclusive, `to` exclusive, at most 400 days apart. */
export const VisitDayQuery = v.strictObject({ from: CalendarDate, to: CalendarDate });
export type VisitDayQuery = v.InferOutput<typeof VisitDayQuery>;
