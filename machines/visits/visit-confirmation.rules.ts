/** When the confirmation dialog of a booking is out of date. Source: docs/decisions/booking.md#0170. */
import type { Session } from '#contract/classes.ts';
import type { Refusal } from '#contract/refusal.ts';
import { isOfferExpired, whyNotBookable, whyNotDropInAvailable } from './session.rules.ts';

/** The first reason why no place can be booked now, or null. Passes are not checked, because the server decides whether a pass pays. */
export const whyNotReserve = (session: Session, now: Date): Refusal | null =>
  isOfferExpired(session, now) ? { code: 'offer_expired' } : whyNotBookable(session, now);

/** Null also if a pass covers the class by now, because the button already shows this. */
export const whyNotDropIn = (session: Session, now: Date): Refusal | null =>
  whyNotReserve(session, now) ?? whyNotDropInAvailable(session, now);
