/** Caches formatted texts, for lists with the same text in many rows. */
import type { I18n, MessageDescriptor } from '@lingui/core';

let spoken: I18n['messages'] | null = null;
const translations = new Map<string, string>();
const patterns = new Map<string, readonly string[]>();

/** Clears the cached texts when the language changes. */
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

/** Marks the key of a value. No text contains this character, because it is in Unicode's private use area. */
const edge = '\uE000';

function patternOf(i18n: I18n, words: MessageDescriptor): readonly string[] {
  const known = patterns.get(words.id ?? '');
  if (known) return known;
  const placeholders = Object.keys(words.values ?? {}).map((key) => [key, `${edge}${key}${edge}`]);
  const pattern = i18n._({ ...words, values: Object.fromEntries(placeholders) }).split(edge);
  patterns.set(words.id ?? '', pattern);
  return pattern;
}

/** The sentence is formatted once with placeholders, and then names are inserted. Only for values that need no formatting. */
export function translateNamed(i18n: I18n, words: MessageDescriptor): string {
  listen(i18n);
  const { values = {} } = words;
  return patternOf(i18n, words)
    .map((part, at) => (at % 2 === 0 ? part : String(values[part])))
    .join('');
}
