/** Which events are possible in which state of a visit. The chart's guards and the server's 409 responses use these rules. */
import type { Refusal } from '#contract/refusal.ts';
import type { VisitState } from '#contract/visit-fields.ts';
import {
  allowsConfirm,
  allowsRemoval,
  hasPassed,
  isFinished,
  isStarted,
  whyNotBookable,
  whyNotCancelInTime,
  whyNotConfirmable,
  whyNotDropInAvailable,
  whyNotLateCancel,
  whyNotLeaveWaitlist,
  whyNotWaitlistable,
  type SessionFacts,
} from './session.rules.ts';
import type { VisitCall, VisitSystemEvent, VisitLifecycleEvent } from './visit-lifecycle.events.ts';

export type VisitStatus = 'none' | VisitState;

export interface OfferFacts {
  readonly offerExpiresAt: string | null;
}

const sessionSeenFrom = (status: VisitStatus, session: SessionFacts, { offerExpiresAt }: OfferFacts): SessionFacts => ({
  ...session,
  visit: status === 'none' ? null : { state: status, offer_expires_at: offerExpiresAt },
});

const passRefusal = (call: VisitCall): Refusal | null => ('pass' in call && call.pass.kind === 'refused' ? call.pass.refusal : null);

/** Why a member with a covering pass cannot drop in: drop-ins are only for members without such a pass. */
const coveredAlready = (call: VisitCall): Refusal | null =>
  'pass' in call && call.pass.kind === 'covered' ? { code: 'pass_not_usable' } : null;

/** A drop-in is refused if its price has changed since the member saw it. */
const otherPrice = (call: VisitCall): Refusal | null => {
  if (call.type !== 'dropin' || !call.price) return null;
  const { seen, now } = call.price;
  return seen.amount === now?.amount && seen.currency === now.currency ? null : { code: 'price_changed' };
};

/** A cancelled visit has ended, so another booking is checked with `none`, for a new visit. */
export const whyNotCall = (status: VisitStatus, call: VisitCall, offer: OfferFacts): Refusal | null => {
  const session = sessionSeenFrom(status, call.session, offer);
  switch (call.type) {
    case 'book':
      return whyNotBookable(session, call.now) ?? (status === 'pending' ? whyNotConfirmable(session, call.now) : null) ?? passRefusal(call);
    case 'waitlist':
      return whyNotWaitlistable(session, call.now);
    case 'dropin':
      return whyNotDropInAvailable(session, call.now) ?? coveredAlready(call) ?? otherPrice(call);
    case 'cancel':
      return status === 'waitlisted' ? whyNotLeaveWaitlist(session, call.now) : whyNotCancelInTime(session, call.now);
    case 'latecancel':
      return whyNotLateCancel(session, call.now);
    case 'confirm':
      return whyNotConfirmable(session, call.now) ?? passRefusal(call);
    case 'decline':
      return whyNotConfirmable(session, call.now);
  }
};

/** Has the instant of the system event come, and do its conditions hold? The chart decides which state follows. */
export const isSystemEventDue = (fact: VisitSystemEvent, offer: OfferFacts): boolean => {
  switch (fact.type) {
    case 'place.offered':
      return allowsConfirm(fact.session, fact.now) && !fact.session.full && !hasPassed(fact.expiresAt, fact.now);
    case 'offer.expired':
      return hasPassed(offer.offerExpiresAt, fact.now);
    case 'class.started':
      return isStarted(fact.session, fact.now);
    case 'class.ended':
      return !fact.session.cancelled && isFinished(fact.session, fact.now);
    case 'member.removed':
      return allowsRemoval(fact.session, fact.now);
    case 'member.missed':
      return !fact.session.cancelled && isStarted(fact.session, fact.now);
    case 'class.cancelled':
      return true;
  }
};

/** System events are named `noun.pastParticiple`; calls of members have one word. */
export const isSystemEvent = (event: VisitLifecycleEvent): event is VisitSystemEvent => event.type.includes('.');

export const isPossible = (status: VisitStatus, event: VisitLifecycleEvent, offer: OfferFacts): boolean =>
  isSystemEvent(event) ? isSystemEventDue(event, offer) : whyNotCall(status, event, offer) === null;
