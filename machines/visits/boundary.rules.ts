/** The instants at which the rules' results may change, so that an open screen is updated. Source: decisions.booking.predicates. */
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

/** The earliest boundary after `now`; null if no boundary follows. */
export const nextBoundary = (sessions: readonly SessionFacts[], now: Date): string | null => {
  let next: string | null = null;
  for (const instant of sessions.flatMap(boundariesOf)) {
    const at = new Date(instant).getTime();
    if (at > now.getTime() && (next === null || at < new Date(next).getTime())) next = instant;
  }
  return next;
};
