/** Which rule a member's wish comes up against, asked of the rules that the screens and the server ask. */
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Session } from '#contract/classes.ts';
import type { Refusal } from '#contract/refusal.ts';
import { whyNotBook, whyNotConfirm } from '#machines/visits/affordance.rules.ts';
import { whyNotCancelable, whyNotConfirmable, whyNotLeaveWaitlist, whyNotWaitlistable } from '#machines/visits/session.rules.ts';
import type { VisitCall } from '#machines/visits/visit-lifecycle.events.ts';
import { refuse, visitRowOf, type VisitSnapshot } from '#machines/visits/visit-lifecycle.rows.ts';
import type { VisitContext } from '#machines/visits/visit.types.ts';

type WhyNot = (snapshot: AnyMachineSnapshot, event: AnyEventObject) => Refusal | null;

const calls: readonly string[] = ['book', 'waitlist', 'dropin', 'cancel', 'latecancel', 'confirm', 'decline'] satisfies VisitCall['type'][];

const isCall = (event: AnyEventObject): event is AnyEventObject & VisitCall => calls.includes(event.type);

const ofTheClass: Readonly<Record<string, (session: Session, now: Date) => Refusal | null>> = {
  'book.pressed': whyNotBook,
  'waitlist.pressed': whyNotWaitlistable,
  'cancel.pressed': whyNotCancelable,
  'leave.pressed': whyNotLeaveWaitlist,
  'confirm.pressed': whyNotConfirm,
  'decline.pressed': whyNotConfirmable,
};

/** While something is under way, that is the reason, and no rule is asked. */
const resting = ['bookable', 'full', 'booked', 'waitlisted', 'offered', 'closed'];

const byMachine: Readonly<Record<string, WhyNot>> = {
  'visits/visit-lifecycle': (snapshot, event) => (isCall(event) ? refuse(visitRowOf(snapshot as VisitSnapshot), event) : null),
  'visits/visit': (snapshot, event) => {
    const { session, now } = snapshot.context as VisitContext;
    return session && resting.some((state) => snapshot.matches(state)) ? (ofTheClass[event.type]?.(session, now) ?? null) : null;
  },
};

/** The first reason of the rules, or null where they have none: then the chart itself is the reason. `machine`: as `visits/visit`. */
export const refusalOf = (machine: string, snapshot: AnyMachineSnapshot, event: AnyEventObject): Refusal | null =>
  byMachine[machine]?.(snapshot, event) ?? null;
