import { describe, expect, it } from 'vitest';
import { problemCodes, type ProblemCode } from '#contract/problem-codes.ts';
import { problemDetailOf, type ProblemOccurrence } from '#server/http/problem-detail.ts';

const operation = 'PUT /api/v1/workouts/{id}';
const plain = (code: ProblemCode, more: Partial<ProblemOccurrence> = {}): string =>
  problemDetailOf({ code, operation, requestId: 'request-17', issues: {}, slots: [], ...more });

describe('the detail of a problem', () => {
  it.each(problemCodes)('of %s names the call, and describes the reason in a sentence', (code) => {
    expect(plain(code)).toMatch(/^PUT \/api\/v1\/workouts\/\{id\}: [A-Z].+\.$/);
  });

  it('is different for every code', () => {
    expect(new Set(problemCodes.map((code) => plain(code))).size).toBe(problemCodes.length);
  });

  it.each(problemCodes)('of %s contains the time of the next change, and the time to retry', (code) => {
    const detail = plain(code, { until: '2026-03-02T17:00:00.000Z', retryAfter: 12.2 });
    expect(detail).toContain('2026-03-02T17:00:00.000Z');
    expect(detail).toContain('Retry after 13 s.');
  });

  it('names the refused fields with their rule and its limit', () => {
    const issues = { 'workout.name': { type: 'max_length', requirement: 120 }, 'workout.score': { type: 'training', requirement: /x/ } };
    expect(plain('invalid_input', { issues })).toBe(
      `${operation}: Refused fields: workout.name (max_length 120), workout.score (training).`,
    );
  });

  it('contains the limit, accepted media type, available times, current price, allowed methods, or request id that belongs to the problem', () => {
    expect(plain('payload_too_large', { limit: '102400 bytes' })).toContain('102400 bytes');
    expect(plain('wrong_media_type', { expected: 'application/json' })).toContain('application/json');
    expect(plain('slot_taken', { slots: [{ start_at: '2026-03-03T20:00:00.000Z' }] })).toContain('2026-03-03T20:00:00.000Z');
    expect(plain('price_changed', { total: { amount: 2600, currency: 'NZD' } })).toContain('2600 NZD');
    expect(plain('not_found', { allow: 'GET, PUT' })).toContain('GET, PUT');
    expect(plain('internal')).toContain('request-17');
  });
});
