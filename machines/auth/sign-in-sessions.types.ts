/** The types of the list of sign-in sessions: input, context, events and ports. */
import type { Refused } from '#contract/call-failure.ts';
import type { SignInSession } from '#contract/sign-in-sessions.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface SignInSessionsInput {
  /** Begins the keys of the requests. */
  readonly keySeed: string;
}

export interface SignInSessionsContext {
  readonly keySeed: string;
  /** Counts the member's requests: each request has its own key, and keeps it when it is sent again. */
  readonly intents: number;
  /** This session first; null until they are read. */
  readonly sessions: readonly SignInSession[] | null;
  /** The session that is being ended; null: none, or all others. */
  readonly chosen: string | null;
  /** Why the last reading or ending failed, or why its result is not known. */
  readonly error: CallError | null;
}

export type SignInSessionsEvent =
  /** The member signs out on another device. */
  | { readonly type: 'end.pressed'; readonly id: string }
  /** The member signs out on all other devices. */
  | { readonly type: 'endOthers.pressed' }
  | { readonly type: 'retry.pressed' };

/** Port `readSessions`. */
export type SessionsRead = { readonly kind: 'read'; readonly sessions: readonly SignInSession[] } | Refused;

export interface EndSessionInput {
  readonly id: string;
  readonly key: string;
}

/** Ports `endSession` and `endOtherSessions`; the latter takes only the key. */
export type SessionsEnded = { readonly kind: 'ended' } | Refused;
