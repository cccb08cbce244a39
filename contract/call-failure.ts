/**
 * How a port responds. A refusal by the server (any 4xx with a problem body, except 401) is a response. No connection, a timeout,
 * a 5xx and an invalid body are thrown as a `CallFailure`.
 */
import type { Problem } from './problem.ts';

export interface Refused {
  readonly kind: 'refused';
  readonly problem: Problem;
}

/** Why a call gave no usable answer. `gone`: the requested file belongs to a version of the app that the server no longer has. */
export type FailureKind = 'unreachable' | 'gone' | 'timedOut' | 'garbled' | 'serverFailed' | 'signedOut';

/** The error that a port throws. `problem` is the server's own error body if it sent one. */
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
