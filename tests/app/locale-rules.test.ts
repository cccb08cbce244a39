import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localeCodes } from '#contract/profile.ts';
import { chooseLocale } from '#machines/app/locale.rules.ts';
import { count } from '#tests/counts.ts';

const many = { numRuns: count(1000, 20_000) };

describe('the language of a browser', () => {
  test.each([
    [['en-NZ'], 'en'],
    [['en-AU'], 'en'],
    [['en'], 'en'],
    [['en-GB'], 'en-GB'],
    [['en-IE'], 'en-GB'],
    [['en-US'], 'en-US'],
    [['en-CA'], 'en-US'],
    [['en-Latn-GB'], 'en-GB'],
    [['et-EE'], 'et'],
    [['fr-CA'], 'fr'],
    [['mi'], 'mi-NZ'],
    [['es-419'], 'es-ES'],
    [['es'], 'es-ES'],
    [['EN-gb'], 'en-GB'],
    [['de', 'fr-CH'], 'fr'],
    [['de'], 'en-US'],
    [['estonian'], 'en-US'],
    [[], 'en-US'],
  ])('%o reads %s', (preferred, locale) => expect(chooseLocale(preferred)).toBe(locale));

  const tag = fc.oneof(
    fc.constantFrom(...localeCodes),
    fc
      .tuple(
        fc.constantFrom('en', 'fr', 'es', 'et', 'mi', 'de', 'sm', 'zh'),
        fc.constantFrom('', '-NZ', '-US', '-GB', '-419', '-Latn', '-Latn-AU'),
      )
      .map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme' }),
  );
  const speaks = (text: string): boolean => /^(en|et|fr|mi|es)(-|$)/i.test(text);

  test('is always one of the seven locales of Spotter', () => {
    fc.assert(
      fc.property(fc.array(tag), (preferred) => {
        expect(localeCodes).toContain(chooseLocale(preferred));
      }),
      many,
    );
  });

  test('is the language of the first supported tag, otherwise American English', () => {
    fc.assert(
      fc.property(fc.array(tag), (preferred) => {
        const first = preferred.find(speaks);
        expect(chooseLocale(preferred)).toBe(first ? chooseLocale([first]) : 'en-US');
      }),
      many,
    );
  });

  test('is exactly the requested one where it is supported', () => {
    fc.assert(
      fc.property(fc.constantFrom(...localeCodes), fc.array(tag), (first, others) => {
        expect(chooseLocale([first, ...others])).toBe(first);
      }),
      many,
    );
  });

  test('never changes the language of a supported tag', () => {
    fc.assert(
      fc.property(tag.filter(speaks), (text) => {
        expect(chooseLocale([text]).slice(0, 2)).toBe(text.slice(0, 2).toLowerCase());
      }),
      many,
    );
  });
});
