/** The definition of a call of the API; `calls.ts` lists them all. */
import type { GenericSchema } from 'valibot';
import type { ProblemCode } from './problem.ts';

export interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path on the origin, with `{name}` for parameters. */
  readonly path: `/api/v1/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** `none`: public; `session`: needs the cookie; `facility`: also needs a current facility. */
  readonly needs: 'none' | 'session' | 'facility';
  readonly params?: GenericSchema<Record<string, string>>;
  readonly query?: GenericSchema<Record<string, string | undefined>>;
  readonly body?: GenericSchema;
  /** The server ignores the query and the body, so they cannot make the call fail. */
  readonly isUnread?: true;
  /** The body of a 200 response; absent: a 204 response. */
  readonly answer?: GenericSchema;
  /** Whether calls that repeat the same `idempotency-key` header take effect only once. */
  readonly idempotent?: true;
  /** Whether the handler itself reads the `idempotency-key` header. */
  readonly keyed?: true;
  /** The problem codes of this call, in addition to `commonProblems`. */
  readonly problems: readonly ProblemCode[];
}

/** The problem codes that any call can return. */
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

/** Checks the definition of a call and keeps its literal types. `name`: the key in the table of calls. */
// @__NO_SIDE_EFFECTS__
export function call<const N extends string, const C extends Omit<Call, 'name'>>(name: N, definition: C): C & { readonly name: N } {
  return { ...definition, name };
}

type Output<S> = S extends GenericSchema<unknown, infer O> ? O : undefined;

/** The type of the response body; `undefined` for a 204 response. */
export type AnswerTo<C extends Call> = C extends { answer: infer S } ? Output<S> : undefined;
export type BodyFor<C extends Call> = C extends { body: infer S } ? Output<S> : undefined;
export type QueryFor<C extends Call> = C extends { query: infer S } ? Output<S> : undefined;
export type ParamsFor<C extends Call> = C extends { params: infer S } ? Output<S> : undefined;
