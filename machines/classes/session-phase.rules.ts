/** The phase of a class by the clock. Source: decisions.booking.predicates: at the instant itself the later state wins. */
import { hasPassed, isFinished, isOnNow, type SessionFacts } from '#machines/visits/session.rules.ts';

export const sessionPhases = ['announced', 'open', 'closed', 'onNow', 'finished', 'cancelled'] as const;
export type SessionPhase = (typeof sessionPhases)[number];

/** Announced until booking opens, open until it closes, on now, finished; cancelled beats all. */
export const sessionPhase = (session: SessionFacts, now: Date): SessionPhase => {
  if (session.cancelled) return 'cancelled';
  if (isFinished(session, now)) return 'finished';
  if (isOnNow(session, now)) return 'onNow';
  if (session.booking_open_date && !hasPassed(session.booking_open_date, now)) return 'announced';
  return hasPassed(session.booking_close_date, now) ? 'closed' : 'open';
};
