import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Score } from '#contract/scores.ts';
import { isBeyondCap } from '#machines/training/time-cap.rules.ts';
import { count } from '#tests/counts.ts';

const finishedIn = (seconds: number): Score => ({ scoring: 'for_time', capped: false, seconds });
const cap = 600;

describe('a finish', () => {
  test('is in time up to and including the cap, and too late from the next second', () => {
    expect([599, 600, 601].map((seconds) => isBeyondCap(finishedIn(seconds), cap))).toEqual([false, false, true]);
  });

  test('is never too late without a time cap', () => {
    expect(isBeyondCap(finishedIn(86_400), null)).toBe(false);
  });

  test('is in time or too late according to its seconds and the cap', () => {
    const seconds = fc.integer({ min: 1, max: 86_400 });
    fc.assert(
      fc.property(seconds, seconds, (one, other) => {
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)];
        expect(isBeyondCap(finishedIn(sooner), later)).toBe(false);
        expect(isBeyondCap(finishedIn(later), sooner)).toBe(later !== sooner);
      }),
      { numRuns: count(100, 2_000) },
    );
  });
});

test('a capped score is never too late, with any number of repetitions', () => {
  expect(isBeyondCap({ scoring: 'for_time', capped: true, repetitions: 900 }, cap)).toBe(false);
});

test('a scoring without a time has no finish that could be too late', () => {
  const others: readonly Score[] = [
    { scoring: 'for_rounds', rounds: 900, repetitions: 900 },
    { scoring: 'for_repetitions', repetitions: 900 },
    { scoring: 'for_calories', calories: 900 },
    { scoring: 'for_distance', distance: { value: 900, unit: 'm' } },
    { scoring: 'none' },
  ];
  expect(others.filter((score) => isBeyondCap(score, cap))).toEqual([]);
  expect(isBeyondCap(null, cap)).toBe(false);
});
