/** Sends requests as the app does: a request without a final answer is repeated with the same key. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestClient, headersOf, type TestResponse } from '#tests/server/test-server.ts';
import type { TestFacility, TestMember } from '#tests/server/world.ts';

export interface LoadFigures {
  /** All requests, including repeated ones. */
  requests: number;
  broken: number;
  busy: number;
  /** Milliseconds of the slowest request, including broken ones. */
  slowest: number;
  /** Intents without a final answer. */
  lost: number;
  readonly unexpected: string[];
}

export const newFigures = (): LoadFigures => ({ requests: 0, broken: 0, busy: 0, slowest: 0, lost: 0, unexpected: [] });

export type Send = (method: string, path: string, body?: unknown, key?: string) => Promise<TestResponse | null>;

/** Milliseconds until an intent must have a final answer: much longer than any outage of the test. */
const finalTimeout = 90_000;
/** Milliseconds after which a request counts as broken. */
const requestTimeout = 15_000;

const isPending = ({ status, body }: TestResponse): boolean =>
  status === 503 || (status === 409 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'payment_pending');

/** Resolves to null without a final answer. */
export function persistentClient(url: string, member: TestMember, place: TestFacility, figures: LoadFigures) {
  const { sendRequest, close } = createTestClient(url, 4);

  const attempt = async (method: string, path: string, body: unknown, key: string): Promise<TestResponse | null> => {
    const headers = { ...headersOf(member, place), 'idempotency-key': key };
    const began = performance.now();
    figures.requests += 1;
    const stopped = new AbortController();
    const answer = await Promise.race([
      sendRequest(method, `/api/v1${path}`, { headers, ...(body === undefined ? {} : { body }) }).catch(() => null),
      pause(requestTimeout, null, { signal: stopped.signal }).catch(() => null),
    ]);
    stopped.abort();
    figures.slowest = Math.max(figures.slowest, performance.now() - began);
    if (answer === null) figures.broken += 1;
    else if (answer.status === 503) figures.busy += 1;
    else if (answer.status >= 500 || answer.status === 401) figures.unexpected.push(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer;
  };

  const send: Send = async (method, path, body, key = randomUUID()) => {
    const until = performance.now() + finalTimeout;
    while (performance.now() < until) {
      const answer = await attempt(method, path, body, key);
      if (answer !== null && !isPending(answer)) return answer;
      await pause(Math.min(1000, Number(answer?.headers['retry-after'] ?? 0.1) * 1000));
    }
    figures.lost += 1;
    return null;
  };
  return { send, close };
}
