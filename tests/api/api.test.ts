import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import * as authCalls from '#contract/auth-calls.ts';
import * as classCalls from '#contract/class-calls.ts';
import * as passCalls from '#contract/pass-calls.ts';
import * as visitCalls from '#contract/visit-calls.ts';
import { CallFailure, type FailureKind } from '#contract/call-failure.ts';
import type { Visit } from '#contract/visits.ts';
import { readPages } from '#src/features/classes/class-list.effects.ts';
import { freeClass } from '#tests/visits/controlled-studio.ts';
import { createApi, type ApiOptions } from '#src/api/api.ts';
import { brokenOff, dropped, html, json, nothing, problem, silent, stalled, startStudioServer, truncated } from './studio-server.ts';

type StudioServer = Awaited<ReturnType<typeof startStudioServer>>;

let server: StudioServer;
beforeEach(async () => {
  server = await startStudioServer();
});
afterEach(() => server.stop());

const callTimeouts = { attempt: 300, total: 900 };
const apiOf = (more: Partial<ApiOptions> = {}) =>
  createApi({
    origin: server.origin,
    facility: () => 'facility-1',
    locale: () => 'mi-NZ',
    onSignedOut: () => {},
    onServerTime: () => {},
    timeouts: callTimeouts,
    ...more,
  });

const failureOf = async (call: Promise<unknown>): Promise<CallFailure> => {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallFailure)) throw new Error('expected a CallFailure', { cause: error });
  return error;
};

const passes = { passes: [] };
const put = { params: { id: 'v1' }, key: 'intent-1' };

describe('what a call sends', () => {
  it('contains the app, the locale, the facility, and the key of the intent', async () => {
    server.answer(problem(409, 'session_full'));
    await apiOf().call(visitCalls.bookVisit, { params: { id: 'a/b' }, body: { pass_id: 'p1' }, key: 'intent-1' });
    const [received] = server.received;
    expect(received).toMatchObject({ method: 'POST', url: '/api/v1/sessions/a%2Fb/book', body: '{"pass_id":"p1"}' });
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-app': 'spotter-member/7.3.9',
      'x-facility': 'facility-1',
      'x-facility-guid': 'facility-1',
      'accept-language': 'mi-NZ',
      'idempotency-key': 'intent-1',
    });
  });

  it('contains no facility while no facility is current', async () => {
    server.answer(json(passes));
    await apiOf({ facility: () => null }).call(passCalls.listPasses);
    expect(Object.keys(server.received[0]?.headers ?? {})).not.toContain('x-facility');
    expect(server.received[0]?.headers['content-type']).toBe('application/json');
  });

  it('leaves out absent parameters of a query', async () => {
    server.answer(json({ sessions: [] }));
    await apiOf().call(classCalls.listSessions, { query: { from: '2026-03-02T00:00:00+13:00', type: 'Barre & Stretch' } });
    expect(server.received[0]?.url).toBe('/api/v1/sessions?from=2026-03-02T00%3A00%3A00%2B13%3A00&type=Barre+%26+Stretch');
  });
});

describe('the timetable', () => {
  const range = { from: '2026-03-02T00:00:00Z', to: '2026-05-01T00:00:00Z' };
  const page = (next?: string) => json({ sessions: [freeClass], ...(next === undefined ? {} : { next_from: next }) });

  it('is read in pages, one after the other', async () => {
    server.answer(page('2026-04-02T00:00:00.000Z'), page('2026-04-20T00:00:00.000Z'), page());
    expect(await readPages(apiOf(), range, AbortSignal.timeout(5000))).toHaveLength(3);
    expect(server.received.map(({ url }) => new URL(url, server.origin).searchParams.get('from'))).toEqual([
      '2026-03-02T00:00:00Z',
      '2026-04-02T00:00:00.000Z',
      '2026-04-20T00:00:00.000Z',
    ]);
  });

  it('ends at a page without a next page, or at a refusal', async () => {
    server.answer(page('2026-03-02T00:00:00.000Z'));
    expect(await readPages(apiOf(), range, AbortSignal.timeout(5000))).toHaveLength(1);
    server.answer(page('2026-04-02T00:00:00.000Z'), problem(404, 'not_found'));
    expect(await readPages(apiOf(), range, AbortSignal.timeout(5000))).toMatchObject({ kind: 'refused' });
  });
});

describe('what a call answers', () => {
  it('is the response, with the schema of the contract', async () => {
    server.answer(json(passes));
    expect(await apiOf().call(passCalls.listPasses, { query: { active: '0' } })).toEqual({ kind: 'answered', answer: passes });
  });

  it('is undefined for a response with status 204', async () => {
    server.answer(nothing);
    expect(await apiOf().call(authCalls.signOut)).toEqual({ kind: 'answered', answer: undefined });
  });

  it('is a refusal when the server sends a problem', async () => {
    server.answer(problem(409, 'booking_not_open', { until: '2026-03-03T06:00:00+13:00', fix: '/classes' }));
    const refused = await apiOf().call(visitCalls.bookVisit, { params: { id: 's1' }, body: {}, key: 'k' });
    expect(refused).toMatchObject({ kind: 'refused', problem: { code: 'booking_not_open', until: '2026-03-03T06:00:00+13:00' } });
  });

  it.each([403, 404, 413, 415, 422, 429])('is a refusal for %i too', async (status) => {
    server.answer(problem(status, 'invalid_input'));
    expect(await apiOf().call(passCalls.listPasses)).toMatchObject({ kind: 'refused', problem: { status } });
    expect(server.received).toHaveLength(1);
  });

  it('has the type that the table of calls gives it', () => {
    const api = apiOf();
    type CallResult = Awaited<ReturnType<typeof api.call<typeof visitCalls.cancelVisit>>>;
    expectTypeOf<Extract<CallResult, { kind: 'answered' }>['answer']>().toEqualTypeOf<Visit>();
    // @ts-expect-error -- a booking without its key would not be safe to repeat
    const withoutKey = () => api.call(visitCalls.cancelVisit, { params: { id: 'v1' } });
    expect(withoutKey).toBeTypeOf('function');
  });
});

describe('what a call throws', () => {
  const fails: readonly [FailureKind, string, Parameters<StudioServer['answer']>[0]][] = [
    ['unreachable', 'the connection drops', dropped],
    ['unreachable', 'the answer breaks off', brokenOff],
    ['timedOut', 'nothing comes', silent],
    ['timedOut', 'the answer stalls half way', stalled],
    ['garbled', 'the JSON is cut', truncated],
    ['garbled', 'the answer has another shape', json({ passes: [{ id: 1 }] })],
    ['garbled', 'a page comes where JSON should', html(200)],
    ['garbled', 'a refusal has no reason', html(404)],
    ['serverFailed', 'a proxy answers 502', html(502)],
    ['serverFailed', 'the server breaks', problem(500, 'internal')],
  ];

  it.each(fails)('is %s when %s', async (kind, _, answer) => {
    server.answer(answer);
    expect((await failureOf(apiOf().call(passCalls.listPasses))).kind).toBe(kind);
    server.answer(answer);
    expect((await failureOf(apiOf().call(visitCalls.cancelVisit, put))).kind).toBe(kind);
  });

  it('is a refusal with the sentence of the server when its code is newer than this app', async () => {
    server.answer(problem(409, 'moon_phase'));
    expect(await apiOf().call(visitCalls.cancelVisit, put)).toMatchObject({ kind: 'refused', problem: { code: 'moon_phase' } });
  });

  it('is unreachable when no server listens', async () => {
    const { origin, stop } = await startStudioServer();
    await stop();
    expect((await failureOf(apiOf({ origin }).call(passCalls.listPasses))).kind).toBe('unreachable');
  });

  it('contains the problem of the server if the response has one', async () => {
    server.answer(problem(503, 'busy', { until: '2026-03-02T05:00:00Z' }));
    expect(await failureOf(apiOf().call(passCalls.listPasses))).toMatchObject({
      kind: 'serverFailed',
      problem: { code: 'busy', until: '2026-03-02T05:00:00Z' },
    });
  });

  it.each([problem(401, 'not_signed_in'), html(401)])('is signedOut on any 401, and calls onSignedOut', async (answer) => {
    const onSignedOut = vi.fn<() => void>();
    server.answer(answer);
    expect((await failureOf(apiOf({ onSignedOut }).call(visitCalls.cancelVisit, put))).kind).toBe('signedOut');
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('is no sign-out if a new session has begun since: the call is sent again in the new session', async () => {
    const onSignedOut = vi.fn<() => void>();
    const leftAt: number[] = [];
    const isRenewedSince = async (time: number) => leftAt.push(time) === 1;
    server.answer(problem(401, 'not_signed_in'), json(passes));
    const before = Date.now();
    const answered = await apiOf({ onSignedOut, isRenewedSince }).call(passCalls.listPasses);
    expect(answered).toEqual({ kind: 'answered', answer: passes });
    expect(onSignedOut).not.toHaveBeenCalled();
    expect(server.received.map(({ url }) => url)).toEqual(['/api/v1/passes', '/api/v1/passes']);
    expect(leftAt).toEqual([expect.toSatisfy((time: number) => time >= before && time <= Date.now())]);
  });

  it.each([
    ['says so again to the new session', async () => true],
    ['comes where nobody can say whether there is another one', () => Promise.reject(new Error('the storage is closed'))],
  ])('signs out when a 401 %s', async (_, isRenewedSince) => {
    const onSignedOut = vi.fn<() => void>();
    let isFirst = true;
    server.answer(problem(401, 'not_signed_in'), problem(401, 'not_signed_in'));
    const once = async () => {
      const answer = isFirst && (await isRenewedSince());
      isFirst = false;
      return answer;
    };
    expect((await failureOf(apiOf({ onSignedOut, isRenewedSince: once }).call(visitCalls.cancelVisit, put))).kind).toBe('signedOut');
    expect(onSignedOut).toHaveBeenCalledOnce();
  });

  it('is the abort error if the screen has aborted the call', async () => {
    server.answer(silent);
    const leaving = new AbortController();
    const call = apiOf().call(passCalls.listPasses, { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 30);
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    const changing = new AbortController();
    const change = apiOf().call(visitCalls.cancelVisit, { ...put, signal: changing.signal });
    setTimeout(() => changing.abort(), 30);
    await expect(change).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('repeating', () => {
  it('sends a read once more when the network failed', async () => {
    server.answer(dropped, json(passes));
    expect(await apiOf().call(passCalls.listPasses)).toEqual({ kind: 'answered', answer: passes });
    expect(server.received).toHaveLength(2);
  });

  it.each([dropped, silent, html(503), problem(500, 'internal')])('never repeats a booking by itself', async (answer) => {
    server.answer(answer);
    await failureOf(apiOf().call(visitCalls.bookVisit, { params: { id: 's1' }, body: {}, key: 'k' }));
    await failureOf(apiOf().call(visitCalls.cancelVisit, put));
    expect(server.received.map(({ method }) => method)).toEqual(['POST', 'PUT']);
  });

  it('never repeats a call that was answered or has timed out', async () => {
    server.answer(html(503));
    await failureOf(apiOf().call(passCalls.listPasses));
    server.answer(silent);
    await failureOf(apiOf({ timeouts: { attempt: 300, total: 60_000 } }).call(passCalls.listPasses));
    expect(server.received).toHaveLength(2);
  });
});

describe('the time on the server', () => {
  it('is taken from every response, refusals and failures too', async () => {
    const onServerTime = vi.fn<ApiOptions['onServerTime']>();
    const date = 'Mon, 02 Mar 2026 02:18:00 GMT';
    server.answer(json(passes, { date }), (response) => response.writeHead(500, { date }).end());
    const api = apiOf({ onServerTime });
    await api.call(passCalls.listPasses);
    await failureOf(api.call(passCalls.listPasses));
    expect(onServerTime.mock.calls.map(([at]) => at.toISOString())).toEqual(['2026-03-02T02:18:00.000Z', '2026-03-02T02:18:00.000Z']);
    const [, sentAt, receivedAt] = onServerTime.mock.calls[0] ?? [];
    expect(sentAt).toBeLessThanOrEqual(receivedAt ?? 0);
  });
});
