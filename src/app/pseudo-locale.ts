/** `VITE_PSEUDO=1 npm run dev`: accents every text and makes it 40 % longer, so that untranslated or too long texts are visible. */
import type { Messages } from '@lingui/core';

type Message = Exclude<Messages[string], string>;
type Token = Message[number];

const accents: Readonly<Record<string, string>> = { a: 'ā', e: 'ē', i: 'ī', o: 'ō', u: 'ū', A: 'Ā', E: 'Ē', I: 'Ī', O: 'Ō', U: 'Ū' };
const choices: readonly string[] = ['plural', 'selectordinal', 'select'];

/** Placeholders of tags (`<0>`) are unchanged. */
function lengthenText(text: string): string {
  const characterCount = text.replace(/<[^>]*>|\W/g, '').length;
  const accented = text.replace(/<[^>]*>|[aeiou]/gi, (found) => accents[found] ?? found);
  return accented + '~'.repeat(Math.round(characterCount * 0.4));
}

function lengthenToken(token: Token): Token {
  if (typeof token === 'string') return token === '#' ? token : lengthenText(token);
  const [name, type, format] = token;
  if (type === undefined || !choices.includes(type)) return token;
  const branches = Object.entries(format as Readonly<Record<string, Message | number>>);
  return [name, type, Object.fromEntries(branches.map(([key, branch]) => [key, Array.isArray(branch) ? lengthen(branch) : branch]))];
}

const lengthen = (message: Message): Message => message.map((token) => lengthenToken(token));

export const pseudoLocalize = (messages: Messages): Messages =>
  Object.fromEntries(
    Object.entries(messages).map(([id, message]) => [id, typeof message === 'string' ? lengthenText(message) : lengthen(message)]),
  );
