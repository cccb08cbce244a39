/** The error that a member sees for a thrown error. Source: docs/spec §8. */
import { CallFailure, type FailureKind } from '#contract/call-failure.ts';
import type { Problem } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem-codes.ts';
import type { CallError } from './feedback.events.ts';

/** An error that is no `CallFailure` counts as an unreadable response: `garbled`. */
export const failureKindOf = (error: unknown): FailureKind => (error instanceof CallFailure ? error.kind : 'garbled');

export const isSignedOutFailure = (error: unknown): boolean => failureKindOf(error) === 'signedOut';

export const isUnreachable = (error: unknown): boolean => failureKindOf(error) === 'unreachable';

/** The request needs a newer version of the page, so a retry does not help. */
export const isGoneError = (error: CallError | null): boolean => error?.kind === 'failure' && error.failure === 'gone';

/** The server's error body if it sent one, else the kind of failure (§8: service failures rethrow the server's error body). */
export const toCallError = (error: unknown): CallError =>
  error instanceof CallFailure && error.problem
    ? { kind: 'problem', problem: error.problem }
    : { kind: 'failure', failure: failureKindOf(error) };

const passedOver: ReadonlySet<string> = new Set(['too_many_requests', 'key_reused'] satisfies readonly ProblemCode[]);

/** "Too many requests" comes before the request is read; a reused key belongs to another request. Source: docs/decisions/writes.md#0256. */
export const leavesOpen = ({ problem }: { readonly kind: string; readonly problem?: Pick<Problem, 'code'> }): boolean =>
  problem !== undefined && passedOver.has(problem.code);

/** The error of a refusal; any other response counts as unreadable. */
export const refusalToCallError = (answer: { readonly kind: string; readonly problem?: Problem }): CallError =>
  answer.problem ? { kind: 'problem', problem: answer.problem } : { kind: 'failure', failure: 'garbled' };
