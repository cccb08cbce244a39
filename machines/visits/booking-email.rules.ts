/** Which changes of a visit are confirmed by email, with an entry for the member's calendar. Source: decisions.notifications.bookingEmail. */
import type { VisitState } from '#contract/visit-fields.ts';
import type { VisitLifecycleEvent } from './visit-lifecycle.events.ts';

/** Why such an email is sent. `moved`: the studio has changed the time or the place of the class. */
export type BookingEmailCause = 'booked' | 'cancelled' | 'moved';

/** What the member has to come to, and when. */
export interface BookedTime {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly location_name: string;
  readonly location_address: string;
}

/** Null: no email, or that of a notification, as where the studio cancels. `before` is null for a first booking. */
export function bookingEmailCause(
  before: VisitState | null,
  after: VisitState,
  event: VisitLifecycleEvent['type'],
): Exclude<BookingEmailCause, 'moved'> | null {
  if (after === 'booked' && before !== 'booked') return 'booked';
  return before === 'booked' && (event === 'cancel' || event === 'latecancel') ? 'cancelled' : null;
}

/** Whether a member who has booked the class has to come at another time or to another place. */
export const isMoved = (before: BookedTime, after: BookedTime): boolean =>
  before.starts_at.getTime() !== after.starts_at.getTime() ||
  before.ends_at.getTime() !== after.ends_at.getTime() ||
  before.location_name !== after.location_name ||
  before.location_address !== after.location_address;
