/** Which changes of a visit are confirmed by email, with an entry for the member's calendar. Source: decisions.notifications.bookingEmail. */
import type { VisitState } from '#contract/visit-fields.ts';
import type { VisitLifecycleEvent } from './visit-lifecycle.events.ts';

/** Why such an email is sent. */
export type BookingEmailCause = 'booked' | 'cancelled';

/** Null: no email, or that of a notification, as where the studio cancels. `before` is null for a first booking. */
export function bookingEmailCause(
  before: VisitState | null,
  after: VisitState,
  event: VisitLifecycleEvent['type'],
): BookingEmailCause | null {
  if (after === 'booked' && before !== 'booked') return 'booked';
  return before === 'booked' && (event === 'cancel' || event === 'latecancel') ? 'cancelled' : null;
}
