/** docs/decisions/: one page for each subject; each decision keeps its number as an anchor. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { readDocument } from './documents.ts';

export const decisionFolder = 'docs/decisions';

export interface DecisionPage {
  /** The file name, for example `routing.md`. */
  readonly file: string;
  readonly title: string;
  /** The sentence below the title. */
  readonly summary: string;
  readonly decisions: readonly { readonly number: string; readonly title: string }[];
}

/** Reads a page of decisions. Throws if the page has no title, or if no sentence follows the title. */
export function readDecisionPage(file: string, text: string): DecisionPage {
  const [, title, summary] = /^# (.+)\n\n([^#\n].*)\n/.exec(text) ?? [];
  if (title === undefined || summary === undefined)
    throw new Error(`${decisionFolder}/${file} must begin with a title ("# …"), an empty line and a sentence.`);
  const headings = [...text.matchAll(/^### <a id="(\d{4})"><\/a>\1 (.+)$/gm)];
  return { file, title, summary, decisions: headings.map(([, number = '', heading = '']) => ({ number, title: heading })) };
}

/** All pages except the index, sorted by title. */
export const readDecisionPages = (): DecisionPage[] =>
  globSync(`${decisionFolder}/*.md`)
    .map((path) => basename(path))
    .filter((file) => file !== 'README.md')
    .map((file) => readDecisionPage(file, readDocument(`${decisionFolder}/${file}`)))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'));

export const decisionIndex = (pages: readonly DecisionPage[]): string =>
  [
    '# Decisions',
    '<!-- Generated from the pages of this folder by `npm run docs`. -->',
    'Why Spotter is built as it is. Each page has the context, the decisions and their consequences. Code refers to a decision by page and number: `docs/decisions/routing.md#0066`. A new decision gets the next free number on the page of its subject.',
    ...pages.map(({ file, title, summary, decisions }) =>
      [
        `## [${title}](${file})`,
        summary,
        decisions.map(({ number, title: heading }) => `- [${number}](${file}#${number}) ${heading}`).join('\n'),
      ].join('\n\n'),
    ),
  ].join('\n\n') + '\n';
