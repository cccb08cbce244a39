import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkedText, type TextPart } from '#machines/feed/linked-text.rules.ts';
import { count } from '#tests/counts.ts';

const linksIn = (text: string): readonly string[] => linkedText(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
const together = (parts: readonly TextPart[]): string => parts.map(({ text }) => text).join('');

describe('a text', () => {
  test.each([
    ['See https://example.org.', ['https://example.org']],
    ['(See https://example.org/a_(b), please)', ['https://example.org/a_(b)']],
    ['(see https://example.org/a)', ['https://example.org/a']],
    ['(see https://example.org/a_(b))', ['https://example.org/a_(b)']],
    ['HTTPS://Example.org/Path?q=1#part!', ['https://Example.org/Path?q=1#part']],
    ['HTTP://Example.org/Path', ['http://Example.org/Path']],
    ['MAILTO:ana@example.org', ['mailto:ana@example.org']],
    ['http://localhost:7390/classes', ['http://localhost:7390/classes']],
    ['Write to ana@example.org, or mailto:ben@example.org.', ['mailto:ana@example.org', 'mailto:ben@example.org']],
    ['https://a.example and https://b.example', ['https://a.example', 'https://b.example']],
    ['https://example.org/kōrero', ['https://example.org/kōrero']],
  ])('links to the address that it shows: %s', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'xhttps://example.org',
    'https://',
    'https://studio.example@elsewhere.example/',
    'vbscript:https',
    'file:///etc/passwd',
    'www.example.org',
    'https://exámple.org/',
    '@mia',
  ])('leads nowhere: %s', (text) => {
    expect(linksIn(text)).toEqual([]);
  });

  test('has no direction marks in its links: such a mark ends the address', () => {
    expect(linksIn('https://example.org/\u202Egnp.exe')).toEqual(['https://example.org/']);
  });
});

const bits = [
  'https://',
  'http://',
  'mailto:',
  'javascript:',
  'example.org',
  'a@b.example',
  '(',
  ')',
  '.',
  '"',
  "'",
  '<',
  '>',
  '&',
  ' ',
  '@',
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...bits), fc.string({ unit: 'grapheme', maxLength: 4 })), { maxLength: 14 })
  .map((all) => all.join(''));

test('the joined parts are the original text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(together(linkedText(text))).toBe(text);
      expect(linkedText(text).filter((part) => part.text === '')).toEqual([]);
    }),
    { numRuns: count(1_000, 20_000) },
  );
});

test('each link leads to the web address or email address that it shows', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const part of linkedText(text)) {
        if (part.kind === 'text') continue;
        expect(part.href).toMatch(/^(?:https?:\/\/|mailto:)[^\s<>"'`]+$/u);
        expect(part.href.toLowerCase().endsWith(part.text.toLowerCase())).toBe(true);
        if (URL.canParse(part.href)) expect([new URL(part.href).username, new URL(part.href).password]).toEqual(['', '']);
      }
    }),
    { numRuns: count(1_000, 20_000) },
  );
});
