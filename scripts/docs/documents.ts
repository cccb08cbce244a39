import { globSync, readFileSync } from 'node:fs';

export const documentNames = (): string[] =>
  [...globSync('*.md'), ...globSync('docs/**/*.md'), ...globSync('studios/**/*.md')].map((name) => name.replaceAll('\\', '/')).toSorted();

export const readDocument = (name: string): string => readFileSync(name, 'utf8');

/** The text without code blocks and HTML comments: neither contains prose or links to check. */
export const withoutCodeBlocks = (text: string): string => text.replaceAll(/^```[^]*?^```$/gm, '').replaceAll(/<!--[^]*?-->/g, '');

export interface DocumentLink {
  readonly text: string;
  /** The path before `#`. Empty: the link is to the document itself. */
  readonly path: string;
  /** The part after `#`. Empty: the link has no such part. */
  readonly anchor: string;
}

/** Every relative link and picture of a document. Absolute addresses are skipped. */
export const relativeLinks = (text: string): DocumentLink[] =>
  [...withoutCodeBlocks(text).matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].flatMap(([, label = '', target = '']) => {
    if (/^[a-z]+:/i.test(target)) return [];
    const [path = '', anchor = ''] = target.split('#');
    return [{ text: label, path, anchor }];
  });

export const anchorsIn = (text: string): string[] => [
  ...[...withoutCodeBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  ),
  ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id),
];

export const codeIn = (text: string): string[] => [
  ...[...withoutCodeBlocks(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code),
  ...[...text.matchAll(/^```\w*\n([^]*?)^```$/gm)].flatMap(([, block = '']) => block.split('\n')),
];
