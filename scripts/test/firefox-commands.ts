/** The changes of the relay to the messages of Playwright. Source: docs/decisions/browser-tests.md#0396. */

/** Firefox ESR does not know it. The colour scheme is a preference of the browser there. */
const unknownMethod = 'emulation.setMediaFeaturesOverride';

/** The relay's own answer to a command that Firefox does not have; null: Firefox answers. */
export function answerFor(message: string): string | null {
  const { id, method } = JSON.parse(message) as { readonly id: number; readonly method: string };
  return method === unknownMethod ? JSON.stringify({ type: 'success', id, result: {} }) : null;
}

/** The line of Playwright's script that writes a text into a field. */
const write = 'const start = inputElement.selectionStart;';
const insert = `if (window.document.execCommand('insertText', false, text)) return;`;

/** Playwright assigns the value of a field, which React does not notice. The command of the platform is what typing does. */
export const forFirefox = (message: string): string => message.replaceAll(write, `${insert} ${write}`);
