/** When a rule may next return another answer, so that an open screen does not go stale. Source: decisions.booking.predicates. */
import type { SessionFacts } from './session.rules.ts';

const boundariesOf = (session: SessionFacts): readonly string[] =>
  [
    session.booking_open_date,
    session.booking_close_date,
    session.cancellation_close_date,
    session.start_date,
    session.end_date,
    session.visit?.state === 'pending' ? session.visit.offer_expires_at : null,
  ].filter((instant) => typeof instant === 'string');

/** The earliest instant after `now` at which a rule about one of the classes may return another answer; null when none is left. */
export const nextBoundary = (sessions: readonly SessionFacts[], now: Date): string | null => {
  let next: string | null = null;
  for (const instant of sessions.flatMap(boundariesOf)) {
    const at = new Date(instant).getTime();
    if (at > now.getTime() && (next === null || at < new Date(next).getTime())) next = instant;
  }
  return next;
};
