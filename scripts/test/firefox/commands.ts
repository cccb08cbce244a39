/** The changes that the relay makes in messages of Playwright. Source: docs/decisions/browser-tests.md#0396. */
import { withoutPictureStyle } from '../picture-script.ts';

/** The line of Playwright's script that writes a text into a field. */
const write = 'const start = inputElement.selectionStart;';
const insert = `if (window.document.execCommand('insertText', false, text)) return;`;

/** The beginning of every init script of Playwright. */
const initScript = '() => { return ';

/** A page without an origin, such as that of a new tab, has no storage and no locks in Firefox: an init script would fail there. */
const skipEmptyPage = `() => { if (origin === 'null') return; return `;

/**
 * The message for Firefox. Playwright assigns the value of a field, which React does not notice. The replacement inserts the text as typing
 * does. Init scripts skip the empty page, and a screenshot adds no style.
 */
export const forFirefox = (message: string): string =>
  withoutPictureStyle(message.replaceAll(write, `${insert} ${write}`)).replace(
    `"functionDeclaration":"${initScript}`,
    `"functionDeclaration":"${skipEmptyPage}`,
  );
