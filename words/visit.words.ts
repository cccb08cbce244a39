/** The states of a visit; the specification defines these words. Source: docs/spec §4 and §8. */
import type { MessageDescriptor } from '@lingui/core';
import type { CancelledHow, VisitState } from '#contract/visit-fields.ts';

const booked = /*i18n*/ { id: 'visit.booked', message: 'Booked' };
const attended = /*i18n*/ { id: 'visit.attended', message: 'Attended' };
const waitlisted = /*i18n*/ { id: 'visit.waitlisted', message: 'Waitlisted' };
const offered = /*i18n*/ { id: 'visit.pending', message: 'Spot offered' };
const cancelled = /*i18n*/ { id: 'visit.cancelled', message: 'Cancelled' };
const removed = /*i18n*/ { id: 'visit.removed', message: 'Removed' };
const declined = /*i18n*/ { id: 'visit.declined', message: 'Declined' };
const cancelledLate = /*i18n*/ { id: 'visit.cancelled_late', message: 'Cancelled late' };
const offerExpired = /*i18n*/ { id: 'visit.offer_expired', message: 'Offer expired' };
const cancelledByStudio = /*i18n*/ { id: 'visit.cancelled_by_studio', message: 'Cancelled by the studio' };
const missed = /*i18n*/ { id: 'visit.no_show', message: 'Missed' };

const states: Record<VisitState, MessageDescriptor> = { booked, attended, waitlisted, pending: offered, cancelled };

const hows: Record<CancelledHow, MessageDescriptor> = {
  inTime: cancelled,
  late: cancelledLate,
  left: removed,
  declined,
  offerExpired,
  byStudio: cancelledByStudio,
  noShow: missed,
};

/** A cancelled visit has a word for the way of its cancellation. */
export const visitWord = (visit: { readonly state: VisitState; readonly cancelled_how: CancelledHow | null }): MessageDescriptor =>
  visit.state === 'cancelled' && visit.cancelled_how ? hows[visit.cancelled_how] : states[visit.state];
