/** The rules of the house for oxlint: who may import whom, what is pure, which names say nothing. */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { ESTree, VisitorObject } from 'rolldown/utils';
import { refuse } from './permissions.ts';
import { placeOf, targetOf, type Place } from './file-layer.ts';
import { impurity } from './purity.ts';

/** What of oxlint's rule context is used here. */
interface Context {
  readonly cwd: string;
  readonly filename: string;
  report(this: void, problem: { node: ESTree.Span; message: string }): void;
}

const pureLayers = ['contract', 'machines', 'words'];
const emptyNames = /(?:^|\/)(?:utils?|helpers?|common|misc|shared|lib|index)(?:\/|\.[cm]?[jt]sx?$)/;

const where = (context: Context): Place => placeOf(relative(context.cwd, context.filename).split(sep).join('/'));

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
      const message = refuse(from, targetOf(from, source.value), runtime);
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
        const message = node.parent ? impurity(node.name, node, node.parent) : null;
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
        if (emptyNames.test(path)) context.report({ node, message: `${path} says nothing: name the file or folder after its subject.` });
      },
    };
  },
};

export default { meta: { name: 'project' }, rules: { imports, purity, names } };
