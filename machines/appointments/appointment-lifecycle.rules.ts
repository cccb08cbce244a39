import type { AppointmentState } from '#contract/appointments.ts';
import type { Refusal } from '#contract/refusal.ts';
import { hasPassed } from '#machines/visits/session.rules.ts';
import type { AppointmentCall, AppointmentSystemEvent, AppointmentLifecycleEvent } from './appointment-lifecycle.events.ts';
import { cancellationDeadline, offeredSlot } from './appointment.rules.ts';

/** Facts for the rules, beside the state. Instants are ISO 8601. */
export interface AppointmentFacts {
  readonly startAt: string;
  readonly endAt: string;
  /** How many minutes before the start the appointment can be cancelled free of charge. */
  readonly cancelMinutes: number;
  /** When the hold expires; null once the appointment is booked. */
  readonly holdExpiresAt: string | null;
}

type Why = Refusal | null;

const whyNotHeld = ({ holdExpiresAt }: AppointmentFacts, now: Date): Why =>
  hasPassed(holdExpiresAt, now) ? { code: 'hold_expired' } : null;

const whyStarted = ({ startAt }: Pick<AppointmentFacts, 'startAt'>, now: Date): Why =>
  hasPassed(startAt, now) ? { code: 'appointment_started' } : null;

type Deadline = Pick<AppointmentFacts, 'startAt' | 'cancelMinutes'>;

/** Does a cancellation count as a visit now? It does from the deadline until the start. */
const isLateFor = ({ startAt, cancelMinutes }: Deadline, now: Date): boolean =>
  hasPassed(cancellationDeadline(startAt, cancelMinutes), now) && !hasPassed(startAt, now);

/** Why a booked appointment cannot be moved now: it has begun, or its deadline has passed. Null: it can be moved. */
export const whyNotMovable = (facts: Deadline, now: Date): Why =>
  whyStarted(facts, now) ?? (isLateFor(facts, now) ? { code: 'change_too_late' } : null);

const whyTaken = ({ wanted, offered }: Extract<AppointmentCall, { type: 'move' }>): Why =>
  offeredSlot(wanted, offered) ? null : { code: 'slot_taken' };

const whyUnpaid = ({ payment }: Extract<AppointmentCall, { type: 'move' | 'book' }>): Why =>
  payment.kind === 'refused' ? payment.refusal : null;

const over: Refusal = { code: 'not_cancelable' };

const whyNotForHeld = (call: AppointmentCall, facts: AppointmentFacts): Why => {
  switch (call.type) {
    case 'move':
      return whyNotHeld(facts, call.now) ?? whyTaken(call);
    case 'book':
      return whyNotHeld(facts, call.now) ?? whyUnpaid(call);
    case 'release':
      return null;
    case 'cancel':
    case 'latecancel':
      return over;
  }
};

const whyNotForBooked = (call: AppointmentCall, facts: AppointmentFacts): Why => {
  const { startAt, cancelMinutes } = facts;
  const { now } = call;
  switch (call.type) {
    case 'move':
      return whyNotMovable(facts, now) ?? whyTaken(call) ?? whyUnpaid(call);
    case 'book':
    case 'release':
      return null;
    case 'cancel':
      return whyStarted(facts, now) ?? (isLateFor(facts, now) ? { code: 'late_cancel_required', until: startAt } : null);
    case 'latecancel':
      return (
        whyStarted(facts, now) ?? (isLateFor(facts, now) ? null : { code: 'not_late', until: cancellationDeadline(startAt, cancelMinutes) })
      );
  }
};

/** Null: the call is possible. Booking again, and releasing a hold that has ended, are possible and change nothing. */
export const whyNotCall = (state: AppointmentState, call: AppointmentCall, facts: AppointmentFacts): Why => {
  if (state === 'held') return whyNotForHeld(call, facts);
  if (state === 'booked') return whyNotForBooked(call, facts);
  if (call.type === 'release') return null;
  return state === 'holdExpired' && (call.type === 'book' || call.type === 'move') ? { code: 'hold_expired' } : over;
};

/** Has the instant of the system event come? The chart decides which state follows. */
export const isSystemEventDue = (fact: AppointmentSystemEvent, { endAt, holdExpiresAt }: AppointmentFacts): boolean => {
  switch (fact.type) {
    case 'hold.expired':
      return hasPassed(holdExpiresAt, fact.now);
    case 'appointment.ended':
      return hasPassed(endAt, fact.now);
    case 'appointment.cancelled':
      return true;
  }
};

/** System events are named noun.pastParticiple, calls by one word. */
export const isSystemEvent = (event: AppointmentLifecycleEvent): event is AppointmentSystemEvent => event.type.includes('.');

export const isPossible = (state: AppointmentState, event: AppointmentLifecycleEvent, facts: AppointmentFacts): boolean =>
  isSystemEvent(event) ? isSystemEventDue(event, facts) : whyNotCall(state, event, facts) === null;
