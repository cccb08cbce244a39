import type { CancelledHow, VisitState } from '#contract/visit-fields.ts';
import type { OfferLengths } from '#machines/visits/offer.rules.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, InstantByDefault } from './columns.ts';

export interface SessionTable {
  org_id: string;
  id: string;
  facility_id: string;
  key: string;
  name: string;
  type: string;
  description: string | null;
  location_name: string;
  location_address: string;
  starts_at: Instant;
  ends_at: Instant;
  booking_opens_at: Instant | null;
  booking_closes_at: Instant | null;
  cancellation_closes_at: Instant | null;
  cancelled_at: Instant | null;
  cancelled_reason: string | null;
  capacity: number;
  taken: Generated<number>;
  waitlists_on: Generated<boolean>;
  dropin_spaces: Generated<number>;
  droppedin_count: Generated<number>;
  price_amount: number | null;
  price_currency: string | null;
  whiteboard_visibility: Generated<'public' | 'attending'>;
  settle_at: Instant | null;
  course_id: Generated<string | null>;
  revision: Generated<number>;
  cancelled_by_hand: Generated<boolean>;
  online_url: Generated<string | null>;
  /** How long offers last; null: the default. */
  offer_minutes: ColumnType<OfferLengths | null, string | null | undefined, string | null>;
  updated_at: InstantByDefault;
}

export interface CourseTable {
  org_id: string;
  id: string;
  facility_id: string;
  key: string;
  name: string;
  description: string | null;
  price_amount: number | null;
  price_currency: string | null;
  /** The course is sold at the studio only, not in the app. */
  sold_at_studio: Generated<boolean>;
  first_class_date: string | null;
  last_class_date: string | null;
  /** The start times of its classes in the folder, including those after the loaded timetable. */
  class_starts: ColumnType<readonly string[], string | undefined, string>;
  position: Generated<number>;
  removed_at: Instant | null;
}

export interface SessionInstructorTable {
  org_id: string;
  session_id: string;
  position: number;
  staff_id: string;
  substituted: Generated<boolean>;
  substitutes_for: string | null;
}

export interface VisitTable {
  org_id: string;
  id: string;
  seq: ColumnType<number, never, never>;
  session_id: string;
  profile_id: string;
  state: VisitState;
  cancelled_how: CancelledHow | null;
  pass_id: string | null;
  offer_expires_at: Instant | null;
  dropin: Generated<boolean>;
  /** The price of a drop-in; null for every other visit. */
  price_amount: Generated<number | null>;
  price_currency: Generated<string | null>;
  /** Set if the studio moved the class after the booking: until when cancelling is free. Null: the deadline of the class. */
  free_until: Generated<Date | null>;
  /** Copied from the class by the database. */
  starts_at: ColumnType<Date, never, never>;
  facility_id: ColumnType<string, never, never>;
  created_at: Instant;
  updated_at: Instant;
}

export interface VisitEventTable {
  org_id: string;
  visit_id: string;
  seq: ColumnType<number, never, never>;
  event: string;
  state: VisitState;
  cancelled_how: CancelledHow | null;
  at: Instant;
}
