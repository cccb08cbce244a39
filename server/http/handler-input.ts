import type { AnswerOf, BodyOf, CallName, Calls, ParamsOf, QueryOf } from '#contract/calls.ts';
import type { LocaleCode } from '#contract/profile.ts';
import type { SignInDevice } from '../auth/sign-in-device.ts';
import type { Context } from '../context.ts';
import type { FacilityRow, Tx } from '../database/schema.ts';
import type { HandlerOutcome } from './outcome.ts';

export interface SignedInMember {
  readonly profileId: string;
  readonly tokenHash: Uint8Array;
}

export interface FacilityMember extends SignedInMember {
  readonly orgId: string;
  readonly facility: FacilityRow;
}

export interface SessionCookie {
  /** The opaque id in the cookie; null if its format is wrong. */
  readonly token: string | null;
  set(token: string): void;
  clear(): void;
}

/** The device cookie, which identifies the browser independently of the signed-in member. */
export interface DeviceCookie {
  /** The token in the cookie; null if its format is wrong. */
  readonly token: string | null;
  set(token: string): void;
}

type CallerOf<N extends CallName> = Calls[N]['needs'] extends 'facility'
  ? FacilityMember
  : Calls[N]['needs'] extends 'session'
    ? SignedInMember
    : null;

export interface HandlerInput<N extends CallName> {
  readonly context: Context;
  readonly now: Date;
  readonly caller: CallerOf<N>;
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  readonly locale: LocaleCode;
  readonly key: string | null;
  readonly cookie: SessionCookie;
  readonly device: DeviceCookie;
  readonly ownOrigin: string;
  readonly address: string;
  readonly signInDevice: () => SignInDevice;
}

/** Runs inside the transaction that stores the request’s key; its refusals are stored in the same transaction. */
export type OnceHandler<N extends CallName> = (input: HandlerInput<N>, tx: Tx) => Promise<HandlerOutcome<AnswerOf<N>>>;
/** The handler opens its own transactions. */
export type PlainHandler<N extends CallName> = (input: HandlerInput<N>) => Promise<AnswerOf<N>>;

/** Calls other services before the transaction begins, unless the key was used already; returns the work for the transaction. */
export interface PreparedHandler<N extends CallName> {
  readonly prepare: (input: HandlerInput<N>) => Promise<OnceHandler<N>>;
}

export type CallHandler<N extends CallName> = Calls[N] extends { idempotent: true } ? OnceHandler<N> | PreparedHandler<N> : PlainHandler<N>;

export type CallHandlers = { readonly [N in CallName]: CallHandler<N> };
