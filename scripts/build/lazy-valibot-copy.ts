/**
 * A library that is one module goes whole into the first file, with whatever any later file uses of it. What the schemas of later
 * calls use of valibot goes into a copy of its own instead, which is fetched with them. See docs/decisions/first-load.md#0074.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseSync } from 'rolldown/utils';
import type { Plugin } from 'vite';

const library = 'valibot';

/** With what it imports by statements it is the first file. */
const start = 'src/main.tsx';

const own = (root: string, importer: string, specifier: string): string | null => {
  const path = specifier.startsWith('#') ? resolve(root, specifier.slice(1)) : resolve(dirname(importer), specifier);
  return /^[.#]/.test(specifier) && /\.tsx?$/.test(path) && existsSync(path) ? path : null;
};

/** Files of ours that `file` imports by a statement; types and `import()` are none. */
function importsOf(root: string, file: string): readonly string[] {
  const { staticImports } = parseSync(file, readFileSync(file, 'utf8')).module;
  return staticImports.flatMap(({ moduleRequest, entries }) =>
    entries.some(({ isType }) => !isType) ? (own(root, file, moduleRequest.value) ?? []) : [],
  );
}

function closure(root: string): ReadonlySet<string> {
  const found = new Set([resolve(root, start)]);
  for (const file of found) for (const imported of importsOf(root, file)) found.add(imported);
  return found;
}

export function lazyValibotCopy(): Plugin {
  let root = process.cwd();
  let first: ReadonlySet<string> = new Set();
  return {
    name: 'spotter:lazy-valibot-copy',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    buildStart() {
      first = closure(root);
    },
    async resolveId(source, importer, options) {
      if (source !== library || !importer?.startsWith(root) || first.has(importer)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: `${resolved.id}?lazy` };
    },
  };
}
