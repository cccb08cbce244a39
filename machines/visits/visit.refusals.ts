import type { Session } from '#contract/classes.ts';
import type { Refusal } from '#contract/refusal.ts';
import { whyNotBook, whyNotConfirm } from './affordance.rules.ts';
import { whyNotCancelable, whyNotConfirmable, whyNotLeaveWaitlist, whyNotWaitlistable } from './session.rules.ts';
import { whyNotDropIn } from './visit-confirmation.rules.ts';
import type { VisitEvent, VisitPress } from './visit.types.ts';

type WhyNot = (session: Session, now: Date) => Refusal | null;

const always = (): null => null;

const whyNot: Readonly<Record<VisitPress['type'], WhyNot>> = {
  'book.pressed': whyNotBook,
  'dropIn.pressed': whyNotDropIn,
  'waitlist.pressed': whyNotWaitlistable,
  'cancel.pressed': whyNotCancelable,
  'leave.pressed': whyNotLeaveWaitlist,
  'confirm.pressed': whyNotConfirm,
  'decline.pressed': whyNotConfirmable,
  'retry.pressed': always,
  'dismiss.pressed': always,
};

const isPress = (event: VisitEvent): event is VisitPress => event.type in whyNot;

/** Only in these states, without a request in progress, can a rule be the reason why a press is ignored. */
export const restingStates = ['bookable', 'dropInOnly', 'full', 'booked', 'waitlisted', 'offered', 'closed'] as const;

export const whyNotPress = (session: Session | null, now: Date, event: VisitEvent): Refusal | null =>
  session && isPress(event) ? whyNot[event.type](session, now) : null;
