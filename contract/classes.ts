/** A class in the timetable ("session" on the wire). Source: docs/spec §3, decisions.wire. */
import * as v from 'valibot';
import { Concession, Payer } from './concessions.ts';
import { Refusal } from './refusal.ts';
import { Count, Id, Instant, Money } from './values.ts';
import { VisitFields } from './visit-fields.ts';

export const Instructor = v.object({
  id: Id,
  full_name: v.string(),
  substituted: v.boolean(),
  substitutes_for: v.nullable(v.string()),
});
export type Instructor = v.InferOutput<typeof Instructor>;

export const Session = v.object({
  id: Id,
  name: v.string(),
  /** The type of the class, e.g. "CrossFit"; filters and passes use it. */
  type: v.string(),
  description: v.nullable(v.string()),
  start_date: Instant,
  end_date: Instant,
  booking_open_date: v.nullable(Instant),
  booking_close_date: v.nullable(Instant),
  cancellation_close_date: v.nullable(Instant),
  cancelled: v.boolean(),
  cancelled_reason: v.nullable(v.string()),
  full: v.boolean(),
  waitlists_on: v.boolean(),
  /** Places for drop-ins; negative: no limit. */
  dropin_spaces: v.pipe(v.number(), v.safeInteger()),
  droppedin_count: Count,
  instructors: v.array(Instructor),
  whiteboard_items: v.array(v.object({ definition: v.object({ name: v.string() }) })),
  whiteboard_visibility: v.picklist(['public', 'attending']),
  capacity: Count,
  /** Free places: capacity − booked − attended − unexpired offers. */
  spaces_left: Count,
  waitlist_count: Count,
  location: v.object({ name: v.string(), address: v.string() }),
  /** The price of a drop-in; null if the class accepts no drop-ins. */
  price: v.nullable(Money),
  /** The pass that pays for this class; null if no pass pays. */
  concession: v.nullable(Concession),
  /** Every pass that can pay, in the order of use; absent if the member has no choice. The first pass is `concession`. */
  concessions: v.optional(v.array(Payer)),
  /** Why no pass covers the class, if `concession` is null. */
  concession_refusal: v.nullable(Refusal),
  /**
   * Classes or appointments at the same time in which the member has a place or an offer, at any of their studios; absent if there are
   * none. `studio`: the name of the studio, null for the current studio. `path`: the page on which the member can cancel.
   */
  overlaps: v.optional(
    v.array(v.object({ name: v.string(), start_date: Instant, end_date: Instant, studio: v.nullable(v.string()), path: v.string() })),
  ),
  visit: v.nullable(VisitFields),
});
export type Session = v.InferOutput<typeof Session>;

/**
 * A page of classes. `next_from`: the start of the next page; absent on the last page, and from older servers, which sent all classes on
 * one page.
 */
export const SessionPage = v.object({ sessions: v.array(Session), next_from: v.optional(Instant) });
export type SessionPage = v.InferOutput<typeof SessionPage>;

/** `GET /sessions`: `from` inclusive, `to` exclusive, at most 62 days apart. A page has at most 31 days and 500 classes. */
export const SessionQuery = v.strictObject({
  from: v.optional(Instant),
  to: v.optional(Instant),
  type: v.optional(v.pipe(v.string(), v.maxLength(120))),
  instructor: v.optional(v.pipe(v.string(), v.maxLength(120))),
});
export type SessionQuery = v.InferOutput<typeof SessionQuery>;
