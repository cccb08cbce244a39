/** Retries a read once after a network error. Charts repeat writes with the key of the intent: docs/decisions/writes.md#0057. */
import ky, { type KyInstance } from 'ky';
import { appIdentifier, headerNames } from '#contract/headers.ts';
import type { LocaleCode } from '#contract/profile.ts';

/** In milliseconds. `attempt`: up to the response, and then for the body. `total`: all attempts of a call. */
export interface CallTimeouts {
  readonly attempt: number;
  readonly total: number;
}

export interface HttpOptions {
  /** `https://host` if the API has another origin than the page (tests). */
  readonly origin?: string;
  readonly facility: () => string | null;
  readonly locale: () => LocaleCode;
  /** The `date` header of any response, with the device's time (ms) before and after it; pass `ServerClock.sync`. */
  readonly onServerTime: (date: Date, sentAt: number, receivedAt: number) => void;
  readonly fetch?: typeof globalThis.fetch;
  readonly timeouts?: CallTimeouts;
}

export interface RequestContext {
  /** Guid of the facility if it is not the current one; null: no facility. */
  readonly facility?: string | null;
}

const sentAtKey = 'sentAt';
const defaultTimeouts: CallTimeouts = { attempt: 10_000, total: 15_000 };

export function createHttp(options: HttpOptions): KyInstance {
  const { origin = '', facility, locale, onServerTime, fetch, timeouts = defaultTimeouts } = options;
  return ky.create({
    prefix: origin,
    credentials: 'include',
    headers: { accept: 'application/json', 'content-type': 'application/json', [headerNames.app]: appIdentifier },
    timeout: timeouts.attempt,
    totalTimeout: timeouts.total,
    throwHttpErrors: false,
    retry: { limit: 1, methods: ['get'], statusCodes: [] },
    hooks: {
      beforeRequest: [
        ({ request, options: { context } }) => {
          const { facility: given }: RequestContext = context;
          const guid = given === undefined ? facility() : given;
          request.headers.set('accept-language', locale());
          if (guid) for (const name of [headerNames.facilityGuid, headerNames.facility]) request.headers.set(name, guid);
          context[sentAtKey] = Date.now();
        },
      ],
      beforeRetry: [({ options: { context } }) => void (context[sentAtKey] = Date.now())],
      afterResponse: [
        ({ response, options: { context } }) => {
          const date = new Date(response.headers.get('date') ?? Number.NaN);
          if (!Number.isNaN(date.getTime())) onServerTime(date, Number(context[sentAtKey]), Date.now());
        },
      ],
    },
    ...(fetch && { fetch }),
  });
}
