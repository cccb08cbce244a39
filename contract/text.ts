/** Texts of members and studios: one line, or several. */
import * as v from 'valibot';
import { oneLine, severalLines } from './characters.ts';

/** Half of a pair of surrogates cannot be stored, so it becomes U+FFFD as the database would show it. */
const composed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd').normalize('NFC');
/** Forms on Windows send two characters for a new line. */
const unixLines = (text: string): string => composed(text.replaceAll(/\r\n?/g, '\n'));

/** A name, a title or an address. Composed (NFC), without spaces around it. `message`: finishes "<field> …". */
export const OneLine = (message?: string) => v.pipe(v.string(), v.trim(), v.transform(composed), v.regex(oneLine, message));

/** Notes, a comment or a post: as `OneLine`, with new lines and tabs. */
export const SeveralLines = (message?: string) => v.pipe(v.string(), v.trim(), v.transform(unixLines), v.regex(severalLines, message));
