/** For lists: a text that many rows share is formatted once. */
import type { I18n, MessageDescriptor } from '@lingui/core';

let spoken: I18n['messages'] | null = null;
const translations = new Map<string, string>();
const patterns = new Map<string, readonly string[]>();

/** Texts of another language are removed from the cache. */
function listen(i18n: I18n): void {
  if (spoken === i18n.messages) return;
  translations.clear();
  patterns.clear();
  spoken = i18n.messages;
}

/** Texts of `i18n`, cached until its language changes. Only for sentences with few values: figures, not names. */
export function translateCached(i18n: I18n, words: MessageDescriptor): string {
  listen(i18n);
  const key = `${words.id} ${words.values ? Object.values(words.values).join(' ') : ''}`;
  const known = translations.get(key);
  if (known !== undefined) return known;
  const sentence = i18n._(words);
  translations.set(key, sentence);
  return sentence;
}

/** Stands around the key of a value; no sentence has it, for Unicode keeps it free. */
const edge = '\uE000';

function patternOf(i18n: I18n, words: MessageDescriptor): readonly string[] {
  const known = patterns.get(words.id ?? '');
  if (known) return known;
  const placeholders = Object.keys(words.values ?? {}).map((key) => [key, `${edge}${key}${edge}`]);
  const pattern = i18n._({ ...words, values: Object.fromEntries(placeholders) }).split(edge);
  patterns.set(words.id ?? '', pattern);
  return pattern;
}

/**
 * Texts of `i18n` about a person or thing: the sentence is looked up once, and names are inserted. Only for values that are inserted
 * unchanged.
 */
export function translateNamed(i18n: I18n, words: MessageDescriptor): string {
  listen(i18n);
  const { values = {} } = words;
  return patternOf(i18n, words)
    .map((part, at) => (at % 2 === 0 ? part : String(values[part])))
    .join('');
}
