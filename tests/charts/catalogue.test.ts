import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';

const root = new URL('../../machines/', import.meta.url);
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));

test('lists every machine file, and every file that it lists is there', () => {
  expect(catalogue.map(({ file }) => file).toSorted()).toEqual(files.filter((file) => file.endsWith('.machine.ts')).toSorted());
});

test('has a model file beside every machine file', () => {
  const missing = catalogue.filter(({ file }) => !files.includes(file.replace(/\.machine\.ts$/, '.model.ts')));
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('names each machine once, after its file, in the folder of its subject', () => {
  for (const { name, file, subject } of catalogue) {
    const words = basename(file, '.machine.ts').split('-');
    const camel = words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join('');
    expect([`create${camel}Machine`, `create${camel}`]).toContain(name);
    expect(file.startsWith(`${subject}/`)).toBe(true);
  }
  expect(new Set(catalogue.map(({ name }) => name)).size).toBe(catalogue.length);
});

test('has one sentence about the purpose of each machine', () => {
  expect(catalogue.filter(({ sentence }) => !/^[A-Z].*\.$/.test(sentence))).toEqual([]);
});
