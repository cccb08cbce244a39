/** Reads a calendar from its address: with https, from public machines, with limits for time and size. */
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isLoopback } from '../../config.ts';
import { messageOf } from '../../database/errors.ts';
import { readFileText } from '../folder/decode-text.ts';
import { toHttps } from '../folder/schema-values.ts';
import { NotPublic, publicAddressesOf } from './public-address.ts';

export const failureCodes = ['unreachable', 'timeout', 'refused', 'not_found', 'too_large', 'not_allowed', 'no_calendar'] as const;
export type FailureCode = (typeof failureCodes)[number];

export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type AddressAnswer =
  | { readonly kind: 'unchanged' }
  | ({ readonly kind: 'read'; readonly text: string } & Validators)
  /** `reason` completes the sentence "the calendar …". */
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly reason: string };

export interface AddressOptions {
  /** Whether the address may be on this machine, also with http. */
  readonly allowLocal?: boolean;
  readonly signal?: AbortSignal;
  readonly validators?: Validators;
  readonly mostBytes?: number;
  /** The time limit in milliseconds, including all redirects. */
  readonly timeLimit?: number;
}

const mebibyte = 1024 * 1024;
const mostRedirects = 3;

class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: FailureCode;
  constructor(code: FailureCode, reason: string) {
    super(reason);
    this.code = code;
  }
}

function requireAllowed(url: URL, allowLocal: boolean): void {
  if (url.protocol === 'https:' || (url.protocol === 'http:' && allowLocal && isLoopback(url))) return;
  throw new Failure('not_allowed', 'is not at an https address');
}

async function send(url: URL, { validators, allowLocal = false }: AddressOptions, signal: AbortSignal): Promise<IncomingMessage> {
  requireAllowed(url, allowLocal);
  const addresses = await publicAddressesOf(url.hostname, allowLocal);
  const headers = {
    accept: 'text/calendar, text/plain;q=0.5',
    'user-agent': 'Spotter',
    ...(validators?.etag != null && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified != null && { 'if-modified-since': validators.lastModified }),
  };
  const [first] = addresses;
  return new Promise((received, failed) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      headers,
      signal,
      // A new connection to the checked addresses is opened, because a second DNS lookup may return other addresses.
      agent: false,
      lookup: (_host, options, done) => {
        if (options.all) done(null, [...addresses]);
        else done(null, first?.address ?? '', first?.family);
      },
    });
    request.once('response', received);
    request.once('error', failed);
    request.end();
  });
}

async function bytesOf(response: IncomingMessage, most: number): Promise<Buffer> {
  const tooLarge = new Failure('too_large', `has more than ${most / mebibyte} MB`);
  if (Number(response.headers['content-length'] ?? 0) > most) throw tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most) throw tooLarge;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function answerOf(response: IncomingMessage, most: number): Promise<AddressAnswer> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304) return { kind: 'unchanged' };
  if (statusCode === 404 || statusCode === 410) throw new Failure('not_found', 'is not at this address any more');
  if (statusCode === 401 || statusCode === 403) throw new Failure('refused', 'may not be read: share it with everyone who has the link');
  if (statusCode !== 200) throw new Failure('unreachable', `could not be read: its server answered with status ${statusCode}`);
  const read = readFileText(await bytesOf(response, most), false);
  if (read.kind === 'unreadable' || !/^BEGIN:VCALENDAR\s*$/im.test(read.text.slice(0, 2000)))
    throw new Failure('no_calendar', 'is another kind of file or page');
  return { kind: 'read', text: read.text, etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
}

async function follow(address: string, options: AddressOptions, signal: AbortSignal): Promise<AddressAnswer> {
  let url = toHttps(address);
  for (let redirects = 0; ; redirects += 1) {
    const response = await send(url, options, signal);
    try {
      const { location } = response.headers;
      const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined;
      if (!isRedirect) return await answerOf(response, options.mostBytes ?? 10 * mebibyte);
      if (redirects === mostRedirects) throw new Failure('unreachable', `is behind more than ${mostRedirects} redirects`);
      url = new URL(location, url);
    } finally {
      response.destroy();
    }
  }
}

const isAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_done, failed) => {
    const fail = (): void => failed(new Failure('timeout', 'was not sent in time'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });

/** Reads the address. Never throws because of the address or its server. */
export async function readAddress(address: string, options: AddressOptions = {}): Promise<AddressAnswer> {
  const limit = AbortSignal.timeout(options.timeLimit ?? 20_000);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  try {
    // The signal does not stop the DNS lookup, so an abort must end the wait by itself.
    return await Promise.race([follow(address, options, signal), isAborted(signal)]);
  } catch (error) {
    if (error instanceof Failure) return { kind: 'failed', code: error.code, reason: error.message };
    if (error instanceof NotPublic) return { kind: 'failed', code: 'not_allowed', reason: 'is at an address that is not public' };
    if (signal.aborted) return { kind: 'failed', code: 'timeout', reason: 'was not sent in time' };
    return { kind: 'failed', code: 'unreachable', reason: `could not be read: ${messageOf(error)}` };
  }
}
