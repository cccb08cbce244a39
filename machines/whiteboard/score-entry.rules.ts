/** Who can log a score for a class, and when. Source: docs/spec §6, docs/decisions/training.md#0206. */
import type { Refusal } from '#contract/refusal.ts';
import { isStarted } from '#machines/visits/session.rules.ts';
import { canSeeWhiteboard, type WhiteboardFacts } from './whiteboard.rules.ts';

/** Any `Session` of the contract has these fields. */
export interface LoggingFacts extends WhiteboardFacts {
  readonly start_date: string;
  readonly cancelled: boolean;
}

/** Null: the member can log a workout. After the start of the class there is no time limit. */
export function whyNotLoggable(session: LoggingFacts, now: Date): Refusal | null {
  if (!canSeeWhiteboard(session)) return { code: 'whiteboard_hidden' };
  if (session.cancelled) return { code: 'session_cancelled' };
  if (session.visit?.state !== 'booked' && session.visit?.state !== 'attended') return { code: 'not_attending' };
  return isStarted(session, now) ? null : { code: 'session_not_started', until: session.start_date };
}
