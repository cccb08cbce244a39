/** What a member has bought to pay visits with: passes and memberships. Source: product.md §3, spec/decisions.md "Booking". */
import * as v from 'valibot';
import { CalendarDate, Count, Id } from './values.ts';

export const passStates = ['upcoming', 'active', 'usedUp', 'expired'] as const;

/** A count pass: a number of visits until a day. `visits_left` = total − used − held. */
export const Pass = v.object({
  id: Id,
  name: v.string(),
  state: v.picklist(passStates),
  visits_total: Count,
  visits_used: Count,
  visits_held: Count,
  visits_left: Count,
  starts_on: CalendarDate,
  expires_on: v.nullable(CalendarDate),
  /** Class types it covers; null covers every type. */
  session_types: v.nullable(v.array(v.string())),
});
export type Pass = v.InferOutput<typeof Pass>;

/** A membership: unlimited visits, or so many a week (Monday 00:00 facility time, by start of class). */
export const Membership = v.object({
  id: Id,
  name: v.string(),
  state: v.picklist(passStates),
  starts_on: CalendarDate,
  ends_on: v.nullable(CalendarDate),
  weekly_limit: v.nullable(Count),
  /** Visits that count against this week's limit, at the time of the answer. */
  week_used: Count,
  session_types: v.nullable(v.array(v.string())),
});
export type Membership = v.InferOutput<typeof Membership>;
