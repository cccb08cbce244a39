/** The phase of a class by the clock. Source: decisions.booking.predicates: at a boundary the later state counts. */
import { hasPassed, isFinished, isOnNow, type SessionFacts } from '#machines/visits/session.rules.ts';

export const sessionPhases = ['announced', 'open', 'closed', 'onNow', 'finished', 'cancelled'] as const;
export type SessionPhase = (typeof sessionPhases)[number];

/** A cancelled class has no other phase. */
export const sessionPhase = (session: SessionFacts, now: Date): SessionPhase => {
  if (session.cancelled) return 'cancelled';
  if (isFinished(session, now)) return 'finished';
  if (isOnNow(session, now)) return 'onNow';
  if (session.booking_open_date && !hasPassed(session.booking_open_date, now)) return 'announced';
  return hasPassed(session.booking_close_date, now) ? 'closed' : 'open';
};
