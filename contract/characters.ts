/**
 * The characters that texts of members and studios may contain. Control characters, and characters that change the writing direction, are
 * refused: they can make a text look as if another person wrote it. Source: docs/decisions/api.md#0308.
 */

const lineSeparators = String.raw`\u2028\u2029`;
const directions = String.raw`\u202a-\u202e\u2066-\u2069`;
const controls = String.raw`\u0000-\u001f\u007f-\u009f`;
/** Like `controls`, but tab and newline are allowed. */
const controlsInLines = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f`;

/** The expression has no flags, because a `pattern` in the OpenAPI document cannot have flags. */
export const oneLine = new RegExp(`^[^${controls}${lineSeparators}${directions}]*$`);
export const severalLines = new RegExp(`^[^${controlsInLines}${lineSeparators}${directions}]*$`);

/** The kind of text whose pattern was not matched; null if the issue of the schema has another cause. */
export const textOfCharacters = (requirement: unknown): 'oneLine' | 'severalLines' | null =>
  requirement === oneLine ? 'oneLine' : requirement === severalLines ? 'severalLines' : null;

const separators = new RegExp(`[${lineSeparators}]`, 'g');
const refused = new RegExp(`[${controlsInLines}${directions}]`, 'g');

/**
 * Removes refused characters from a text of a calendar program. Such a program keeps these characters when a person pastes text into it.
 */
export const withoutRefused = (text: string): string => text.replaceAll(separators, '\n').replaceAll(refused, '');

const escaped = new RegExp(`[${controls}${lineSeparators}${directions}]`, 'g');

/** JSON on one line, with the refused characters escaped as `\uXXXX`. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(escaped, (character) => String.raw`\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/**
 * Replaces characters that control a terminal by their code, such as `\u{1b}`. Texts that were stored before these characters were refused
 * may contain them.
 */
export const printable = (text: string): string =>
  text.replaceAll(escaped, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
