/** A course is a group of classes; each of them is booked like any other class. Source: docs/spec §3, docs/decisions/courses.md#0142. */
import * as v from 'valibot';
import { Session } from './classes.ts';
import { CalendarDate, Count, Id, Instant, Money } from './values.ts';

export const Course = v.object({
  id: Id,
  name: v.string(),
  description: v.nullable(v.string()),
  location: v.object({ name: v.string(), address: v.string() }),
  /** Days at the facility; null if no class is known. */
  first_class_date: v.nullable(CalendarDate),
  last_class_date: v.nullable(CalendarDate),
  /** The price of the whole course; null if each class is paid separately. */
  price: v.nullable(Money),
  /** The variant for a cart that buys the whole course; absent if the course cannot be bought in the app, or has ended. */
  variant_id: v.optional(Id),
  /** The course is sold only at the studio. */
  sold_at_studio: v.optional(v.boolean()),
  /** The types of the classes of the course, which decide which passes can pay. */
  types: v.array(v.string()),
  instructors: v.array(v.string()),
  classes_left: Count,
  /** The number of classes of the course in which the member has a place, an offer, or a position on the waitlist. */
  booked_count: Count,
  next_class_at: v.nullable(Instant),
});
export type Course = v.InferOutput<typeof Course>;

/** The classes are sorted by start and include past and cancelled classes. */
export const CourseDetail = v.object({ ...Course.entries, sessions: v.array(Session) });
export type CourseDetail = v.InferOutput<typeof CourseDetail>;
