/** A predicate is true exactly if its rule returns no reason. Source: docs/spec §4 "Session predicates", decisions.booking. */
import type { Refusal } from '#contract/refusal.ts';
import type { VisitState } from '#contract/visit-fields.ts';

/** ISO 8601; a missing instant never restricts the member. */
type MaybeInstant = string | null | undefined;

export interface VisitFacts {
  readonly state: VisitState;
  readonly offer_expires_at?: MaybeInstant;
}

/** Any `Session` of the contract has these fields. */
export interface SessionFacts {
  readonly start_date?: MaybeInstant;
  readonly end_date?: MaybeInstant;
  readonly booking_open_date?: MaybeInstant;
  readonly booking_close_date?: MaybeInstant;
  readonly cancellation_close_date?: MaybeInstant;
  readonly cancelled?: boolean | undefined;
  readonly full?: boolean | undefined;
  readonly waitlists_on?: boolean | undefined;
  /** Negative: no limit. */
  readonly dropin_spaces?: number | undefined;
  readonly droppedin_count?: number | undefined;
  readonly visit?: VisitFacts | null | undefined;
}

type Rule = (session: SessionFacts, now: Date) => Refusal | null;

/** Is `now` at or after the instant? An absent instant never passes. */
export const hasPassed = (instant: MaybeInstant, now: Date): boolean =>
  instant !== null && instant !== undefined && now.getTime() >= Date.parse(instant);

const isAhead = (instant: MaybeInstant, now: Date): boolean => instant !== null && instant !== undefined && !hasPassed(instant, now);

const refusal = (code: Refusal['code'], more: { until?: MaybeInstant; fix?: string } = {}): Refusal => ({
  code,
  ...(more.until ? { until: more.until } : {}),
  ...(more.fix ? { fix: more.fix } : {}),
});

const first = (...rules: readonly Rule[]): Rule => {
  return (session, now) => {
    for (const rule of rules) {
      const reason = rule(session, now);
      if (reason) return reason;
    }
    return null;
  };
};

/** `now ≥ start`. Source: decisions.booking.predicates. */
export const isStarted = (session: SessionFacts, now: Date): boolean => hasPassed(session.start_date, now);
/** `now ≥ end`. */
export const isFinished = (session: SessionFacts, now: Date): boolean => hasPassed(session.end_date, now);
/** `start ≤ now < end`. */
export const isOnNow = (session: SessionFacts, now: Date): boolean => isStarted(session, now) && !isFinished(session, now);
/** Has the offer ended by its own deadline? The server may not have updated the row yet. */
export const isOfferExpired = (session: SessionFacts, now: Date): boolean =>
  session.visit?.state === 'pending' && hasPassed(session.visit.offer_expires_at, now);

const isBooked = (session: SessionFacts): boolean => session.visit?.state === 'booked';
const hasHadAPlace = (session: SessionFacts): boolean => isBooked(session) || session.visit?.state === 'attended';
const isWaitlisted = (session: SessionFacts): boolean => session.visit?.state === 'waitlisted';
const isPending = (session: SessionFacts): boolean => session.visit?.state === 'pending';
const hasLiveOffer = (session: SessionFacts, now: Date): boolean => isPending(session) && !isOfferExpired(session, now);

const ifCancelled: Rule = (session) => (session.cancelled ? refusal('session_cancelled') : null);
const ifFinished: Rule = (session, now) => (isFinished(session, now) ? refusal('session_finished') : null);
const ifOnNow: Rule = (session, now) => (isOnNow(session, now) ? refusal('session_on_now', { until: session.end_date }) : null);
const ifStarted: Rule = (session, now) => (isStarted(session, now) ? refusal('session_started') : null);
const ifAlreadyBooked: Rule = (session) => (hasHadAPlace(session) ? refusal('already_booked', { fix: '/bookings' }) : null);
const ifWaitlisted: Rule = (session) => (isWaitlisted(session) ? refusal('already_waitlisted', { fix: '/bookings' }) : null);
const ifInLine: Rule = (session) =>
  isWaitlisted(session) || isPending(session) ? refusal('already_waitlisted', { fix: '/bookings' }) : null;
const ifNotYetOpen: Rule = (session, now) =>
  isAhead(session.booking_open_date, now) ? refusal('booking_not_open', { until: session.booking_open_date }) : null;
const ifClosed: Rule = (session, now) => (hasPassed(session.booking_close_date, now) ? refusal('booking_closed') : null);
/** Refuses a full class. `full` counts the place that is offered to the member as taken, so a member with a live offer is not refused. */
const ifFull: Rule = (session, now) => (session.full && !hasLiveOffer(session, now) ? refusal('session_full') : null);
const ifNotFull: Rule = (session) => (session.full ? null : refusal('session_not_full'));
const ifNoWaitlist: Rule = (session) => (session.waitlists_on ? null : refusal('no_waitlist'));
const ifNotBooked: Rule = (session) => (isBooked(session) ? null : refusal('not_cancelable'));
const ifNotWaitlisted: Rule = (session) => (isWaitlisted(session) ? null : refusal('not_cancelable'));
const ifNotPending: Rule = (session) => (isPending(session) ? null : refusal('not_offered'));
const ifOfferExpired: Rule = (session, now) => (isOfferExpired(session, now) ? refusal('offer_expired') : null);
const ifLate: Rule = (session, now) => (isLateCancel(session, now) ? refusal('late_cancel_required', { until: session.start_date }) : null);
const ifNotLate: Rule = (session, now) =>
  isLateCancel(session, now) ? null : refusal('not_late', { until: session.cancellation_close_date });
const ifNoDropInSpace: Rule = ({ dropin_spaces = 0, droppedin_count = 0 }) =>
  dropin_spaces < 0 || droppedin_count < dropin_spaces ? null : refusal('no_concession', { fix: '/checkout' });

/** `until` is when booking opens or the class ends. */
export const whyNotBookable: Rule = first(ifCancelled, ifFinished, ifOnNow, ifAlreadyBooked, ifWaitlisted, ifNotYetOpen, ifClosed, ifFull);

/** The first reason why the member cannot join the waitlist, or null. A pending offer counts as a place in the waitlist. */
export const whyNotWaitlistable: Rule = first(
  ifCancelled,
  ifFinished,
  ifAlreadyBooked,
  ifInLine,
  ifNotYetOpen,
  ifClosed,
  ifNotFull,
  ifNoWaitlist,
);

/** The first reason why a booked place cannot be cancelled at all, in time or late; or null. */
export const whyNotCancelable: Rule = first(ifCancelled, ifNotBooked, ifStarted);

export const whyNotRemovable: Rule = first(ifCancelled, ifStarted);

/** Checks only the state of the offer and the start of the class, not the end of the offer. */
export const whyNotPendingConfirmable: Rule = first(ifNotPending, ifStarted);

/** In addition to `isConfirmable`, checks whether the class is cancelled and whether the offer has expired. */
export const whyNotConfirmable: Rule = first(ifCancelled, ifNotPending, ifStarted, ifOfferExpired);

/** After the deadline the reason is `late_cancel_required`, with the start as `until`. */
export const whyNotCancelInTime: Rule = first(whyNotCancelable, ifLate);

/** The first reason why a late cancel is refused, or null. Before the deadline the reason is `not_late`, with the deadline as `until`. */
export const whyNotLateCancel: Rule = first(whyNotCancelable, ifNotLate);

/** The first reason why the member cannot leave the waitlist, or null. Leaving is never late. */
export const whyNotLeaveWaitlist: Rule = first(ifCancelled, ifNotWaitlisted, ifStarted);

/** `no_concession` if no drop-in places are left, because only a pass helps then. */
export const whyNotDropInAvailable: Rule = first(whyNotBookable, ifNoDropInSpace);

/** Not if already booked or waitlisted, or if the class is finished, cancelled, on now, full, or outside its booking window. §4 */
export const isBookable = (session: SessionFacts, now: Date): boolean => whyNotBookable(session, now) === null;

/** Waitlists are on, and the class is full and open for booking. A visit of the member must be cancelled. §4 */
export const isWaitlistable = (session: SessionFacts, now: Date): boolean => whyNotWaitlistable(session, now) === null;

/** The member can cancel if the class is not cancelled and has not started, and the member has booked. §4 */
export const isCancelable = (session: SessionFacts, now: Date): boolean => whyNotCancelable(session, now) === null;

/** The member can accept an offer if the visit is pending and the class has not started. §4 */
export const isConfirmable = (session: SessionFacts, now: Date): boolean => whyNotPendingConfirmable(session, now) === null;

/** The member can drop in if the class can be booked and drop-in places are unlimited (negative) or not used up. §4 */
export const isDropInAvailable = (session: SessionFacts, now: Date): boolean => whyNotDropInAvailable(session, now) === null;

/** A member can be removed only if the class has not started and is not cancelled. §4 */
export const allowsRemoval = (session: SessionFacts, now: Date): boolean => whyNotRemovable(session, now) === null;

/** An offer can be confirmed only if the class has not started and is not cancelled. §4 */
export const allowsConfirm = (session: SessionFacts, now: Date): boolean => whyNotRemovable(session, now) === null;

/** Is it after the cancellation deadline (`cancellation_close_date ≤ now < start`), so that cancelling counts as a visit? §4 */
export const isLateCancel = (session: SessionFacts, now: Date): boolean =>
  hasPassed(session.cancellation_close_date, now) && !isStarted(session, now);
