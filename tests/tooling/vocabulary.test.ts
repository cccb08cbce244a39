import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nameErrors, oldWords, type VocabularyException } from '#scripts/lint/vocabulary.ts';

/** The list only shrinks: lower this number with it. */
const mostExceptions = 12;

const folders = ['contract', 'machines', 'words', 'src', 'server', 'atlas', 'scripts', 'tests', 'e2e', 'docs', 'public', 'studios'];
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => join(entry.parentPath, entry.name));

const isUsed = ({ name, in: path }: VocabularyException): boolean =>
  existsSync(path) && new RegExp(`(?<![\\w.])${name.replaceAll('.', String.raw`\.`)}(?!\\w)`).test(readFileSync(path, 'utf8'));

describe('the vocabulary', () => {
  it('has no file with an old word in its name', () => {
    const files = folders.flatMap(filesIn);
    expect(files.length).toBeGreaterThan(2000);
    expect(files.flatMap((path) => nameErrors(path, path))).toEqual([]);
  });

  it('lists only exceptions that are used', () => {
    expect(oldWords.exceptions.filter((one) => !isUsed(one))).toEqual([]);
  });

  it('gives each exception a reason and a word of the list', () => {
    expect(oldWords.exceptions.filter(({ word, reason }) => !(word in oldWords.words) || reason.length < 10)).toEqual([]);
  });

  it(`has at most ${mostExceptions} exceptions`, () => {
    expect(oldWords.exceptions.length).toBeLessThanOrEqual(mostExceptions);
  });
});
