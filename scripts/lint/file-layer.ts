/** The layer of a file, and the target of an import. Paths are relative to the root and use `/`. */
export interface SourceFile {
  /** The layer, for example `machines`, `src/ui` or `src/sw.ts`; otherwise the first folder. Empty for files in the root. */
  readonly layer: string;
  readonly feature: string | null;
  readonly path: string;
}

export type ImportTarget =
  | { readonly kind: 'file'; readonly file: SourceFile }
  | { readonly kind: 'node'; readonly name: string }
  | { readonly kind: 'package'; readonly name: string };

export const sourceFileOf = (path: string): SourceFile => {
  const [first = '', second = '', third = ''] = path.split('/');
  const nested = first === 'src' && ['ui', 'api', 'features', 'sw.ts'].includes(second);
  const layer = path.includes('/') ? (nested ? `src/${second}` : first) : '';
  return { layer, feature: layer === 'src/features' ? third : null, path };
};

/** Resolves `..` in a path, for example `a/b/../c` → `a/c`. */
const normalise = (path: string): string => {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
};

const packageName = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

export const importTargetOf = (from: SourceFile, specifier: string): ImportTarget => {
  if (specifier.startsWith('node:')) return { kind: 'node', name: specifier };
  if (specifier.startsWith('#')) return { kind: 'file', file: sourceFileOf(specifier.slice(1)) };
  if (specifier.startsWith('.')) {
    const folder = from.path.split('/').slice(0, -1).join('/');
    return { kind: 'file', file: sourceFileOf(normalise(`${folder}/${specifier}`)) };
  }
  return { kind: 'package', name: packageName(specifier) };
};
