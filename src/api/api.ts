/** A refusal is returned; every other failure is thrown as a `CallFailure`; an abort is rethrown. */
import type { Refused } from '#contract/call-failure.ts';
import type { AnswerTo, BodyFor, Call, ParamsFor, QueryFor } from '#contract/call-definition.ts';
import { headerNames } from '#contract/headers.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { answerIn, refusalIn, toCallFailure } from './outcome.ts';
import { yieldToMain } from './yield-to-main.ts';

export interface ApiOptions extends HttpOptions {
  /** Called after a 401 response to a call with the browser's current session. */
  readonly onSignedOut: () => void;
  /** Whether the session of the browser was replaced after this time (ms). Absent: it is never replaced. */
  readonly isRenewedSince?: (time: number) => Promise<boolean>;
}

export interface Answered<C extends Call> {
  readonly kind: 'answered';
  readonly answer: AnswerTo<C>;
}

type Has<C extends Call, Part extends keyof Call, Fields> = Part extends keyof C ? Fields : unknown;

interface CommonCallOptions {
  readonly signal?: AbortSignal;
  /** Guid of the facility of the call, if it may differ from the current one; null: no facility. */
  readonly facility?: string | null;
  /** Set if this write ends with its screen, although other writes of its type belong to the app. */
  readonly isOfScreen?: true;
  /** The subject of a write: the name of the class or item, and the word for its success. */
  readonly subject?: { readonly name?: string | undefined; readonly done?: string | undefined };
}

/** The input of a call: exactly the parts in its definition. */
export type CallOptions<C extends Call> = CommonCallOptions &
  Has<C, 'params', { readonly params: ParamsFor<C> }> &
  Has<C, 'query', { readonly query?: QueryFor<C> }> &
  Has<C, 'body', { readonly body: BodyFor<C> }> &
  /** One key per intent, so that repetitions have a single effect. */
  Has<C, 'idempotent', { readonly key: string }> &
  Has<C, 'keyed', { readonly key?: string }>;

type Arguments<C extends Call> = CommonCallOptions extends CallOptions<C> ? [given?: CallOptions<C>] : [given: CallOptions<C>];

export interface Api {
  /** Makes a call. Throws a `CallFailure`, or the reason of `signal` after an abort. */
  readonly call: <C extends Call>(definition: C, ...given: Arguments<C>) => Promise<Answered<C> | Refused>;
  /** The number of calls without a response. */
  readonly underWay: () => number;
}

export interface AnyCallOptions extends CommonCallOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly key?: string;
}

const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

export function createApi(options: ApiOptions): Api {
  const http = createHttp(options);
  let underWay = 0;

  return {
    underWay: () => underWay,
    async call<C extends Call>(definition: C, ...[given]: Arguments<C>) {
      const { method, path, answer } = definition;
      const { params = {}, query, body, key, signal, facility }: AnyCallOptions = given ?? {};
      const sentAt = Date.now();
      underWay += 1;
      try {
        const response = http(fillPath(path, params), {
          method,
          // Charts decide about retries of writes. Besides, ky would copy the body for each retry.
          ...(method !== 'GET' && { retry: 0 }),
          ...(query && { searchParams: query }),
          ...(body !== undefined && { json: body }),
          ...(key && { headers: { [headerNames.idempotencyKey]: key } }),
          ...(signal && { signal }),
          ...(facility !== undefined && { context: { facility } }),
        });
        const reply = { body: await response.text(), status: (await response).status };
        const result = refusalIn(reply) ?? { kind: 'answered', answer: answerIn(reply, answer) as AnswerTo<C> };
        // Parsing a week of classes takes time, and rendering them takes even more.
        await yieldToMain();
        return result;
      } catch (error) {
        if (signal?.aborted) throw error;
        const failure = toCallFailure(error);
        if (failure.kind === 'signedOut') {
          // A request with the replaced session had no effect, so it is repeated: docs/decisions/tabs-and-pages.md#0283.
          if (await options.isRenewedSince?.(sentAt).catch(() => false)) return await this.call(definition, ...([given] as Arguments<C>));
          options.onSignedOut();
        }
        throw failure;
      } finally {
        underWay -= 1;
      }
    },
  };
}
