/** The form of one call of the API; `calls.ts` lists them all. */
import type { GenericSchema } from 'valibot';
import type { ProblemCode } from './problem.ts';

export interface Call {
  /** Its key in the table of calls. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the origin, with `{name}` for parameters. */
  readonly path: `/api/v1/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** `none`: public; `session`: needs the cookie; `facility`: needs a current facility too. */
  readonly needs: 'none' | 'session' | 'facility';
  readonly params?: GenericSchema<Record<string, string>>;
  readonly query?: GenericSchema<Record<string, string | undefined>>;
  readonly body?: GenericSchema;
  /** Whatever query and body it comes with, they are not looked at: the call always succeeds. */
  readonly isUnread?: true;
  /** 200 with this body; absent means 204 without one. */
  readonly answer?: GenericSchema;
  /** Whether an `idempotency-key` header makes repeats have the effect of one. */
  readonly idempotent?: true;
  /** Whether the call looks at the `idempotency-key` header by itself: it names an intent that has a key of its own. */
  readonly keyed?: true;
  /** Codes beyond those that every call can answer (see `commonProblems`). */
  readonly problems: readonly ProblemCode[];
}

/** The codes that any call may answer. */
export const commonProblems = [
  'forged_request',
  'request_timeout',
  'payload_too_large',
  'wrong_media_type',
  'invalid_input',
  'too_many_requests',
  'internal',
  'busy',
] as const satisfies readonly ProblemCode[];

/** Keeps the literal types of a call while checking its form. `name`: its key in the table of calls. */
// @__NO_SIDE_EFFECTS__
export function call<const N extends string, const C extends Omit<Call, 'name'>>(name: N, definition: C): C & { readonly name: N } {
  return { ...definition, name };
}

type Output<S> = S extends GenericSchema<unknown, infer O> ? O : undefined;

/** The answer of a call; `undefined` for 204. */
export type AnswerTo<C extends Call> = C extends { answer: infer S } ? Output<S> : undefined;
/** The body of a call. */
export type BodyFor<C extends Call> = C extends { body: infer S } ? Output<S> : undefined;
export type QueryFor<C extends Call> = C extends { query: infer S } ? Output<S> : undefined;
export type ParamsFor<C extends Call> = C extends { params: infer S } ? Output<S> : undefined;
