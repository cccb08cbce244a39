/** The error that a member sees for a thrown error. Source: docs/spec §8. */
import { CallFailure, type FailureKind } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import type { CallError } from './feedback.events.ts';

/** The kind of failure that was thrown. Anything but a `CallFailure` is an unreadable response: `garbled`. */
export const failureKindOf = (error: unknown): FailureKind => (error instanceof CallFailure ? error.kind : 'garbled');

/** Was the response 401? */
export const isSignedOutFailure = (error: unknown): boolean => failureKindOf(error) === 'signedOut';

/** Was there no connection at all? */
export const isUnreachable = (error: unknown): boolean => failureKindOf(error) === 'unreachable';

/** Is the request possible only with a newer version of the page? Trying again does not help. */
export const isGoneError = (error: CallError | null): boolean => error?.kind === 'failure' && error.failure === 'gone';

/** The server's own error body where it sent one, else the kind of failure (§8: service failures rethrow the server's error body). */
export const toCallError = (error: unknown): CallError =>
  error instanceof CallFailure && error.problem
    ? { kind: 'problem', problem: error.problem }
    : { kind: 'failure', failure: failureKindOf(error) };

const passedOver: ReadonlySet<string> = new Set(['too_many_requests', 'key_reused'] satisfies readonly ProblemCode[]);

/**
 * Is the result of an earlier attempt still unknown after this refusal? The server refuses too many requests before it reads them, and
 * a reused key belongs to another request. Source: docs/decisions/writes.md#0256.
 */
export const leavesOpen = ({ problem }: { readonly kind: string; readonly problem?: Pick<Problem, 'code'> }): boolean =>
  problem !== undefined && passedOver.has(problem.code);

/** The error of a refusal; any other response is unreadable. */
export const refusalToCallError = (answer: { readonly kind: string; readonly problem?: Problem }): CallError =>
  answer.problem ? { kind: 'problem', problem: answer.problem } : { kind: 'failure', failure: 'garbled' };
