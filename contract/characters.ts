/**
 * The characters that texts of members and studios may have. Control characters and signs that turn the direction of writing are
 * refused: in a terminal or a list they make one person's text look like another's. Source: docs/decisions/api.md#0308.
 */

const lineSeparators = String.raw`\u2028\u2029`;
const directions = String.raw`\u202a-\u202e\u2066-\u2069`;
const controls = String.raw`\u0000-\u001f\u007f-\u009f`;
/** As `controls`, without tab and newline. */
const controlsInLines = String.raw`\u0000-\u0008\u000b-\u001f\u007f-\u009f`;

/** Without flags, since it stands in the OpenAPI document. */
export const oneLine = new RegExp(`^[^${controls}${lineSeparators}${directions}]*$`);
export const severalLines = new RegExp(`^[^${controlsInLines}${lineSeparators}${directions}]*$`);

/** Which kind of text an issue about characters belongs to; null: the issue is about something else. */
export const textOfCharacters = (requirement: unknown): 'oneLine' | 'severalLines' | null =>
  requirement === oneLine ? 'oneLine' : requirement === severalLines ? 'severalLines' : null;

const separators = new RegExp(`[${lineSeparators}]`, 'g');
const refused = new RegExp(`[${controlsInLines}${directions}]`, 'g');

/** A text of another program, with what is allowed: calendar programs keep the signs of whatever was pasted into them. */
export const withoutRefused = (text: string): string => text.replaceAll(separators, '\n').replaceAll(refused, '');

const escaped = new RegExp(`[${controls}${lineSeparators}${directions}]`, 'g');

/** JSON on one line, with the same escaped as JSON escapes it. */
export const printableJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(escaped, (character) => String.raw`\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

/** Shows what a terminal would obey: `\u{1b}`. For text that was stored before it was refused. */
export const printable = (text: string): string =>
  text.replaceAll(escaped, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
