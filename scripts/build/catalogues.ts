/**
 * Sentences are data and not code: the build writes each catalogue as a JSON file, and what the app imports is its address. In the built
 * app a sentence is known by its place in the catalogue, so that no id travels. Development and tests import the messages themselves,
 * under their ids.
 */
import { createHash } from 'node:crypto';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { RolldownMagicString } from 'rolldown';
import { parseSync, Visitor } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** Places of all sentences, by id; every locale has the same. */
export type MessageIndexes = ReadonlyMap<string, number>;

const readMessageIndexes = async (): Promise<MessageIndexes> => {
  const config = getConfig();
  const [catalogue] = await getCatalogs(config);
  if (!catalogue) throw new Error('lingui.config.ts names no catalogue.');
  const sourceLocale = config.sourceLocale ?? '';
  const { messages } = await catalogue.getTranslations(sourceLocale, { sourceLocale, fallbackLocales: {} });
  return new Map(
    Object.keys(messages)
      .toSorted()
      .map((id, index) => [id, index]),
  );
};

/** Puts the place of a sentence where its id is, in code that has been through the macros. */
export const replaceIdsWithIndexes = (code: string, indexes: MessageIndexes): RolldownMagicString | null => {
  const text = new RolldownMagicString(code);
  new Visitor({
    Property({ key, value, computed }) {
      if (computed || key.type !== 'Identifier' || key.name !== 'id' || value.type !== 'Literal') return;
      const index = typeof value.value === 'string' ? indexes.get(value.value) : undefined;
      if (index !== undefined) text.overwrite(value.start, value.end, `"${index}"`);
    },
  }).visit(parseSync('sentences.js', code).program);
  return text.hasChanged() ? text : null;
};

type Messages = Readonly<Record<string, unknown>>;

/** What the Lingui plugin has made of a catalogue: a module that exports `messages`. */
const messagesIn = async (code: string, file: string): Promise<Messages> => {
  const { messages } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { readonly messages?: Messages };
  if (!messages) throw new Error(`${file} did not become a catalogue.`);
  return messages;
};

/** The messages in the order of their places; throws where a locale has others than the source. */
export const messagesInOrder = (messages: Messages, indexes: MessageIndexes): readonly unknown[] => {
  const unknown = Object.keys(messages).find((id) => !indexes.has(id));
  if (unknown !== undefined) throw new Error(`The sentence ${unknown} is in no other catalogue.`);
  return [...indexes.keys()].map((id) => messages[id]);
};

const localeOf = (file: string): string => file.split('/').at(-2) ?? '';
const contentHash = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 8);

export const catalogues = (): Plugin[] => {
  let isBuild = false;
  let indexes: MessageIndexes = new Map();
  return [
    {
      name: 'spotter:catalogues',
      enforce: 'post',
      configResolved: ({ command }) => {
        isBuild = command === 'build';
      },
      buildStart: async () => {
        if (isBuild) indexes = await readMessageIndexes();
      },
      transform: {
        filter: { id: /\/words\/locales\/[^/]+\/messages\.po$/ },
        async handler(code, file) {
          const messages = await messagesIn(code, file);
          if (!isBuild) return { code: `export default ${JSON.stringify(messages)}`, map: null };
          const source = JSON.stringify(messagesInOrder(messages, indexes));
          const fileName = `assets/${localeOf(file)}-${contentHash(source)}.json`;
          this.emitFile({ type: 'asset', fileName, source });
          return { code: `export default ${JSON.stringify(`/${fileName}`)}`, map: null };
        },
      },
    },
    {
      name: 'spotter:places',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\/(?:src|words)\/.+\.tsx?$/ },
        handler(code) {
          const placed = replaceIdsWithIndexes(code, indexes);
          return placed ? { code: placed.toString(), map: placed.generateMap().toString() } : null;
        },
      },
    },
  ];
};
