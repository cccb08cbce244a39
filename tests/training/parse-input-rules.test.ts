import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBlank, numberText, numberTyped, timeText, timeTyped, wholesTyped, wholeTyped } from '#machines/training/parse-input.rules.ts';
import { count } from '#tests/counts.ts';

const runs = { numRuns: count(200, 5_000) };

describe('a number', () => {
  test.each([
    ['97.5', 97.5],
    ['97,5', 97.5],
    [' 97.125 ', 97.125],
    ['0', 0],
    ['007', 7],
    ['1000000', 1_000_000],
  ])('%j is %d', (text, value) => {
    expect(numberTyped(text)).toBe(value);
  });

  test.each(['', ' ', '-1', '+1', '97.', '.5', '97.1234', '1000000.001', '1000001', '00000001', '1e3', '1 000', '9x', 'x9', '9.5.1'])(
    '%j is none',
    (text) => {
      expect(numberTyped(text)).toBeNull();
    },
  );

  test('that is formatted in Mia’s language is parsed into the same number', () => {
    const thousandths = fc.integer({ min: 0, max: 1_000_000_000 }).map((value) => value / 1000);
    fc.assert(
      fc.property(thousandths, fc.constantFrom('.' as const, ',' as const), (value, mark) => {
        expect(numberTyped(numberText(value, mark))).toBe(value);
      }),
      runs,
    );
    expect([numberText(97.5), numberText(97.5, ','), numberText(90, ',')]).toEqual(['97.5', '97,5', '90']);
  });

  test('is whole if the text has only digits', () => {
    expect(['12', ' 12 ', '0', '1000000'].map(wholeTyped)).toEqual([12, 12, 0, 1_000_000]);
    expect(['12.0', '12,0', '1.5', '', 'x', '1000001'].map(wholeTyped)).toEqual([null, null, null, null, null, null]);
  });
});

describe('a time', () => {
  test.each([
    ['3:58', 238],
    [' 3:58 ', 238],
    ['0:01', 1],
    ['119:59', 7_199],
    ['1:02:30', 3_750],
    ['24:00:00', 86_400],
    ['90', 90],
    ['1', 1],
    ['86400', 86_400],
  ])('%j is %d seconds', (text, seconds) => {
    expect(timeTyped(text)).toBe(seconds);
  });

  test.each(['', '0', '0:00', '3:60', '3:5', '1:60:00', '86401', '24:00:01', '1000:00', '100:00:00', '3.5', 'x3:58', '3:58x', ':58'])(
    '%j is none',
    (text) => {
      expect(timeTyped(text)).toBeNull();
    },
  );

  test('is formatted with two digits after each colon, and parsed into the same time', () => {
    expect([1, 59, 60, 238, 3_599, 3_600, 3_750, 86_400].map(timeText)).toEqual([
      '0:01',
      '0:59',
      '1:00',
      '3:58',
      '59:59',
      '1:00:00',
      '1:02:30',
      '24:00:00',
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 86_400 }), (seconds) => {
        expect(timeTyped(timeText(seconds))).toBe(seconds);
      }),
      runs,
    );
  });
});

describe('repetitions one after the other', () => {
  test('are separated by any number of blanks or commas', () => {
    expect([wholesTyped('8 8 7'), wholesTyped(' 8,8,  7 '), wholesTyped('8')]).toEqual([[8, 8, 7], [8, 8, 7], [8]]);
  });

  test('are whole, and none of them is missing', () => {
    expect([wholesTyped(''), wholesTyped('8 x 7'), wholesTyped('8 7.5'), wholesTyped(',8')]).toEqual([null, null, null, null]);
  });

  test('are at most twenty numbers', () => {
    expect(wholesTyped('8 '.repeat(20))).toHaveLength(20);
    expect(wholesTyped('8 '.repeat(21))).toBeNull();
  });
});

test('a text of only white space counts as empty', () => {
  expect(['', ' \t\n', ' x '].map(isBlank)).toEqual([true, true, false]);
});
