/** Decodes a file of a studio, which any program may have written: UTF-8, UTF-16, or Windows-1252, in which spreadsheets save CSV. */

export type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

export type FileText =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: Encoding }
  /** `reason` completes a sentence that begins with the name of the file. */
  | { readonly kind: 'unreadable'; readonly line: number; readonly reason: string };

const howToSave = 'save it as "CSV UTF-8"';

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean => mark.every((byte, index) => bytes[index] === byte);

const decode = (bytes: Uint8Array, label: string): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** The number of zeros among the first bytes at even or odd positions. In UTF-16, one of the two bytes of each Latin letter is zero. */
const zeros = (bytes: Uint8Array, odd: 0 | 1): number =>
  bytes.subarray(0, 1000).filter((byte, index) => byte === 0 && index % 2 === odd).length;

const markedAs = (bytes: Uint8Array): Encoding | null => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'UTF-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'UTF-16LE';
  return startsWith(bytes, 0xfe, 0xff) ? 'UTF-16BE' : null;
};

/** Detects Unicode without a byte order mark; null if the text is not Unicode. */
const unicodeOf = (bytes: Uint8Array): Encoding | null => {
  const half = Math.min(bytes.length, 1000) / 4;
  if (zeros(bytes, 1) > half && zeros(bytes, 0) < half / 10) return 'UTF-16LE';
  if (zeros(bytes, 0) > half && zeros(bytes, 1) < half / 10) return 'UTF-16BE';
  return decode(bytes, 'utf-8') === null ? null : 'UTF-8';
};

const wordPattern = /[\p{L}\p{M}’'-]+/gu;
const accents = /[^\p{ASCII}’]/gu;
const accentsIn = (text: string): number => text.match(accents)?.length ?? 0;

/** Patterns that no name in Windows-1252 has, but that appear if names in other encodings are read as Windows-1252. */
const otherEncodings: readonly RegExp[] = [
  // the five bytes that Windows-1252 leaves undefined, and signs that occur in no name or address (MacRoman, Windows-1250 and others)
  /[\u0080-\u009f\u00a1-\u00a9\u00ab-\u00b9\u00bb-\u00bf\u00d7\u00f7€‚ƒ„…†‡ˆ‰‹‘“”•–—˜™›]/u,
  // MacRoman: "Jürgen" becomes "JŸrgen", "Jäger" becomes "JŠger"
  /\p{Ll}[^\p{ASCII}\P{Lu}]|(?<=\p{L})[ŸŠŽŒ]/u,
  // Windows-1254: "Ayşe" becomes "Ayþe", "Yağız" becomes "Yaðýz"
  /[ðþýÐÞÝ]/u,
  // Windows-1250: "Němec" becomes "Nìmec", "Růžena" becomes "Rùžena"
  /[ìù]\p{Ll}/u,
  // Windows-1250: "Nováček" becomes "Nováèek"
  /[áíú]\p{L}*è|è\p{L}*[áíú]/u,
];

/** Whether the text is Windows-1250: a list with "Dvořák" and "Černý" reads as "Dvoøák" and "Èerný". No language has both characters. */
const isCzech = (text: string): boolean => /[øØ]/u.test(text) && /[èìùÈÌ]/u.test(text);

/** Text in another script, read as Windows-1252, becomes a row of accented characters: "Èâàí" is "Иван". */
const looksLatin = (text: string): boolean => {
  const accented = (text.match(wordPattern) ?? []).filter((word) => accentsIn(word) > 0).join('');
  return !otherEncodings.some((found) => found.test(text)) && !isCzech(text) && accentsIn(accented) <= accented.length * 0.6;
};

const firstLineWith = (bytes: Uint8Array): number => {
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.slice(0, Math.max(0, text.indexOf('\ufffd'))).split('\n').length;
};

const unreadable = (reason: string, line = 1): FileText => ({ kind: 'unreadable', line, reason });

/** `mayBeLatin`: text that is not Unicode may be Windows-1252. */
export function readFileText(bytes: Uint8Array, mayBeLatin: boolean): FileText {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return unreadable(`is a spreadsheet and not a text file; ${howToSave}`);
  const encoding = markedAs(bytes) ?? unicodeOf(bytes);
  if (encoding !== null) {
    const text = decode(bytes, encoding.toLowerCase());
    if (text === null) return unreadable(`begins as ${encoding}, and does not continue so`, firstLineWith(bytes));
    return text.includes('\0') ? unreadable('is not a text file') : { kind: 'text', text, encoding };
  }
  if (!mayBeLatin) return unreadable('is not UTF-8', firstLineWith(bytes));
  const text = new TextDecoder('windows-1252').decode(bytes);
  return text.includes('\0') || !looksLatin(text)
    ? unreadable(`has letters whose encoding cannot be detected for certain; ${howToSave}`, firstLineWith(bytes))
    : { kind: 'text', text, encoding: 'Windows-1252' };
}
