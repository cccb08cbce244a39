import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callNames, calls } from '#contract/calls.ts';
import {
  type CallBucket,
  type CallKind,
  callPoints,
  isFullAgain,
  kindOfCall,
  refillTime,
  spendPoints,
} from '#machines/app/call-budget.rules.ts';

const anyKind = fc.constantFrom(...(Object.keys(callPoints) as CallKind[]));
const anySize = fc.integer({ min: 20, max: 5000 });
const anyCalls = fc.array(fc.record({ kind: anyKind, after: fc.integer({ min: 0, max: 5000 }) }), { minLength: 1, maxLength: 200 });

function spendAll(size: number, made: readonly { readonly kind: CallKind; readonly after: number }[]) {
  let bucket: CallBucket | undefined;
  let now = 0;
  const spent: { readonly at: number; readonly cost: number }[] = [];
  for (const { kind, after } of made) {
    now += after;
    const result = spendPoints(bucket, kind, size, now);
    if (result.kind === 'refused') continue;
    bucket = result.bucket;
    spent.push({ at: now, cost: callPoints[kind] });
  }
  return { spent, bucket, now };
}

describe('a bucket of points', () => {
  it('spends in any time at most its size plus the points that are refilled meanwhile', () => {
    fc.assert(
      fc.property(anySize, anyCalls, (size, made) => {
        const { spent } = spendAll(size, made);
        for (const [first, { at: from }] of spent.entries()) {
          let sum = 0;
          for (const { at, cost } of spent.slice(first)) {
            sum += cost;
            expect(sum).toBeLessThanOrEqual(size + ((at - from) * size) / refillTime + 1e-6);
          }
        }
      }),
    );
  });

  it('refuses no member who spends less than the refill', () => {
    fc.assert(
      fc.property(anySize, fc.array(anyKind, { maxLength: 200 }), (size, kinds) => {
        const made = kinds.map((kind) => ({ kind, after: Math.ceil((callPoints[kind] * refillTime) / size) }));
        expect(spendAll(size, made).spent).toHaveLength(kinds.length);
      }),
    );
  });

  it('accepts a refused call after exactly the wait in the refusal, and not before', () => {
    fc.assert(
      fc.property(anySize, anyCalls, anyKind, (size, made, kind) => {
        const { bucket, now } = spendAll(size, made);
        const result = spendPoints(bucket, kind, size, now);
        if (result.kind === 'spent') return;
        expect(result.wait).toBeGreaterThan(0);
        expect(spendPoints(bucket, kind, size, now + result.wait + 0.001).kind).toBe('spent');
        expect(spendPoints(bucket, kind, size, now + result.wait - 0.001).kind).toBe('refused');
      }),
    );
  });

  it('is like a new one once it is full again', () => {
    fc.assert(
      fc.property(anySize, anyCalls, anyKind, (size, made, kind) => {
        const { bucket, now } = spendAll(size, made);
        if (!bucket) return;
        const later = now + refillTime;
        expect(isFullAgain(bucket, later)).toBe(true);
        expect(isFullAgain(bucket, bucket.at + refillTime - 1)).toBe(false);
        expect(spendPoints(bucket, kind, size, later)).toEqual(spendPoints(undefined, kind, size, later));
      }),
    );
  });

  it('refills no points if the clock goes back', () => {
    const bucket = { points: 3, at: 1000 };
    expect(spendPoints(bucket, 'read', 600, 0)).toEqual({ kind: 'spent', bucket: { points: 2, at: 1000 } });
  });

  it('accepts a call that costs more points than a small bucket has', () => {
    expect(spendPoints(undefined, 'picture', 10, 0)).toEqual({ kind: 'spent', bucket: { points: 0, at: 0 } });
  });
});

describe('what a call costs', () => {
  it('is least for a read, and most for a picture', () => {
    expect(callPoints).toEqual({ read: 1, write: 2, keyedWrite: 5, picture: 20 });
  });

  it('follows from the table of calls', () => {
    expect(kindOfCall(calls.listSessions)).toBe('read');
    expect(kindOfCall(calls.bookVisit)).toBe('keyedWrite');
    for (const name of callNames) expect(kindOfCall(calls[name]) === 'read', name).toBe(calls[name].method === 'GET');
    expect(new Set(callNames.map((name) => kindOfCall(calls[name])))).toEqual(new Set(['read', 'write', 'keyedWrite']));
  });
});
