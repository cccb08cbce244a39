/** The one table of calls: server routes, the browser's client, the OpenAPI document and the tests derive from it. Source: docs/spec §7. */
import type * as v from 'valibot';
import type { Call } from './call-definition.ts';
import { initialCalls } from './initial-calls.ts';
import { lazyCalls } from './lazy-calls.ts';

export const calls = { ...initialCalls, ...lazyCalls } as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export const callNames = Object.keys(calls) as readonly CallName[];

type Output<S> = S extends v.GenericSchema<unknown, infer O> ? O : undefined;

/** What a call answers; `undefined` for 204. */
export type AnswerOf<N extends CallName> = Calls[N] extends { answer: infer S } ? Output<S> : undefined;
/** What a call takes as its body. */
export type BodyOf<N extends CallName> = Calls[N] extends { body: infer S } ? Output<S> : undefined;
export type QueryOf<N extends CallName> = Calls[N] extends { query: infer S } ? Output<S> : undefined;
export type ParamsOf<N extends CallName> = Calls[N] extends { params: infer S } ? Output<S> : undefined;
