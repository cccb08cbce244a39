/** For lists: a sentence that many rows say alike is put together once. */
import type { I18n, MessageDescriptor } from '@lingui/core';

let spoken: I18n['messages'] | null = null;
const said = new Map<string, string>();

/** What `i18n` says, remembered until it speaks another language. Only for sentences whose values are few: figures, not names. */
export function sayOnce(i18n: I18n, words: MessageDescriptor): string {
  if (spoken !== i18n.messages) {
    said.clear();
    spoken = i18n.messages;
  }
  const key = `${words.id} ${words.values ? Object.values(words.values).join(' ') : ''}`;
  const known = said.get(key);
  if (known !== undefined) return known;
  const sentence = i18n._(words);
  said.set(key, sentence);
  return sentence;
}
