import { describe, expect, test } from 'vitest';
import { readFileText } from '#server/studio/folder/decode-text.ts';

/** Encodes text with one byte for each character. */
function encoded(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]));
  return Uint8Array.from(text, (character) => {
    const byte = byteOf.get(character);
    if (byte === undefined) throw new Error(`${encoding} has no ${character}`);
    return byte;
  });
}

const list = (...names: readonly string[]): string =>
  ['name,email', ...names.map((name, index) => `${name},m${index}@example.org`), ''].join('\n');

describe('a list of members that is not Unicode', () => {
  test.each([
    ['Jürgen Groß', 'Zoë Müller', 'Björn Åkesson'],
    ['François Lefèvre', 'Hélène Garçon', 'Loïc Œuvrard'],
    ['José Núñez', 'Mª Ángeles Peña', 'Íñigo Güell'],
    ['Søren Kjær', 'Åse Bjørnsen'],
    ['Sofía Põld', 'Tõnu Jõgi', 'Siân O’Neill'],
  ])('is read in Windows-1252: %s, %s', (...names) => {
    const text = list(...names);
    expect(readFileText(encoded(text, 'windows-1252'), true)).toEqual({ kind: 'text', text, encoding: 'Windows-1252' });
  });

  test.each([
    ['macintosh', 'Jürgen Groß'],
    ['macintosh', 'Zoë Jäger'],
    ['macintosh', 'René Fabre'],
    ['macintosh', 'José Núñez'],
    ['windows-1250', 'Łukasz Wójcik'],
    ['windows-1250', 'Jiří Němec'],
    ['windows-1250', 'Petr Nováček'],
    ['windows-1250', 'Růžena Kovářová'],
    ['iso-8859-2', 'Małgorzata Dąbrowska'],
    ['windows-1254', 'Ayşe Yıldız'],
    ['windows-1254', 'Şebnem Özdağ'],
    ['windows-1251', 'Иван Петров'],
  ])('is refused in one line where it is %s: %s', (encoding, name) => {
    const read = readFileText(encoded(list('Mia Parata', name), encoding), true);
    expect(read).toEqual({
      kind: 'unreadable',
      line: 3,
      reason: 'has letters whose encoding cannot be detected for certain; save it as "CSV UTF-8"',
    });
  });

  test('is refused where two names together show that it is Windows-1250', () => {
    expect(readFileText(encoded(list('Dvořák', 'Černá'), 'windows-1250'), true)).toMatchObject({ kind: 'unreadable' });
  });
});
