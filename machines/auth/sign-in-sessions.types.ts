import type { Refused } from '#contract/call-failure.ts';
import type { SignInSession } from '#contract/sign-in-sessions.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';

export interface SignInSessionsInput {
  readonly keySeed: string;
}

export interface SignInSessionsContext {
  readonly keySeed: string;
  /** The number of requests so far. It makes each request's key unique; a repeated request keeps its key. */
  readonly intents: number;
  /** The current session comes first; null until the sessions are read. */
  readonly sessions: readonly SignInSession[] | null;
  /** The session that is being ended; null: no session, or all other sessions. */
  readonly chosen: string | null;
  readonly error: CallError | null;
}

export type SignInSessionsEvent =
  | { readonly type: 'end.pressed'; readonly id: string }
  | { readonly type: 'endOthers.pressed' }
  | { readonly type: 'retry.pressed' };

export type SessionsRead = { readonly kind: 'read'; readonly sessions: readonly SignInSession[] } | Refused;

export interface EndSessionInput {
  readonly id: string;
  readonly key: string;
}

/** Ports `endSession` and `endOtherSessions`; the latter takes only the key. */
export type SessionsEnded = { readonly kind: 'ended' } | Refused;
