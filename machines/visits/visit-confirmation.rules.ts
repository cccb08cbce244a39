/** When the question that a member is asked before they take a place no longer stands. Source: docs/decisions/booking.md#0170. */
import type { Session } from '#contract/classes.ts';
import type { Refusal } from '#contract/refusal.ts';
import { isOfferExpired, whyNotBookable, whyNotDropInAvailable } from './session.rules.ts';

/** The first reason why there is nothing to take any more, or null; whether a pass pays is the studio's to say. */
export const whyNotReserve = (session: Session, now: Date): Refusal | null =>
  isOfferExpired(session, now) ? { code: 'offer_expired' } : whyNotBookable(session, now);

/** The same of a drop-in. Null also where a pass covers the class by now: that is nothing to be told, for the button says it. */
export const whyNotDropIn = (session: Session, now: Date): Refusal | null =>
  whyNotReserve(session, now) ?? whyNotDropInAvailable(session, now);
