/**
 * Catalogues are data, not code. So the build writes each catalogue as a JSON file, and the app imports the address of the file.
 * Development and tests import the messages themselves.
 */
import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/** `code`: the module that the Lingui plugin makes of a catalogue. This module exports `messages`. */
async function messagesIn(code: string, file: string): Promise<object> {
  const { messages } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { readonly messages?: object };
  if (!messages) throw new Error(`${file} did not become a catalogue.`);
  return messages;
}

const contentHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

export function catalogues(): Plugin {
  let isBuild = false;
  return {
    name: 'spotter:catalogues',
    enforce: 'post',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    transform: {
      filter: { id: /\/words\/locales\/[^/]+\/messages\.po$/ },
      async handler(code, file) {
        const source = JSON.stringify(await messagesIn(code, file));
        if (!isBuild) return { code: `export default ${source}`, map: null };
        const fileName = `assets/${file.split('/').at(-2)}-${contentHash(source)}.json`;
        this.emitFile({ type: 'asset', fileName, source });
        return { code: `export default ${JSON.stringify(`/${fileName}`)}`, map: null };
      },
    },
  };
}
