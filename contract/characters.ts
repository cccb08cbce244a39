/**
 * The characters that texts of members and studios may contain. Control characters and marks that change the writing direction are refused,
 * because they can make a text look like another person's. Source: docs/decisions/api.md#0308.
 */

const lineSeparators = String.raw`\u2028\u2029`;
const directions = String.raw`\u202a-\u202e\u2066-\u2069`;
const controls = String.raw`\u0000-\u001f\u007f-\u009f`;
/** Like `controls`, but tab and newline are allowed. */
const controlsInLines = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f`;

/** Has no flags, because a `pattern` in the OpenAPI document cannot have any. */
export const oneLine = new RegExp(`^[^${controls}${lineSeparators}${directions}]*$`);
export const severalLines = new RegExp(`^[^${controlsInLines}${lineSeparators}${directions}]*$`);

/** The kind of text whose pattern an issue of the schema failed; null if the issue has another requirement. */
export const textOfCharacters = (requirement: unknown): 'oneLine' | 'severalLines' | null =>
  requirement === oneLine ? 'oneLine' : requirement === severalLines ? 'severalLines' : null;

const separators = new RegExp(`[${lineSeparators}]`, 'g');
const refused = new RegExp(`[${controlsInLines}${directions}]`, 'g');

/** Removes refused characters from a text of a calendar program, which keeps them when text is pasted. */
export const withoutRefused = (text: string): string => text.replaceAll(separators, '\n').replaceAll(refused, '');

const escaped = new RegExp(`[${controls}${lineSeparators}${directions}]`, 'g');

/** JSON on one line, with the refused characters escaped as `\uXXXX`. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(escaped, (character) => String.raw`\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/**
 * Replaces characters that control a terminal by their code, such as `\u{1b}`. Texts that were stored before such characters were refused
 * may contain them.
 */
export const printable = (text: string): string =>
  text.replaceAll(escaped, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
