import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'rolldown/utils';
import { describe, expect, it } from 'vitest';

const folders = ['contract', 'machines', 'words', 'src', 'server', 'atlas', 'scripts', 'tests', 'e2e'];

/** Excludes dependencies; Lighthouse is in its own folder, where the bench installs it. */
const isOurs = (path: string): boolean => !path.includes('node_modules');

const sources = (): string[] =>
  folders.flatMap((folder) => {
    try {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      return entries.filter((e) => e.isFile() && /\.tsx?$/.test(e.name) && isOurs(e.parentPath)).map((e) => join(e.parentPath, e.name));
    } catch {
      return [];
    }
  });

const unfinishedComment = /\b(?:TODO|FIXME|XXX)\b|@ts-(?:ignore|nocheck)/;
const testNames = ['it', 'test', 'describe', 'suite'];
const skipping = ['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf', 'fails', 'fail'];

/** The names in a chain such as `test.describe.skip`. */
const chain = (node: ESTree.Expression): string[] => {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'CallExpression') return chain(node.callee);
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return [];
  return [...chain(node.object), node.property.name];
};

const isSkipping = (node: ESTree.MemberExpression): boolean => {
  const [first = '', ...rest] = chain(node);
  const last = rest.at(-1);
  return testNames.includes(first) && last !== undefined && skipping.includes(last);
};

const isThroughUnknown = (node: ESTree.TSAsExpression): boolean =>
  node.expression.type === 'TSAsExpression' && node.expression.typeAnnotation.type === 'TSUnknownKeyword';

/** Skipped or unfinished parts of a file, as `line: what`. */
const unfinished = (file: string, code: string): string[] => {
  const found: string[] = [];
  const at = (offset: number, what: string): void => void found.push(`${code.slice(0, offset).split('\n').length}: ${what}`);
  const { program, comments } = parseSync(file, code);
  for (const comment of comments) if (unfinishedComment.test(comment.value)) at(comment.start, comment.value.trim());
  new Visitor({
    MemberExpression: (node) => (isSkipping(node) ? at(node.start, `test.${chain(node).slice(1).join('.')}`) : undefined),
    TSAsExpression(node) {
      if (node.typeAnnotation.type === 'TSAnyKeyword') at(node.start, 'as any');
      if (isThroughUnknown(node)) at(node.start, 'as unknown as');
    },
  }).visit(program);
  return found;
};

/** Split texts, so that a plain search of the project does not find them here. */
const [open, broken, blind] = [
  ['TO', 'DO'],
  ['FIX', 'ME'],
  ['@ts-', 'ignore'],
].map((parts) => parts.join(''));

describe('nothing is left unfinished', () => {
  const files = sources();

  it('looks at the files of the project', () => {
    expect(files.length).toBeGreaterThan(50);
  });

  it('the project has no open task, no skipped test and no disabled check', () => {
    expect(files.flatMap((file) => unfinished(file, readFileSync(file, 'utf8')).map((what) => `${file}:${what}`))).toEqual([]);
  });

  it.each([
    [`// ${open} later`, `1: ${open} later`],
    [`\n/* ${broken} */`, `2: ${broken}`],
    [`// ${blind}`, `1: ${blind}`],
    ["it.skip('books', () => {});", '1: test.skip'],
    ["describe.only('booking', () => {});", '1: test.only'],
    ["test.describe.skip('booking', () => {});", '1: test.describe.skip'],
    ["test.fixme(true, 'later');", '1: test.fixme'],
    ["it.each([1]).skip('books', () => {});", '1: test.each.skip'],
    ['const one = 1 as any;', '1: as any'],
    ['const one = 1 as unknown as string;', '1: as unknown as'],
  ])('notices %s', (code, what) => {
    expect(unfinished('one.ts', code)).toEqual([what]);
  });

  it('ignores such words in texts and names', () => {
    expect(unfinished('one.ts', "const skip = list.skip('later'); const only = it.each([1]);")).toEqual([]);
  });
});
