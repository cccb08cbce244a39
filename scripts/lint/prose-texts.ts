/** The sentences that a source file contains: its comments, the descriptions in its charts, and the titles of its tests. */
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';

export interface ProseText {
  readonly kind: 'comment' | 'description' | 'title';
  readonly text: string;
}

interface Comment {
  readonly type: 'Line' | 'Block';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const isDirective = /^\s*(?:oxlint|eslint|@ts-|@vitest-|\/ <reference)/;

/** Line comments on consecutive lines are one text. */
const commentsIn = (code: string, comments: readonly Comment[]): ProseText[] => {
  const texts: string[] = [];
  let end = -1;
  for (const comment of comments.filter(({ value }) => !isDirective.test(value))) {
    const isContinued = comment.type === 'Line' && end >= 0 && /^\r?\n[ \t]*$/.test(code.slice(end, comment.start));
    const text = comment.value.replaceAll(/^[ \t]*\*? ?/gm, '').trim();
    texts.push(isContinued ? `${texts.pop()}\n${text}` : text);
    end = comment.type === 'Line' ? comment.end : -1;
  }
  return texts.map((text) => ({ kind: 'comment', text }));
};

const textOf = (node: ESTree.Node | undefined): string[] => {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.cooked ?? '').join('…')];
  return node?.type === 'ConditionalExpression' ? [...textOf(node.consequent), ...textOf(node.alternate)] : [];
};

/** The name of the called function, such as `test` in `test.describe.serial` or `it` in `it.each(cases)`. */
const calleeName = (node: ESTree.Expression): string | null => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'CallExpression') return calleeName(node.callee);
  if (node.type === 'TaggedTemplateExpression') return calleeName(node.tag);
  return node.type === 'MemberExpression' ? calleeName(node.object) : null;
};

const testFunctions = new Set<string | null>(['it', 'test', 'describe']);

export const proseIn = (file: string, code: string): ProseText[] => {
  const { program, comments, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const texts = commentsIn(code, comments);
  new Visitor({
    Property(node) {
      if (node.key.type !== 'Identifier' || node.key.name !== 'description') return;
      texts.push(...textOf(node.value).map((text) => ({ kind: 'description', text }) as const));
    },
    CallExpression(node) {
      if (!testFunctions.has(calleeName(node.callee))) return;
      texts.push(...textOf(node.arguments[0]).map((text) => ({ kind: 'title', text }) as const));
    },
  }).visit(program);
  return texts;
};
