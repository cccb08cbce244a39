/** What a thrown error means to a member. Source: docs/spec §8. */
import { CallFailure, type FailureKind } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import type { CallError } from './feedback.events.ts';

/** Which kind of failure was thrown. Anything but a `CallFailure` is an answer that nobody could read: `garbled`. */
export const failureKindOf = (error: unknown): FailureKind => (error instanceof CallFailure ? error.kind : 'garbled');

/** Was the call answered with 401? */
export const isSignedOutFailure = (error: unknown): boolean => failureKindOf(error) === 'signedOut';

/** Was there no connection at all? */
export const isUnreachable = (error: unknown): boolean => failureKindOf(error) === 'unreachable';

/** Does only the page of a newer version have what was asked for? Trying again brings nothing. */
export const isGoneError = (error: CallError | null): boolean => error?.kind === 'failure' && error.failure === 'gone';

/** The server's own error body where it sent one, else the kind of failure (§8: service failures rethrow the server's error body). */
export const toCallError = (error: unknown): CallError =>
  error instanceof CallFailure && error.problem
    ? { kind: 'problem', problem: error.problem }
    : { kind: 'failure', failure: failureKindOf(error) };

const passedOver: ReadonlySet<string> = new Set(['too_many_requests', 'key_reused'] satisfies readonly ProblemCode[]);

/**
 * Does a refusal leave open what an earlier telling of the same came to? Who is asked too often does not look, and a key that the server
 * knows for something else says nothing of what it did. Source: docs/decisions/writes.md#0256.
 */
export const leavesOpen = ({ problem }: { readonly kind: string; readonly problem?: Pick<Problem, 'code'> }): boolean =>
  problem !== undefined && passedOver.has(problem.code);

/** A refusal as trouble; an answer that only claims to be none is one that nobody could read. */
export const refusalToCallError = (answer: { readonly kind: string; readonly problem?: Problem }): CallError =>
  answer.problem ? { kind: 'problem', problem: answer.problem } : { kind: 'failure', failure: 'garbled' };
