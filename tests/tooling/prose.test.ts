import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { longSentences, oldWordSentences, proseExceptions, repeatedDescriptions, type ProseFinding } from '#scripts/lint/prose.ts';
import { proseIn, type ProseText } from '#scripts/lint/prose-texts.ts';

const folders = ['atlas', 'contract', 'e2e', 'machines', 'scripts', 'server', 'src', 'tests', 'words'];

/** The list only shrinks: lower this number with it. */
const mostExceptions = 5;

const readProse = (roots: readonly string[]): ReadonlyMap<string, readonly ProseText[]> => {
  const files = globSync(roots.map((root) => `${root}/**/*.{ts,tsx}`)).toSorted();
  return new Map(files.map((file) => [file, proseIn(file, readFileSync(file, 'utf8'))]));
};

const keyOf = ({ rule, file, text }: ProseFinding): string => `${rule} in ${file}: ${text}`;

describe('the prose of the project', () => {
  const found = [
    ...[...readProse(folders)].flatMap(([file, texts]) => [...longSentences(file, texts), ...oldWordSentences(file, texts)]),
    ...repeatedDescriptions('machines', [...readProse(['machines']).values()].flat()),
  ].map(keyOf);
  const allowed = proseExceptions.map(keyOf);

  it('breaks no rule outside the exceptions', () => {
    expect(found.filter((key) => !allowed.includes(key))).toEqual([]);
  });

  it('needs each exception', () => {
    expect(allowed.filter((key, index) => !found.includes(key) || allowed.indexOf(key) !== index)).toEqual([]);
  });

  it('gives each exception a reason', () => {
    expect(proseExceptions.filter(({ reason }) => reason.length < 10)).toEqual([]);
  });

  it(`has at most ${mostExceptions} exceptions`, () => {
    expect(proseExceptions.length).toBeLessThanOrEqual(mostExceptions);
  });
});

describe('the reader of prose', () => {
  it.each([
    ['/**\n * One.\n * Two.\n */', 'comment', 'One.\nTwo.'],
    ['// One\n// line.\nconst a = 1;', 'comment', 'One\nline.'],
    ["const state = { description: 'It is saved.' };", 'description', 'It is saved.'],
    ["it('books', () => {});", 'title', 'books'],
    ["it.each([1])('books %s', () => {});", 'title', 'books %s'],
    ["test.describe('booking', () => {});", 'title', 'booking'],
    ['test(`books ${type}`, () => {});', 'title', 'books …'],
  ])('reads %j', (code, kind, text) => {
    expect(proseIn('one.ts', code)).toEqual([{ kind, text }]);
  });

  it('leaves directives and other strings alone', () => {
    expect(proseIn('one.ts', "// oxlint-disable-next-line no-console -- shown\nrun({ title: 'it' }, 'text');")).toEqual([]);
  });
});

describe('the rules of prose', () => {
  const words = (count: number): ProseText => ({ kind: 'comment', text: `${'word '.repeat(count).trim()}.` });
  const description = (text: string): ProseText => ({ kind: 'description', text });

  it('allow sentences of 30 words', () => {
    expect(longSentences('one.ts', [words(30), words(31)]).map(({ text }) => text)).toEqual([words(31).text]);
  });

  it('allow the same description 5 times', () => {
    const texts = [
      ...Array.from({ length: 5 }, () => description('It is saved.')),
      ...Array.from({ length: 6 }, () => description('It is here.')),
    ];
    expect(repeatedDescriptions('machines', texts)).toEqual([{ rule: 'repeated description', file: 'machines', text: 'It is here.' }]);
  });

  it('refuse old words in comments, descriptions and titles', () => {
    const texts: ProseText[] = [
      description('Nobody knows.'),
      { kind: 'title', text: 'is told so' },
      { kind: 'comment', text: 'It says so.' },
    ];
    expect(oldWordSentences('one.ts', texts).map(({ text }) => text)).toEqual(['Nobody knows.', 'is told so', 'It says so.']);
  });

  it('allow words that are old in names and usual in sentences', () => {
    expect(oldWordSentences('one.ts', [description('A spot is free.'), { kind: 'comment', text: 'Null means none.' }])).toEqual([]);
  });
});
