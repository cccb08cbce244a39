/** The passes and memberships that a member has bought. Source: docs/spec §3, decisions.booking. */
import * as v from 'valibot';
import { CalendarDate, Count, Id, Instant } from './values.ts';

export const passStates = ['upcoming', 'active', 'usedUp', 'expired'] as const;

/** A number of visits that can be used until a day. `visits_left` is the total minus used and held visits. */
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
  /** The class types that the pass covers; null: all types. */
  session_types: v.nullable(v.array(v.string())),
  /** The course that was bought with this pass; the pass pays only for classes of this course. Absent for other passes. */
  course_id: v.optional(Id),
  /** When the pass was bought. Of passes with the same last day, the oldest is used first. */
  purchased_at: Instant,
});
export type Pass = v.InferOutput<typeof Pass>;

/**
 * A membership: unlimited visits, or a number of visits in a week. A week begins on Monday 00:00 at the facility; a visit belongs to the
 * week in which its class starts.
 */
export const Membership = v.object({
  id: Id,
  name: v.string(),
  state: v.picklist(passStates),
  starts_on: CalendarDate,
  ends_on: v.nullable(CalendarDate),
  weekly_limit: v.nullable(Count),
  /** Visits that count against the limit of the current week. */
  week_used: Count,
  session_types: v.nullable(v.array(v.string())),
  purchased_at: Instant,
});
export type Membership = v.InferOutput<typeof Membership>;

/** Why a visit was held, used or returned, or why a pass was extended. */
export const movementReasons = ['booked', 'attended', 'late', 'noShow', 'inTime', 'byStudio'] as const;

/** One line in the ledger of a pass or membership. Source: decisions.booking.passUse, docs/decisions/passes.md#0192. */
export const PassMovement = v.object({
  pass_id: Id,
  kind: v.picklist(['held', 'used', 'returned', 'extended']),
  reason: v.picklist(movementReasons),
  at: Instant,
  /** The visit or appointment of this line, with its class or service; null if the pass was extended. */
  visit: v.nullable(v.object({ id: Id, name: v.string(), start: Instant })),
});
export type PassMovement = v.InferOutput<typeof PassMovement>;
