/**
 * The browser's client, derived from the table of calls. A refusal is an answer; what nobody planned is thrown as a
 * `CallFailure`; an abort is thrown as it is. Only GET is ever repeated by itself, once, when the network failed.
 */
import type { Refused } from '#contract/call-failure.ts';
import type { Call } from '#contract/call-definition.ts';
import type { AnswerOf, BodyOf, CallName, Calls, ParamsOf, QueryOf } from '#contract/calls.ts';
import { initialCalls } from '#contract/initial-calls.ts';
import { appIdentifier, headerNames } from '#contract/headers.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { yieldToMain } from './yield-to-main.ts';
import { answerIn, toCallFailure, refusalIn } from './outcome.ts';
import { fetchWriting, type CallTimeouts, send } from './transport.ts';

export interface ApiOptions {
  /** `https://host` where the API is not on the page's own origin (tests). */
  readonly origin?: string;
  /** Guid of the current facility. */
  readonly facility: () => string | null;
  readonly locale: () => LocaleCode;
  /** Any call was answered with 401, under the session that the browser has. */
  readonly onSignedOut: () => void;
  /** Whether the browser has got another session since this time (ms); without it, it never has. */
  readonly isRenewedSince?: (time: number) => Promise<boolean>;
  /** The `date` header of any answer, with the device's time (ms) around it; `ServerClock.received` fits. */
  readonly onServerTime: (date: Date, sentAt: number, receivedAt: number) => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly timeouts?: CallTimeouts;
}

export interface Answered<N extends CallName> {
  readonly kind: 'answered';
  readonly answer: AnswerOf<N>;
}

type Has<N extends CallName, Part extends keyof Call, Fields> = Part extends keyof Calls[N] ? Fields : unknown;

/** What every call may be given, beside the parts that its row of the table names. */
interface CommonCallOptions {
  readonly signal?: AbortSignal;
  /** Guid of the facility that it is about, where that may not be the current one any more; null for none. */
  readonly facility?: string | null;
  /** A change that ends with whatever makes it, though others of its kind belong to the app. */
  readonly isOfScreen?: true;
  /** What a change is about: the name of the class or thing, and the word for its success. */
  readonly subject?: { readonly name?: string | undefined; readonly done?: string | undefined };
}

/** What a call is given: exactly the parts that its row of the table names. */
export type CallOptions<N extends CallName> = CommonCallOptions &
  Has<N, 'params', { readonly params: ParamsOf<N> }> &
  Has<N, 'query', { readonly query?: QueryOf<N> }> &
  Has<N, 'body', { readonly body: BodyOf<N> }> &
  /** One key per intent, so that repeats have the effect of one. */
  Has<N, 'idempotent', { readonly key: string }> &
  Has<N, 'keyed', { readonly key?: string }>;

type Arguments<N extends CallName> = CommonCallOptions extends CallOptions<N> ? [given?: CallOptions<N>] : [given: CallOptions<N>];

export interface Api {
  /** Throws a `CallFailure`, or the reason of `signal` when it was aborted. */
  readonly call: <N extends CallName>(name: N, ...given: Arguments<N>) => Promise<Answered<N> | Refused>;
  /** How many calls have no answer yet. */
  readonly underWay: () => number;
}

export interface AnyCallOptions extends CommonCallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly key?: string;
}

const defaultTimeouts: CallTimeouts = { attempt: 10_000, total: 15_000 };

/** `/sessions/{id}?day=…` with its parameters and its query put in. */
function fillPath({ path }: Call, { params = {}, query = {} }: AnyCallOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const parameters = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return parameters.length > 0 ? `${filled}?${new URLSearchParams(parameters)}` : filled;
}

function headersOf({ facility, locale }: ApiOptions, { key, facility: given }: AnyCallOptions): Record<string, string> {
  const guid = given === undefined ? facility() : given;
  return {
    accept: 'application/json',
    'content-type': 'application/json',
    'accept-language': locale(),
    [headerNames.app]: appIdentifier,
    ...(guid && { [headerNames.facilityGuid]: guid, [headerNames.facility]: guid }),
    ...(key && { [headerNames.idempotencyKey]: key }),
  };
}

const first: Partial<Record<CallName, Call>> = initialCalls;
type LaterName = Exclude<CallName, keyof typeof initialCalls>;

/** `fetch` that reads the server's time from every answer. */
function listening({ fetch = globalThis.fetch, onServerTime }: ApiOptions): typeof globalThis.fetch {
  return async (input, init) => {
    const sentAt = Date.now();
    const response = await fetch(input, init);
    const date = new Date(response.headers.get('date') ?? Number.NaN);
    if (!Number.isNaN(date.getTime())) onServerTime(date, sentAt, Date.now());
    return response;
  };
}

export function createApi(options: ApiOptions): Api {
  const { origin = '', timeouts = defaultTimeouts } = options;
  const fetch = listening(options);
  let underWay = 0;

  return {
    underWay: () => underWay,
    async call<N extends CallName>(name: N, ...[given]: Arguments<N>) {
      const parts: AnyCallOptions = given ?? {};
      const { body, signal } = parts;
      const leftAt = Date.now();
      underWay += 1;
      try {
        const row: Call = first[name] ?? (await fetchWriting()).lazyCalls[name as LaterName];
        const url = `${origin}${fillPath(row, parts)}`;
        const reply = await send({ method: row.method, url, headers: headersOf(options, parts), body, signal, timeouts, fetch });
        const result = refusalIn(reply) ?? { kind: 'answered', answer: answerIn(reply, row.answer) as AnswerOf<N> };
        // reading a week of classes is work, and drawing them is more
        await yieldToMain();
        return result;
      } catch (error) {
        if (signal?.aborted) throw error;
        const failure = toCallFailure(error);
        if (failure.kind === 'signedOut') {
          // it left under the former session: nothing was done
          if (await options.isRenewedSince?.(leftAt).catch(() => false)) return await this.call(name, ...([given] as Arguments<N>));
          options.onSignedOut();
        }
        throw failure;
      } finally {
        underWay -= 1;
      }
    },
  };
}
