/** Which changes of a visit cause a confirmation email with a calendar entry. Source: decisions.notifications.bookingEmail. */
import type { VisitState } from '#contract/visit-fields.ts';
import type { VisitLifecycleEvent } from './visit-lifecycle.events.ts';

export type BookingEmailCause = 'booked' | 'cancelled';

/** Null: no email, or another notification reports the change. `before` is null for a first booking. */
export function bookingEmailCause(
  before: VisitState | null,
  after: VisitState,
  event: VisitLifecycleEvent['type'],
): BookingEmailCause | null {
  if (after === 'booked' && before !== 'booked') return 'booked';
  return before === 'booked' && (event === 'cancel' || event === 'latecancel') ? 'cancelled' : null;
}
