/** The project's rules for oxlint: permitted imports, pure code, meaningful names. */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ESTree, VisitorObject } from 'rolldown/utils';
import { importProblem } from './import-permissions.ts';
import { sourceFileOf, importTargetOf, type SourceFile } from './file-layer.ts';
import { purityProblem } from './purity.ts';
import { isNameString, isOwnName, nameErrors } from './vocabulary.ts';

/** The part of oxlint's rule context that these rules use. */
interface Context {
  readonly cwd: string;
  readonly filename: string;
  report(this: void, problem: { node: ESTree.Span; message: string }): void;
}

const pureLayers = ['contract', 'machines', 'words'];
const emptyNames = /(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib|index)(?:\/|\.[cm]?[jt]sx?$)/;

const where = (context: Context): SourceFile => sourceFileOf(relative(context.cwd, context.filename).split(sep).join('/'));

const runtimePackages = (root: string): ReadonlySet<string> => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return new Set(Object.keys(dependencies));
};

const imports = {
  create(context: Context): VisitorObject {
    const from = where(context);
    const runtime = runtimePackages(context.cwd);
    const check = (source: ESTree.Expression | null): void => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const message = importProblem(from, importTargetOf(from, source.value), runtime);
      if (message) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
    };
  },
};

const purity = {
  create(context: Context): VisitorObject {
    if (!pureLayers.includes(where(context).layer)) return {};
    return {
      Identifier(node) {
        const message = node.parent ? purityProblem(node.name, node, node.parent) : null;
        if (message) context.report({ node, message });
      },
    };
  },
};

const names = {
  create(context: Context): VisitorObject {
    const { path } = where(context);
    return {
      Program(node) {
        if (emptyNames.test(path)) context.report({ node, message: `${path} is too general: name the file or folder after its subject.` });
      },
    };
  },
};

const vocabulary = {
  create(context: Context): VisitorObject {
    const { path } = where(context);
    const known = new Set<string>();
    const check = (name: string, node: ESTree.Span): void => {
      if (known.has(name)) return;
      known.add(name);
      for (const message of nameErrors(name, path)) context.report({ node, message });
    };
    return {
      Program: (node) => check(path, node),
      Identifier: (node) => (isOwnName(node, node.parent) ? check(node.name, node) : undefined),
      PrivateIdentifier: (node) => check(node.name, node),
      Literal: (node) => (typeof node.value === 'string' && isNameString(node, node.parent) ? check(node.value, node) : undefined),
    };
  },
};

export default { meta: { name: 'project' }, rules: { imports, purity, names, vocabulary } };
