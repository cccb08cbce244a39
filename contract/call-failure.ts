/**
 * The responses of a port. A refusal by the server (any 4xx with a problem body, except 401) is a response. A missing connection, a
 * timeout, a 5xx or an invalid body is thrown as a `CallFailure`.
 */
import type { Problem } from './problem.ts';

export interface Refused {
  readonly kind: 'refused';
  readonly problem: Problem;
}

/** Why a call has no usable answer. `gone`: the requested file belongs to an app version whose files the server no longer has. */
export type FailureKind = 'unreachable' | 'gone' | 'timedOut' | 'garbled' | 'serverFailed' | 'signedOut';

/** `problem` is the server's error body if it sent one. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly kind: FailureKind;
  readonly problem: Problem | null;
  constructor(kind: FailureKind, problem: Problem | null = null, options?: ErrorOptions) {
    super(`call failed: ${kind}${problem ? ` (${problem.code})` : ''}`, options);
    this.kind = kind;
    this.problem = problem;
  }
}
