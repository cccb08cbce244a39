/** The input of a call's handler, by the call's definition in the contract. */
import type { AnswerOf, BodyOf, CallName, Calls, ParamsOf, QueryOf } from '#contract/calls.ts';
import type { LocaleCode } from '#contract/profile.ts';
import type { SignInDevice } from '../auth/sign-in-device.ts';
import type { Context } from '../context.ts';
import type { FacilityRow, Tx } from '../database/schema.ts';
import type { HandlerOutcome } from './outcome.ts';

/** A signed-in member. */
export interface SignedInMember {
  readonly profileId: string;
  readonly tokenHash: Uint8Array;
}

/** A member at one of their facilities. */
export interface FacilityMember extends SignedInMember {
  readonly orgId: string;
  readonly facility: FacilityRow;
}

export interface SessionCookie {
  /** The opaque id in the cookie, if it looks like one. */
  readonly token: string | null;
  set(token: string): void;
  clear(): void;
}

/** The browser, independent of the member who is signed in. */
export interface DeviceCookie {
  /** The token in the cookie, if it looks like one. */
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
  /** One instant for the whole request. */
  readonly now: Date;
  readonly caller: CallerOf<N>;
  readonly params: ParamsOf<N>;
  readonly query: QueryOf<N>;
  readonly body: BodyOf<N>;
  readonly locale: LocaleCode;
  /** The idempotency key of the caller; null if there is none. */
  readonly key: string | null;
  readonly cookie: SessionCookie;
  readonly device: DeviceCookie;
  /** Scheme, host and port of our own pages. */
  readonly ownOrigin: string;
  /** The network address that the request came from. */
  readonly address: string;
  /** The browser and the network of the request. */
  readonly signInDevice: () => SignInDevice;
}

/** Runs inside the transaction that stores the request's key; its refusals are stored with it. */
export type OnceHandler<N extends CallName> = (input: HandlerInput<N>, tx: Tx) => Promise<HandlerOutcome<AnswerOf<N>>>;
/** Brings transactions of its own. */
export type PlainHandler<N extends CallName> = (input: HandlerInput<N>) => Promise<AnswerOf<N>>;

/** Calls services other than the database before that transaction begins, unless the key was used; returns the work for inside it. */
export interface PreparedHandler<N extends CallName> {
  readonly prepare: (input: HandlerInput<N>) => Promise<OnceHandler<N>>;
}

export type CallHandler<N extends CallName> = Calls[N] extends { idempotent: true } ? OnceHandler<N> | PreparedHandler<N> : PlainHandler<N>;

export type CallHandlers = { readonly [N in CallName]: CallHandler<N> };
