/** The API: every call of the contract. Requests are validated and, outside production, responses too. */
import type { Hono, Context as HonoContext } from 'hono';
import type { Call } from '#contract/call-definition.ts';
import { callNames, calls, type AnswerOf, type BodyOf, type CallName, type ParamsOf, type QueryOf } from '#contract/calls.ts';
import { headerNames } from '#contract/headers.ts';
import { kindOfCall } from '#machines/app/call-budget.rules.ts';
import type { RefusedRequest } from '../audit/record-refusal.ts';
import type { Context } from '../context.ts';
import { withinRequest } from '../database/time-limits.ts';
import { lockAccount } from '../profile/lock-account.ts';
import { type SignInDevice, signInDeviceOf } from '../auth/sign-in-device.ts';
import { clientAddressOf } from './client-address.ts';
import { checkAnswer, type ResponseCheck } from './response-check.ts';
import type {
  HandlerInput,
  FacilityMember,
  CallHandlers,
  SignedInMember,
  OnceHandler,
  PlainHandler,
  PreparedHandler,
} from './handler-input.ts';
import { findCaller, preferredLocale, type CallerLookup } from './caller.ts';
import { deviceCookie, sessionCookie } from './cookie.ts';
import { isForged } from './csrf.ts';
import { answeredBefore, hashRequest, withIdempotency, readKey, type Intent } from './idempotency.ts';
import { Refused, type HandlerOutcome } from './outcome.ts';
import { problemResponse, toRefused } from './problem.ts';
import { readRequest, type ReadRequest } from './read-request.ts';
import type { TrustedProxy } from './trusted-proxy.ts';

export interface AppOptions {
  readonly context: Context;
  readonly handlers: CallHandlers;
  readonly https: boolean;
  /** The proxies whose `x-forwarded-for` is trusted; null: none. */
  readonly trustedProxy: TrustedProxy | null;
  readonly ownOrigin: () => string;
  readonly answerCheck: ResponseCheck;
}

export interface Bindings {
  readonly incoming?: { readonly socket: { readonly remoteAddress?: string; destroy?(): unknown } };
}
export interface Variables {
  requestId: string;
  /** The name of the call that responded, or the kind of file. */
  route: string;
  /** Set once the caller is known, so that a problem is written in the caller’s language. */
  found: CallerLookup;
  /** Set once the session is known, even if the member does not have the requested facility. */
  profileId: string;
}
export type App = Hono<{ Bindings: Bindings; Variables: Variables }>;
type Exchange = HonoContext<{ Bindings: Bindings; Variables: Variables }>;

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Adds the calls to `app`, and a `not_found` problem for every other path below `/api`. */
export function addCalls(app: App, options: AppOptions): void {
  app.use('/api/*', async (c, next) => {
    if (isForged(c.req.raw, c.req.path, options.ownOrigin())) throw new Refused('forged_request');
    await withinRequest(next);
  });
  for (const name of staticPathsFirst(callNames)) addCall<CallName>(app, name, options.handlers[name], options);
  app.all('/api/*', (c) => {
    c.set('route', 'unknown');
    throw new Refused('not_found', { allow: methodsOf(c.req.path) });
  });
}

/** The paths without parameters first: `/visits/bookings` must match before `/visits/{id}`. */
const staticPathsFirst = (names: readonly CallName[]): CallName[] =>
  names.toSorted((a, b) => Number(calls[a].path.includes('{')) - Number(calls[b].path.includes('{')));

const patterns = callNames.map((name) => ({
  method: calls[name].method,
  pattern: new RegExp(`^${calls[name].path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}));

const methodsOf = (path: string): string =>
  [...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))].join(', ');

function addCall<N extends CallName>(app: App, name: N, handler: CallHandlers[N], options: AppOptions): void {
  const call: Call = calls[name];
  app.on(call.method, honoPath(call.path), async (c) => {
    c.set('route', name);
    const cookie = sessionCookie(c, options.https);
    const address = clientAddressOf(c.env.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for') ?? null, options.trustedProxy);
    const signInDevice = (): SignInDevice => signInDeviceOf(c.req.header('user-agent'), address);
    const found = await findCaller(options.context, call, c, cookie, signInDevice);
    c.set('found', found);
    if (found.caller) options.context.budget?.spend(found.caller.profileId, kindOfCall(call));
    const read = await readRequest(call, c.req.raw, c.req.param());
    const input = toHandlerInput<N>(read, found, {
      context: options.context,
      now: options.context.clock.now(),
      cookie,
      device: deviceCookie(c, options.https),
      ownOrigin: options.ownOrigin(),
      address,
      signInDevice,
      key: c.req.header(headerNames.idempotencyKey) ?? null,
    });
    const answer = await (call.idempotent ? runOnce(c, name, handler as Idempotent<N>, input) : (handler as PlainHandler<N>)(input));
    checkAnswer(options.answerCheck, call, answer, options.context.log);
    return call.answer === undefined ? c.body(null, 204) : jsonResponse(c, answer);
  });
}

/** Sets `content-length`, so that small responses are not compressed. */
export const jsonResponse = (c: Exchange, answer: unknown): Response => {
  const text = JSON.stringify(answer);
  return c.body(text, 200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) });
};

type Surroundings = Pick<
  HandlerInput<CallName>,
  'context' | 'now' | 'cookie' | 'device' | 'ownOrigin' | 'signInDevice' | 'address' | 'key'
>;

/** The type assertion is safe: the schemas have parsed the parts, and `findCaller` has checked what the call needs. */
const toHandlerInput = <N extends CallName>(read: ReadRequest, found: CallerLookup, rest: Surroundings): HandlerInput<N> =>
  ({
    ...rest,
    locale: found.locale,
    caller: found.caller as HandlerInput<N>['caller'],
    params: read.params as ParamsOf<N>,
    query: read.query as QueryOf<N>,
    body: read.body as BodyOf<N>,
  }) satisfies HandlerInput<N>;

type Idempotent<N extends CallName> = OnceHandler<N> | PreparedHandler<N>;

/** The result of a call. Other services are called before the transaction begins, and not at all if the key already has a response. */
async function outcomeOf<N extends CallName>(
  handler: Idempotent<N>,
  input: HandlerInput<N>,
  intent: Intent,
): Promise<HandlerOutcome<AnswerOf<N>>> {
  const { database } = input.context;
  const once = (work: OnceHandler<N>) =>
    database.transaction(async (tx) => {
      const caller = input.caller as SignedInMember | FacilityMember;
      if ('orgId' in caller) await lockAccount(tx, caller);
      return withIdempotency(tx, intent, () => work(input, tx));
    });
  if (!('prepare' in handler)) return once(handler);
  const before = await database.snapshot((tx) => answeredBefore(tx, intent));
  return before ? (before as HandlerOutcome<AnswerOf<N>>) : once(await handler.prepare(input));
}

/** One transaction stores the key, the effect and the response. A refusal is stored with the key, as a response is. */
async function runOnce<N extends CallName>(c: Exchange, name: N, handler: Idempotent<N>, input: HandlerInput<N>): Promise<AnswerOf<N>> {
  const caller = input.caller as SignedInMember | FacilityMember;
  const intent = {
    profileId: caller.profileId,
    key: readKey(c.req.header(headerNames.idempotencyKey)),
    hash: hashRequest(name, 'orgId' in caller ? caller.facility.guid : null, input.params, input.query, input.body),
    now: input.now,
  };
  const outcome = await outcomeOf(handler, input, intent);
  if (outcome.kind === 'refused') {
    const { cost, timeZone, slots, total } = outcome;
    throw new Refused(outcome.refusal, {
      ...(cost ? { detail: cost } : {}),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(slots ? { slots } : {}),
      ...(total ? { total } : {}),
    });
  }
  return outcome.answer;
}

/** The fields of the audit log for a request that ends with `error`. */
export function refusedRequestOf(error: unknown, c: Exchange, trustedProxy: TrustedProxy | null): RefusedRequest {
  const found = c.get('found') as CallerLookup | undefined;
  const caller = found?.caller;
  return {
    problem: toRefused(error).refusal.code,
    route: c.get('route') ?? 'unknown',
    profileId: c.get('profileId') ?? null,
    orgId: caller && 'orgId' in caller ? caller.orgId : null,
    isFacilityKnown: found !== undefined,
    address: clientAddressOf(c.env.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for') ?? null, trustedProxy),
  };
}

/** Turns any thrown error into a problem in the caller's language; unexpected errors are logged. */
export function answerError(error: unknown, c: Exchange, context: Context): Response {
  const refused = toRefused(error);
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  // a client that has disconnected gets no response; this is not an error of the server
  if (c.req.raw.signal.aborted) context.log.info({ request: c.get('requestId'), error: { name, message } }, 'a caller hung up');
  else if (refused.refusal.code === 'internal')
    context.log.error({ request: c.get('requestId'), error: { name, message, stack } }, 'a request failed');
  else if (refused.refusal.code === 'busy')
    context.log.warn({ request: c.get('requestId'), error: { name, message } }, 'the database is busy');
  const found = c.get('found') as CallerLookup | undefined;
  return problemResponse(c, refused, {
    locale: found?.locale ?? preferredLocale(c.req.header('accept-language')),
    timeZone: refused.details.timeZone ?? found?.timeZone ?? 'UTC',
    now: context.clock.now(),
    operation: operationOf(c),
    requestId: c.get('requestId') ?? '',
    isReading: c.req.method === 'GET',
  });
}

/** The method and the path of the call, without ids: a record of another member must look like a record that does not exist. */
function operationOf(c: Exchange): string {
  const route = c.get('route') as string | undefined;
  const name = callNames.find((known) => known === route);
  return `${c.req.method} ${name ? calls[name].path : 'request'}`;
}
