import * as v from 'valibot';
import { oneLine, severalLines } from './characters.ts';

/** A lone surrogate cannot be stored, so it is replaced by U+FFFD. */
const composed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '\ufffd').normalize('NFC');
/** Forms on Windows send CRLF line breaks. */
const unixLines = (text: string): string => composed(text.replaceAll(/\r\n?/g, '\n'));

/** A name, a title or an address: composed (NFC) and trimmed. `message` completes "<field> …". */
export const OneLine = (message?: string) => v.pipe(v.string(), v.trim(), v.transform(composed), v.regex(oneLine, message));

/** Notes, a comment or a post: like `OneLine`, but line breaks and tabs are allowed. */
export const SeveralLines = (message?: string) => v.pipe(v.string(), v.trim(), v.transform(unixLines), v.regex(severalLines, message));
