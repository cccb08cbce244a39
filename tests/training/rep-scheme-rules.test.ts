import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatRepScheme,
  loggableRepScheme,
  maxSets,
  parseRepScheme,
  repetitionsOf,
  type RepScheme,
} from '#machines/training/rep-scheme.rules.ts';
import { count } from '#tests/counts.ts';

const number = fc.integer({ min: 0, max: 999 });
const scheme: fc.Arbitrary<RepScheme> = fc.oneof(
  fc.record({ kind: fc.constant('sets' as const), sets: number, reps: number }),
  fc.record({ kind: fc.constant('list' as const), reps: fc.array(number, { minLength: 1, maxLength: 12 }) }),
);

describe('a rep scheme', () => {
  test.each([
    ['5x3', { kind: 'sets', sets: 5, reps: 3 }],
    ['  3X10 ', { kind: 'sets', sets: 3, reps: 10 }],
    ['999x999', { kind: 'sets', sets: 999, reps: 999 }],
    ['21-15-9', { kind: 'list', reps: [21, 15, 9] }],
    ['5,5_3-1', { kind: 'list', reps: [5, 5, 3, 1] }],
    ['\t7\n', { kind: 'list', reps: [7] }],
  ])('%j is parsed as %j', (text, meant) => {
    expect(parseRepScheme(text)).toEqual(meant);
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['5 x 3', 'spaceInside'],
    ['21, 15, 9', 'spaceInside'],
    ['1000', 'longNumber'],
    ['5x1000', 'longNumber'],
    ['21-', 'missingNumber'],
    ['-5', 'missingNumber'],
    ['5--3', 'missingNumber'],
    ['x5', 'missingNumber'],
    ['5x', 'missingNumber'],
    ['5x3x1', 'strangeSign'],
    ['5x3-1', 'strangeSign'],
    ['5×3', 'strangeSign'],
    ['5;3', 'strangeSign'],
    ['five', 'strangeSign'],
    ['٥x٣', 'strangeSign'],
    ['<b>5</b>', 'strangeSign'],
  ])('%j is refused: %s', (text, reason) => {
    expect(parseRepScheme(text)).toEqual({ kind: 'refused', reason });
  });

  test('has a number of repetitions for each set', () => {
    expect(repetitionsOf({ kind: 'sets', sets: 3, reps: 10 })).toEqual([10, 10, 10]);
    expect(repetitionsOf({ kind: 'list', reps: [21, 15, 9] })).toEqual([21, 15, 9]);
  });

  test('is the same after formatting and parsing', () => {
    fc.assert(
      fc.property(scheme, fc.constantFrom('', ' ', '\n\t'), (meant, space) => {
        expect(parseRepScheme(`${space}${formatRepScheme(meant)}${space}`)).toEqual(meant);
      }),
      { numRuns: count(200, 5000) },
    );
  });

  test('is parsed only if the text has the format of the specification', () => {
    const near = fc.string({ unit: fc.constantFrom('0', '5', '12', '999', 'x', 'X', ',', '-', '_', ' ', '<', 'é'), maxLength: 9 });
    fc.assert(
      fc.property(fc.oneof(near, fc.string({ maxLength: 12 })), (text) => {
        const parts = text.trim().split(/[xX]/u);
        const isNumber = (part: string) => part !== '' && part.length <= 3 && part.split('').every((sign) => '0123456789'.includes(sign));
        const isSets = parts.length === 2 && parts.every(isNumber);
        const isList = parts.length === 1 && text.trim().replaceAll('_', ',').replaceAll('-', ',').split(',').every(isNumber);
        expect(parseRepScheme(text).kind).toBe(isSets ? 'sets' : isList ? 'list' : 'refused');
      }),
      { numRuns: count(200, 20_000) },
    );
  });
});

describe('a rep scheme that is logged', () => {
  test.each([
    ['0x5', 'noSets'],
    ['000x5', 'noSets'],
    ['0x0', 'noSets'],
    ['5x0', 'noRepetitions'],
    ['21-0-9', 'noRepetitions'],
    ['0', 'noRepetitions'],
    ['101x1', 'tooManySets'],
    ['999x999', 'tooManySets'],
    ['1-'.repeat(100).concat('1'), 'tooManySets'],
    ['5 x 3', 'spaceInside'],
  ])('%j is refused: %s', (text, reason) => {
    expect(loggableRepScheme(text)).toEqual({ kind: 'refused', reason });
  });

  test('is parsed as it was written, and has one to a hundred sets of one repetition or more', () => {
    fc.assert(
      fc.property(scheme, (meant) => {
        const found = loggableRepScheme(formatRepScheme(meant));
        const repetitions = repetitionsOf(meant);
        const isLoggable = repetitions.length > 0 && repetitions.length <= maxSets && !repetitions.includes(0);
        expect(found.kind === 'refused').toBe(!isLoggable);
        if (isLoggable) expect(found).toEqual(meant);
      }),
      { numRuns: count(200, 5000) },
    );
  });
});
