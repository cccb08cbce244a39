import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '#contract/openapi.ts';
import { readEntries } from './catalogue-entries.ts';

const document = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');

const tableBelow = (heading: string): readonly (readonly string[])[] => {
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
};
const inBackticks = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word);

const sourcesIn = (folder: string): string[] =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(new URL(`../../${join(folder, path)}`, import.meta.url), 'utf8'));
const code = ['machines', 'server', 'src', 'atlas', 'tests/seeded-bugs', 'scripts'].flatMap(sourcesIn).join('\n');
const wire = JSON.stringify(openApiDocument());

/** Matches `late cancel` as `lateCancel`, `LateCancel`, `late-cancel`, `late_cancel` or `late cancel`. */
const asPartOfName = (word: string): RegExp => {
  const [first = '', ...rest] = word.split(' ');
  const start = `[${first[0]?.toUpperCase()}${first[0]}]${first.slice(1)}`;
  return new RegExp([start, ...rest.map((part) => `[-_ ]?[${part[0]?.toUpperCase()}${part[0]}]${part.slice(1)}`)].join(''));
};

describe('the glossary', () => {
  const words = tableBelow('Words of the product');
  const languages = tableBelow('The same words in each language');
  const codeWords = tableBelow('Words of the code');

  it('has the same words in its first two tables', () => {
    expect(words.length).toBeGreaterThan(40);
    expect(languages.map(([word]) => word)).toEqual(words.map(([word]) => word));
  });

  it('names words that the API uses', () => {
    expect(words.flatMap(([, api = '']) => inBackticks(api)).filter((word) => !wire.includes(word))).toEqual([]);
  });

  it('names words that the code uses', () => {
    const named = [...words.map(([, , name = '']) => name), ...codeWords.map(([name = '']) => name)].flatMap(inBackticks);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((word) => !asPartOfName(word).test(code))).toEqual([]);
  });

  it.each(['et', 'fr', 'es-ES', 'mi-NZ'] as const)('has the words that members read in %s', (locale) => {
    const column = ['et', 'fr', 'es-ES', 'mi-NZ'].indexOf(locale) + 1;
    const texts = [...readEntries(locale).values()].join('\n').toLowerCase();
    const named = languages.flatMap((row) => (row[column] ?? '').split(',').map((word) => word.trim().toLowerCase()));
    expect(named.length).toBeGreaterThan(40);
    expect(named.filter((word) => !texts.includes(word))).toEqual([]);
  });
});
