/** The passes and memberships that a member has bought. Source: docs/spec §3, decisions.booking. */
import * as v from 'valibot';
import { CalendarDate, Count, Id, Instant } from './values.ts';

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
  /** It was bought with this course and pays for its classes alone; absent for every other pass. */
  course_id: v.optional(Id),
  /** The passes are used in the order of this instant. */
  purchased_at: Instant,
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
  purchased_at: Instant,
});
export type Membership = v.InferOutput<typeof Membership>;

/** Why a visit was set aside, spent or given back, or why a pass lasts longer. */
export const movementReasons = ['booked', 'attended', 'late', 'noShow', 'inTime', 'byStudio'] as const;

/** One line in the ledger of a pass or membership. Source: decisions.booking.passUse, docs/decisions/passes.md#0192. */
export const PassMovement = v.object({
  pass_id: Id,
  kind: v.picklist(['held', 'used', 'returned', 'extended']),
  reason: v.picklist(movementReasons),
  at: Instant,
  /** The visit or the appointment of the movement, with its class or service; null if the pass was extended. */
  visit: v.nullable(v.object({ id: Id, name: v.string(), start: Instant })),
});
export type PassMovement = v.InferOutput<typeof PassMovement>;
