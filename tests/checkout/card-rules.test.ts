import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { cardBrands } from '#contract/cards.ts';
import { checkCardNumber, formatCardNumber, isExpiryAhead, isSecurityCode, readExpiry } from '#machines/checkout/card.rules.ts';

const from = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Brand, number lengths, size of the security code, and the beginning of a number. Source: docs/spec §3. */
const table = [
  ['visa', [16, 18, 19], 3, '4'],
  ['mastercard', [16], 3, '55'],
  ['american-express', [15], 4, '34'],
  ['diners-club', [14, 16, 19], 3, '36'],
  ['discover', [16, 19], 3, '6011'],
  ['jcb', from(16, 19), 3, '3528'],
  ['unionpay', from(14, 19), 3, '6240'],
  ['maestro', from(12, 19), 3, '67'],
  ['elo', [16], 3, '509000'],
  ['mir', from(16, 19), 3, '2200'],
  ['hiper', [16], 3, '637095'],
  ['hipercard', [16], 3, '606282'],
] as const;

const passesLuhn = (digits: string): boolean =>
  digits
    .split('')
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? Number(digit) : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0)))
    .reduce((sum, digit) => sum + digit, 0) %
    10 ===
  0;

/** A number of that length with a valid check digit. */
const numberOf = (start: string, length: number): string => {
  const body = start.padEnd(length - 1, '0');
  const check = from(0, 9).find((digit) => passesLuhn(body + digit));
  return `${body}${check}`;
};
const withWrongCheck = (number: string): string => number.slice(0, -1) + ((Number(number.at(-1)) + 1) % 10);

describe.each(table)('%s', (brand, lengths, codeSize, start) => {
  test('is known by its numbers, their lengths and the size of its code', () => {
    for (const length of lengths) {
      const check = checkCardNumber(numberOf(start, length));
      expect(check).toEqual({ brand, isValid: true, isPotentiallyValid: true, codeSize, lengths });
    }
  });
  test('has no number of another length', () => {
    for (const length of from(10, 20).filter((other) => !(lengths as readonly number[]).includes(other)))
      expect(checkCardNumber(numberOf(start, length))).toMatchObject({ isValid: false });
  });
  test('requires the check digit, except for UnionPay, which has none', () => {
    const wrong = withWrongCheck(numberOf(start, lengths[0]));
    expect(checkCardNumber(wrong).isValid).toBe(brand === 'unionpay');
  });
});

test('the table has every brand, and no other is known', () => {
  expect(table.map(([brand]) => brand)).toEqual(cardBrands);
  for (const [start, inRange] of [
    ['9792', null],
    ['589562', 'maestro'],
    ['506099', 'maestro'],
  ] as const)
    expect(checkCardNumber(numberOf(start, 16)).brand).toBe(inRange);
});

test('only a string can be checked', () => {
  for (const value of [4111111111111111, null, undefined, {}, ['4'], true]) expect(() => checkCardNumber(value)).toThrow(TypeError);
  expect(() => checkCardNumber(null)).toThrow('A card number is a string, not null.');
  expect(() => checkCardNumber(4111)).toThrow('A card number is a string, not number.');
});

test('a partly typed number is either possibly valid or already invalid', () => {
  expect(checkCardNumber('')).toMatchObject({ brand: null, isValid: false, isPotentiallyValid: true, codeSize: null, lengths: [] });
  expect(checkCardNumber('411')).toMatchObject({ brand: 'visa', isValid: false, isPotentiallyValid: true });
  expect(checkCardNumber('4111 1111-1111 1111')).toMatchObject({ isValid: true });
  expect(checkCardNumber('4111x')).toMatchObject({ isPotentiallyValid: false });
});

test('digits are grouped as on the card', () => {
  expect(formatCardNumber('4111111111111111')).toBe('4111 1111 1111 1111');
  expect(formatCardNumber('41111')).toBe('4111 1');
  expect(formatCardNumber('378282246310005')).toBe('3782 822463 10005');
  expect(formatCardNumber('37828224631000567')).toBe('3782 822463 10005');
  expect(formatCardNumber('4111111111111111111')).toBe('4111 1111 1111 1111111');
  expect(formatCardNumber('9'.repeat(25))).toBe('9999 9999 9999 9999999');
  fc.assert(
    fc.property(fc.stringMatching(/^[\d -]{0,25}$/), (typed) => {
      const once = formatCardNumber(typed);
      expect(formatCardNumber(once)).toBe(once);
      expect(typed.replaceAll(/\D/g, '').startsWith(once.replaceAll(' ', ''))).toBe(true);
    }),
  );
});

test('a security code has the size of its brand', () => {
  expect(['123', '1234', '12', '12a'].map((code) => isSecurityCode(code, 3))).toEqual([true, false, false, false]);
  expect(['123', '1234', '12345'].map((code) => isSecurityCode(code, null))).toEqual([true, true, false]);
});

test('a card can be used to the end of its month', () => {
  expect(readExpiry('3/29')).toEqual({ month: 3, year: 2029 });
  expect(['03/2029', '0329', '03 29', ' 3 - 29 '].map(readExpiry)).toEqual(Array.from({ length: 4 }, () => ({ month: 3, year: 2029 })));
  expect(['13/29', '0/29', 'x', '', '03/29x', 'x03/29', '03x29', '03.29'].filter(readExpiry)).toEqual([]);
  const march = { month: 3, year: 2029 };
  expect(isExpiryAhead(march, new Date('2029-03-31T23:59:59Z'))).toBe(true);
  expect(isExpiryAhead(march, new Date('2029-04-01T00:00:00Z'))).toBe(false);
  expect(isExpiryAhead(march, new Date('2008-12-31T00:00:00Z'))).toBe(false);
  expect(isExpiryAhead(march, new Date('2009-01-01T00:00:00Z'))).toBe(true);
});
