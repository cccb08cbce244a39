/** Reads catalogues: sentences with our own ids by id, and texts of screens by their English text. */
import { readdirSync, readFileSync } from 'node:fs';
import { parsePoFile } from '@lingui/format-po';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { LocaleCode } from '#contract/profile.ts';

export function readEntries(locale: LocaleCode): ReadonlyMap<string, string> {
  const { items } = parsePoFile(readFileSync(new URL(`../../words/locales/${locale}/messages.po`, import.meta.url), 'utf8'));
  return new Map(
    items
      .filter(({ obsolete }) => !obsolete)
      .map(({ msgid, msgctxt, msgstr }) => [[msgid, msgctxt].filter(Boolean).join(' | '), msgstr[0] ?? '']),
  );
}

/** Key → English text. In `en`, the texts of screens are their own keys. */
export const englishEntries = (): ReadonlyMap<string, string> => new Map([...readEntries('en')].map(([key, text]) => [key, text || key]));

/** The sorted values and tags of a message, and the branches of a `select`. Throws if it is no ICU message. */
export const valuesOf = (text: string): readonly string[] => [...new Set(valuesIn(compileMessageOrThrow(text)))].toSorted();

function valuesIn(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return token.match(/<[^>]+>/g) ?? [];
    const [name, type, branches] = token;
    if (type === undefined || typeof branches !== 'object' || branches === null) return [name];
    const chosen = type === 'select' ? Object.keys(branches).map((branch) => `${name}=${branch}`) : [];
    return [name, ...chosen, ...Object.values(branches).flatMap((branch) => (Array.isArray(branch) ? valuesIn(branch) : []))];
  });
}

const descriptor = /\/\*i18n\*\/\s*\{\s*id:\s*'([^']+)',\s*message:\s*'([^']+)'/g;

/** Catalogues contain a line break as a backslash and an n. */
const asWritten = (message: string): string => message.replaceAll(String.raw`\n`, '\n');

export function englishInCode(): ReadonlyMap<string, string> {
  const folder = new URL('../../words/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.words.ts'));
  const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return new Map(texts.flatMap((text) => [...text.matchAll(descriptor)].map(([, id = '', message = '']) => [id, asWritten(message)])));
}
