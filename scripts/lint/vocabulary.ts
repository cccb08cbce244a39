/** Finds names with a word that `docs/glossary.md` replaced. The words and the exceptions are in `old-words.json`. */
import { readFileSync } from 'node:fs';
import type { ESTree } from 'rolldown/utils';

export interface VocabularyException {
  readonly word: string;
  readonly name: string;
  readonly in: string;
  readonly reason: string;
}

interface OldWords {
  /** The replacement for each word or phrase. */
  readonly words: Readonly<Record<string, string>>;
  readonly exceptions: readonly VocabularyException[];
}

export const oldWords: OldWords = JSON.parse(readFileSync(new URL('old-words.json', import.meta.url), 'utf8'));

/** The words of a name, for example ` create member name sent at ` for `createMemberName.sent_at`. */
const wordsOf = (name: string): string =>
  ` ${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .join(' ')
    .trim()
    .toLowerCase()} `;

export const oldWordsIn = (text: string): string[] => {
  const words = wordsOf(text);
  return Object.keys(oldWords.words).filter((word) => words.includes(` ${word} `));
};

const isAllowed = (word: string, name: string, path: string): boolean =>
  oldWords.exceptions.some((one) => one.word === word && one.name === name && one.in === path);

export const nameErrors = (name: string, path: string): string[] =>
  oldWordsIn(name)
    .filter((word) => !isAllowed(word, name, path))
    .map((word) => `"${word}" in ${name} is an old word: write ${oldWords.words[word]} (docs/glossary.md).`);

const isDeclaration = (node: ESTree.Node, parent: ESTree.Node): boolean => {
  switch (parent.type) {
    case 'MemberExpression':
      return parent.object === node || parent.computed;
    case 'ImportSpecifier':
      return parent.local === node && parent.imported !== node;
    case 'TSQualifiedName':
      return false;
    case 'Property':
      // In a pattern, a key names the field that is read.
      return parent.value === node || parent.parent?.type === 'ObjectExpression';
    default:
      return true;
  }
};

/** True for names that the file declares. Fields of other objects, imported names and uses of names are excluded. */
export const isOwnName = (node: ESTree.Node, parent: ESTree.Node | null | undefined): boolean =>
  parent !== null && parent !== undefined && isDeclaration(node, parent);

const chartKeys = new Set(['type', 'guard', 'actions', 'src', 'target', 'id', 'event']);
const isName = /^[A-Za-z]\w*(?:\.\w+)*$/;

/** Events, guards, actions, states and members of unions are names too, though they are written as strings. */
export const isNameString = (node: ESTree.StringLiteral, parent: ESTree.Node | null | undefined): boolean => {
  if (!isName.test(node.value) || !parent) return false;
  if (parent.type === 'TSLiteralType') return true;
  if (parent.type !== 'Property') return parent.type === 'TSPropertySignature' && parent.key === node;
  if (parent.key === node) return true;
  return parent.key.type === 'Identifier' && chartKeys.has(parent.key.name);
};
