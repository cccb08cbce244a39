/** The affordances contain codes; the catalogues have the sentences. Source: docs/spec §4. */
import type { Session } from '#contract/classes.ts';
import type { Concession } from '#contract/concessions.ts';
import type { Refusal } from '#contract/refusal.ts';
import type { Money } from '#contract/values.ts';
import type { CancelledHow } from '#contract/visit-fields.ts';
import { isPriceDue } from './deadline.rules.ts';
import {
  isCancelable,
  isFinished,
  isLateCancel,
  isOfferExpired,
  isOnNow,
  isWaitlistable,
  whyNotBookable,
  whyNotConfirmable,
  whyNotDropInAvailable,
  whyNotLeaveWaitlist,
  whyNotWaitlistable,
} from './session.rules.ts';

/** The pass from which a booking takes a visit; null if the pass is unknown. */
export type Cost = Concession | null;

/** Whether the member took part in a class that is on, over or cancelled. */
export type Participation =
  | 'none'
  | 'booked'
  | 'attended'
  | 'waited'
  | Extract<CancelledHow, 'noShow' | 'late'>
  /** The price is due, and no visit is used. */
  | 'noShowDropIn'
  | 'lateDropIn';

export type Affordance =
  | { readonly kind: 'book'; readonly cost: Cost; /** Free cancellation is over already. */ readonly isFinal: boolean }
  /** No pass covers the class, but it accepts drop-ins. */
  | { readonly kind: 'dropIn'; readonly price: Money }
  | { readonly kind: 'joinWaitlist'; /** How many wait already. */ readonly waiting: number }
  /** The booking can be cancelled: free until `until`, or late at the cost of the visit or, if `isPriceDue`, of the price. */
  | { readonly kind: 'booked'; readonly late: boolean; readonly isPriceDue: boolean; readonly until: string | null; readonly cost: Cost }
  /** The member is on the waitlist; the member at `position` 1 gets the next offer. */
  | { readonly kind: 'waiting'; readonly position: number | null; readonly waiting: number }
  /** A place is offered to the member until `expiresAt`; declining is always possible. */
  | {
      readonly kind: 'offered';
      readonly expiresAt: string | null;
      readonly cost: Cost;
      readonly refusal: Refusal | null;
      /** The drop-in price; null if the class accepts no drop-ins, or if a pass covers it. */
      readonly price: Money | null;
    }
  | { readonly kind: 'onNow'; readonly until: string; readonly part: Participation }
  | { readonly kind: 'finished'; readonly part: Participation }
  | { readonly kind: 'cancelled'; /** The reason of the studio. */ readonly reason: string | null; readonly part: Participation }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Why no pass covers the class, or null. This is checked last. If the pass is unknown, no reason is assumed. */
const whyNotCovered = ({ concession, concession_refusal }: Session): Refusal | null => (concession ? null : concession_refusal);

/** The first reason why the member cannot book, or null; including the reasons of the pass. */
export const whyNotBook = (session: Session, now: Date): Refusal | null => {
  if (isOfferExpired(session, now)) return { code: 'offer_expired' };
  return whyNotBookable(session, now) ?? whyNotCovered(session);
};

/** The first reason why the member cannot accept an offer, or null; including the reasons of the pass. */
export const whyNotConfirm = (session: Session, now: Date): Refusal | null => whyNotConfirmable(session, now) ?? whyNotCovered(session);

/** Null: the member cannot drop in. Source: docs/spec §4 "Drop-in available", decisions.booking.dropin. */
export const dropInPrice = (session: Session, now: Date): Money | null =>
  whyNotCovered(session) && !isOfferExpired(session, now) && !whyNotDropInAvailable(session, now) ? session.price : null;

/** Can the member join the waitlist? Not while the class takes place, even if its booking never closes. */
export const canJoinWaitlist = (session: Session, now: Date): boolean => isWaitlistable(session, now) && !isOnNow(session, now);

const partOf = ({ visit }: Session): Participation => {
  if (!visit) return 'none';
  if (visit.state === 'booked' || visit.state === 'attended') return visit.state;
  if (visit.state === 'waitlisted' || visit.state === 'pending') return 'waited';
  const how = visit.cancelled_how;
  if (how !== 'noShow' && how !== 'late') return 'none';
  return isPriceDue(visit) ? `${how}DropIn` : how;
};

/** The affordance of a class that is cancelled, over or on now; null for any other class. */
const whatIsPast = (session: Session, now: Date): Affordance | null => {
  if (session.cancelled) return { kind: 'cancelled', reason: session.cancelled_reason, part: partOf(session) };
  if (isFinished(session, now)) return { kind: 'finished', part: partOf(session) };
  return isOnNow(session, now) ? { kind: 'onNow', until: session.end_date, part: partOf(session) } : null;
};

const costOf = (session: Session): Cost => session.visit?.concession ?? session.concession;

const whatIsMine = (session: Session, now: Date): Affordance | null => {
  if (isCancelable(session, now))
    return {
      kind: 'booked',
      late: isLateCancel(session, now),
      isPriceDue: session.visit !== null && isPriceDue(session.visit),
      until: session.cancellation_close_date,
      cost: costOf(session),
    };
  if (whyNotLeaveWaitlist(session, now) === null)
    return { kind: 'waiting', position: session.visit?.waitlist_position ?? null, waiting: session.waitlist_count };
  if (whyNotConfirmable(session, now) === null)
    return {
      kind: 'offered',
      expiresAt: session.visit?.offer_expires_at ?? null,
      cost: session.concession,
      refusal: whyNotConfirm(session, now),
      price: dropInPrice(session, now),
    };
  return null;
};

/** The first reason why no place can be booked. For a full class, this includes the reasons why the waitlist cannot be joined. */
const whyNotTaken = (session: Session, now: Date): Refusal | null => {
  const refusal = whyNotBook(session, now);
  return refusal?.code === 'session_full' ? (whyNotWaitlistable(session, now) ?? refusal) : refusal;
};

const whatCanBeTaken = (session: Session, now: Date): Affordance => {
  if (canJoinWaitlist(session, now)) return { kind: 'joinWaitlist', waiting: session.waitlist_count };
  const price = dropInPrice(session, now);
  if (price) return { kind: 'dropIn', price };
  const refusal = whyNotTaken(session, now);
  return refusal ? { kind: 'refused', refusal } : { kind: 'book', cost: session.concession, isFinal: isLateCancel(session, now) };
};

/** Every class has exactly one affordance, and an impossible action has a reason. Clause: §4. */
export const affordanceOf = (session: Session, now: Date): Affordance =>
  whatIsPast(session, now) ?? whatIsMine(session, now) ?? whatCanBeTaken(session, now);
