import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import { contextForQuery, withFailure, storeAnswer, wasRead } from '#machines/app/resource.rules.ts';
import type { LoadAnswer, ResourceContext } from '#machines/app/resource.types.ts';
import { problem } from '#machines/visits/sample-classes.ts';
import { count } from '#tests/counts.ts';

type TestContext = ResourceContext<string, string>;
const busy = problem('busy', 503);
const refused: LoadAnswer<string> = { kind: 'refused', problem: busy };
const read: LoadAnswer<string> = { kind: 'read', data: 'Monday, one class more', readAt: '2026-03-02T06:01:00Z' };
const kept: TestContext = {
  query: 'monday',
  data: 'Monday',
  readAt: '2026-03-02T06:00:00Z',
  error: { kind: 'failure', failure: 'unreachable' },
};

const anyKept: fc.Arbitrary<TestContext> = fc.record({
  query: fc.string(),
  data: fc.option(fc.string()),
  readAt: fc.option(fc.constantFrom('2026-03-02T06:00:00Z', '2026-03-02T07:00:00Z')),
  error: fc.constantFrom(null, { kind: 'problem', problem: busy } as const, { kind: 'failure', failure: 'timedOut' } as const),
});

describe('an answer', () => {
  test('is data or a refusal', () => {
    expect([wasRead(read), wasRead(refused), wasRead({ kind: '' })]).toEqual([true, false, false]);
  });

  test('with data replaces the former data, sets its time, and clears the error', () => {
    expect(storeAnswer(kept, read)).toEqual({
      query: 'monday',
      data: 'Monday, one class more',
      readAt: '2026-03-02T06:01:00Z',
      error: null,
    });
  });

  test('with a refusal keeps the data of Mia, and sets the error to its reason', () => {
    expect(storeAnswer(kept, refused)).toEqual({ ...kept, error: { kind: 'problem', problem: busy } });
  });

  test('that never came keeps the data of Mia, and sets the error to the failure', () => {
    expect(withFailure(kept, new CallFailure('timedOut'))).toEqual({ ...kept, error: { kind: 'failure', failure: 'timedOut' } });
    expect(withFailure(kept, new TypeError('nonsense'))).toEqual({ ...kept, error: { kind: 'failure', failure: 'garbled' } });
  });

  test('never changes the query, and replaces data only by newer data', () => {
    fc.assert(
      fc.property(anyKept, (before) => {
        const { error: _, ...there } = before;
        expect(storeAnswer(before, refused)).toMatchObject(there);
        expect(withFailure(before, new CallFailure('unreachable'))).toMatchObject(there);
        expect(storeAnswer(before, read).query).toBe(before.query);
        expect(storeAnswer(withFailure(storeAnswer(before, refused), null), read)).toEqual(storeAnswer(before, read));
      }),
      { numRuns: count(100, 2_000) },
    );
  });
});

test('a query for another day clears the classes, the time and the error of the former one', () => {
  expect(contextForQuery('tuesday')).toEqual({ query: 'tuesday', data: null, readAt: null, error: null });
});
