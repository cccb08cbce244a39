import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Email, foldEmail } from '#contract/email.ts';
import { isSameAddress } from '#machines/auth/invite.rules.ts';
import { count } from '#tests/counts.ts';

const runs = { numRuns: count(500, 5000) };
const read = (written: string): string | null => {
  const result = v.safeParse(Email, written);
  return result.success ? result.output : null;
};

describe('an address', () => {
  test.each([
    ['mia@example.org', 'mia@example.org'],
    ['  Mia.Ngata+gym@Example.ORG ', 'mia.ngata+gym@example.org'],
    ["Siobhán.O'Brien@example.ie", "siobhán.o'brien@example.ie"],
    ["o'brien@example.org", "o'brien@example.org"],
    ['sales/nz=a{b}@example.co.nz', 'sales/nz=a{b}@example.co.nz'],
    ['müller@example.org', 'müller@example.org'],
    ['ÜLLE@example.ee', 'ülle@example.ee'],
    ['U\u0308lle@example.ee', 'ülle@example.ee'],
    ['mia@exämple.org', 'mia@xn--exmple-cua.org'],
    ['mia@XN--EXMPLE-CUA.org', 'mia@xn--exmple-cua.org'],
    ['mia@example.xn--p1ai', 'mia@example.xn--p1ai'],
    ['миа@пример.рф', 'миа@xn--e1afmkfd.xn--p1ai'],
    ['用户@例子.公司', '用户@xn--fsqu00a.xn--55qx5d'],
    ['सिया@उदाहरण.भारत', 'सिया@xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['mia@3com.com', 'mia@3com.com'],
  ])('%s is taken, and kept as %s', (written, kept) => {
    expect(read(written)).toBe(kept);
  });

  test.each([
    '',
    'mia',
    'mia@',
    '@example.org',
    'mia@example',
    'mia@@example.org',
    'mia@exa mple.org',
    'm ia@example.org',
    '.mia@example.org',
    'mia.@example.org',
    'mi..a@example.org',
    'mia@example..org',
    'mia@.example.org',
    'mia@example.org.',
    'mia@-example.org',
    'mia@example-.org',
    'mia@example.o',
    'mia@192.0.2.1',
    'mia@[192.0.2.1]',
    'mia@example.org:25',
    'mia@example.org/path',
    'mia@exa%6Dple.org',
    'mia@example.org\r\nbcc: all@example.org',
    'mia@example.org,ben@example.org',
    'Mia <mia@example.org>',
    '"mia ngata"@example.org',
    'mia\u0000@example.org',
    'mia\u200B@example.org',
    'mia\u202E@example.org',
    `mia@${'x'.repeat(64)}.org`,
    `${'m'.repeat(243)}@example.org`,
  ])('%j is not', (written) => {
    expect(read(written)).toBeNull();
  });

  test('with the maximum length is accepted', () => {
    expect(read(`${'m'.repeat(242)}@example.org`)).toHaveLength(254);
  });

  const localParts = fc.string({ unit: fc.constantFrom(...'aZ09_+-İıẞßÉéΣς'.split('')), minLength: 1, maxLength: 8 });
  const word = fc.string({ unit: fc.constantFrom(...'aZ09'.split('')), minLength: 1, maxLength: 8 });

  test('that an earlier version accepted is still accepted, and only its capitals change', () => {
    // An independent description of the addresses that were valid before all scripts were accepted.
    const plain = fc.string({ unit: fc.constantFrom(...'aZ09_+-'.split('')), minLength: 1, maxLength: 8 });
    const tail = fc.string({ unit: fc.constantFrom(...'aZm'.split('')), minLength: 2, maxLength: 6 });
    const joined = (part: fc.Arbitrary<string>, signs: string) =>
      fc
        .tuple(part, fc.array(fc.tuple(fc.constantFrom(...signs.split('')), part), { maxLength: 2 }))
        .map(([first, more]) => first + more.map(([between, next]) => between + next).join(''));
    fc.assert(
      fc.property(joined(plain, '.'), joined(word, '.-'), tail, (local, domain, top) => {
        const written = `${local}@${domain}.${top}`;
        // Hyphens in third and fourth position mark a domain as encoded ASCII. Such domains were no valid addresses before.
        fc.pre(!/(^|\.)..--/u.test(domain));
        expect(read(written)).toBe(written.toLowerCase());
      }),
      runs,
    );
  });

  test('stays the same when it is converted several times, and is the same in capitals', () => {
    fc.assert(
      fc.property(localParts, word, (local, domain) => {
        const folded = read(`${local}@${domain}.org`);
        fc.pre(folded !== null);
        expect(read(folded ?? '')).toBe(folded);
        expect(foldEmail(folded ?? '')).toBe(folded);
        expect(isSameAddress(` ${local}@${domain.toUpperCase()}.ORG `, folded ?? '')).toBe(true);
      }),
      runs,
    );
  });

  test('is the same with the domain in Unicode and in ASCII', () => {
    expect(isSameAddress('mia@exämple.org', 'MIA@xn--exmple-cua.ORG')).toBe(true);
    expect(isSameAddress('mia@exämple.org', 'mia@example.org')).toBe(false);
  });

  test('that is invalid is compared in lower case, without the white space around it', () => {
    expect(foldEmail(' Mia Ngata ')).toBe('mia ngata');
  });
});
