import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whyNotPassword, type MeasureStrength, type Owner } from '#machines/auth/password.rules.ts';
import { count } from '#tests/counts.ts';

const mia: Owner = { email: 'mia.ngata@example.org', names: ['Mia Ngata', 'Mia'], studios: ['Ironbark Box'] };
const strong: MeasureStrength = () => ({ score: 3, weakness: 'password_weak' });
const weak: MeasureStrength = () => ({ score: 2, weakness: 'password_pattern' });
const why = (password: string, owner = mia) => whyNotPassword(password, owner, strong);

describe('a password', () => {
  test.each([
    ['seven77', 'password_short'],
    ['🛶🛶🛶🛶', 'password_short'],
    ['mia.ngata', 'password_own'],
    ['Mia Ngata 2026!', 'password_own'],
    ['spotter-99', 'password_own'],
    ['xy-mia-1234', 'password_own'],
    ['ngata-2026', 'password_own'],
    ['Ironbark2026', 'password_own'],
    ['ironbark box!', 'password_own'],
    ['mia@home-kettle', null],
    ['kettle-river-anvil', null],
  ])('"%s" is refused as %s', (password, refusal) => {
    expect(why(password)).toBe(refusal);
  });

  test('is refused below a score of 3, for the reason that was found', () => {
    expect(whyNotPassword('kettle-river', mia, weak)).toBe('password_pattern');
  });

  test('is measured with the words of the member and of her studio as known words', () => {
    const known: string[] = [];
    whyNotPassword('kettle-river', mia, (_, words) => {
      known.push(...words);
      return { score: 4, weakness: 'password_weak' };
    });
    expect(known).toEqual(expect.arrayContaining(['mia', 'ngata', 'mia.ngata', 'mia.ngata@example.org', 'ironbark', 'ironbark box']));
  });

  test('needs three characters beside her own name', () => {
    expect([why('mia-2026-xy'), why('mia-2026-xyz')]).toEqual(['password_own', null]);
  });

  test('is not her address, nor the part of her address before the sign @', () => {
    const owner = { email: 'kettlebells@example.org', names: ['Mia'], studios: [] };
    expect([why('kettlebells-1', owner), why('kettlebells@example.org', owner), why('1-example.org', owner)]).toEqual([
      'password_own',
      'password_own',
      null,
    ]);
  });

  test('is not her longer name, even if a shorter name is a part of that name', () => {
    expect(why('roberts-1', { email: 'x@example.org', names: ['Rob', 'Roberts'], studios: [] })).toBe('password_own');
  });

  test('is not refused for a name of two characters', () => {
    expect(whyNotPassword('bo-12345678', { email: 'x@example.org', names: ['Bo'], studios: [] }, strong)).toBeNull();
  });

  test('is refused if it is one of her names or her address, in any notation, with added digits and signs', () => {
    const own = fc.constantFrom('mia', 'ngata', 'mia ngata', 'mia.ngata@example.org', 'spotter');
    const written = fc.tuple(own, fc.boolean()).map(([word, isLoud]) => (isLoud ? word.toUpperCase() : word));
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789-_.! '.split('')), minLength: 8, maxLength: 12 });
    fc.assert(
      fc.property(written, signs, signs, (word, before, after) => {
        expect(why(`${before}${word}${after}`)).toBe('password_own');
        expect(why(`${before}${after}`)).toBeNull();
      }),
      { numRuns: count(200, 2000) },
    );
  });
});
