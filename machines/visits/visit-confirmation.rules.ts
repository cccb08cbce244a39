/** When the confirmation dialog for taking a place is out of date. Source: docs/decisions/booking.md#0170. */
import type { Session } from '#contract/classes.ts';
import type { Refusal } from '#contract/refusal.ts';
import { isOfferExpired, whyNotBookable, whyNotDropInAvailable } from './session.rules.ts';

/** The first reason why no place can be taken any more, or null; the studio decides whether a pass pays. */
export const whyNotReserve = (session: Session, now: Date): Refusal | null =>
  isOfferExpired(session, now) ? { code: 'offer_expired' } : whyNotBookable(session, now);

/** The same for a drop-in. Also null where a pass covers the class now: the button shows this already. */
export const whyNotDropIn = (session: Session, now: Date): Refusal | null =>
  whyNotReserve(session, now) ?? whyNotDropInAvailable(session, now);
