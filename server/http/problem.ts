/** Converts problems to their form on the wire (RFC 9457), without stack traces, SQL texts and names of tables. */
import { STATUS_CODES } from 'node:http';
import type { Context as HonoContext } from 'hono';
import { problemStatus } from '#contract/problem-codes.ts';
import type { Problem, ProblemCode } from '#contract/problem.ts';
import type { LocaleCode } from '#contract/profile.ts';
import { fieldSentence } from '#words/field.words.ts';
import { problemOf } from '../database/errors.ts';
import { FilesUnavailable } from '../files/files-unavailable.ts';
import { problemText, translate } from '../translate.ts';
import { Refused } from './outcome.ts';
import { problemDetailOf } from './problem-detail.ts';

export interface ProblemRecipient {
  readonly locale: LocaleCode;
  readonly timeZone: string;
  readonly now: Date;
  readonly operation: string;
  readonly requestId: string;
  /** Whether the request only reads, so that it has no effect. */
  readonly isReading: boolean;
}

const defaultRetryAfter: { readonly [C in ProblemCode]?: number } = { busy: 1, gateway_unavailable: 5, too_many_requests: 60 };

function bodyOf({ refusal, details }: Refused, { locale, timeZone, now, operation, requestId, isReading }: ProblemRecipient): Problem {
  const status = problemStatus[refusal.code];
  const issues = Object.entries(details.issues ?? {});
  const { retryAfter = defaultRetryAfter[refusal.code], allow, slots = [], total, limit, expected } = details;
  const { code, until } = refusal;
  const occurrence = { code, until, operation, requestId, retryAfter, allow, slots, total, limit, expected, issues: details.issues ?? {} };
  return {
    type: `urn:spotter:problem:${refusal.code}`,
    title: STATUS_CODES[status] ?? 'Problem',
    status,
    ...refusal,
    message: problemText(refusal, locale, timeZone, now, isReading ? 'reading' : 'acting'),
    ...(details.slots === undefined ? {} : { slots: [...details.slots] }),
    ...(details.total === undefined ? {} : { total: details.total }),
    detail: details.detail === undefined ? problemDetailOf(occurrence) : translate(details.detail, locale),
    ...(issues.length === 0
      ? {}
      : { errors: Object.fromEntries(issues.map(([path, issue]) => [path, translate(fieldSentence(issue), locale)])) }),
  };
}

/** The response for a problem. Headers that were set before the request failed, such as a cookie, are kept. */
export function problemResponse(c: HonoContext, refused: Refused, listener: ProblemRecipient): Response {
  const { refusal, details } = refused;
  const retryAfter = details.retryAfter ?? defaultRetryAfter[refusal.code];
  return c.body(JSON.stringify(bodyOf(refused, listener)), problemStatus[refusal.code], {
    'content-type': 'application/problem+json',
    ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) }),
    ...(details.allow === undefined ? {} : { allow: details.allow }),
    // the connection is closed, because the rest of the body may still arrive and must not be read as another request
    ...(refusal.code === 'request_timeout' ? { connection: 'close' } : {}),
  });
}

export const toRefused = (error: unknown): Refused =>
  error instanceof Refused ? error : new Refused(error instanceof FilesUnavailable ? 'busy' : (problemOf(error) ?? 'internal'));
