import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The bundler's preload helper. Every `import()` passes its list of files to it. */
const helper = '\0vite/preload-helper.js';

const exactly = (id: string): RegExp => new RegExp(`^${id}$`);

/**
 * An `import()` of a part that is a single file. The bundler leaves the list of files of such an import empty. Only a selection of exports
 * may be between the import and the list. Other empty lists, such as the dependencies of an effect, must not match.
 */
const single = /import\(([`"'])\.\/([\w.-]+)\1\)((?:\.then\(\w+=>\w+\.[\w$]+\))?(?:;return\{[^{}]*\}\})?),\[\]\)/g;

/** Returns the code with every list of files filled in, for a file in `folder`. */
export const withFiles = (code: string, folder: string): string =>
  code.replace(
    single,
    (_, quote: string, file: string, between: string) => `import(${quote}./${file}${quote})${between},["${folder}/${file}"])`,
  );

/** The number of imports in the code, and the number of imports with a list of files. */
export const listed = (code: string): { readonly imports: number; readonly lists: number } => ({
  imports: code.match(/\bimport\([`"']\.\//g)?.length ?? 0,
  lists: code.match(/,(?:__vite__mapDeps\(\[[\d,]+\]\)|\["[\w./-]+\.js"\])\)/g)?.length ?? 0,
});

/** Every `import()` waits until all files of the imported chunk are loaded (`src/chunk-loader.ts`): docs/decisions/first-load.md#0248. */
export const wholeChunkLoading = (): Plugin => {
  let root = process.cwd();
  return {
    name: 'spotter:whole-chunk-loading',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (root = config.root),
    load: {
      filter: { id: exactly(helper) },
      handler: () => `export { whole as __vitePreload } from ${JSON.stringify(resolve(root, 'src/chunk-loader.ts'))};`,
    },
    generateBundle: {
      // This plugin runs after the bundler has written its lists.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          file.code = withFiles(file.code, file.fileName.split('/').slice(0, -1).join('/'));
          const { imports, lists } = listed(file.code);
          if (imports !== lists) this.error(`${file.fileName}: ${imports} imports of later files, and ${lists} lists of what they need.`);
        }
      },
    },
  };
};

const compileHint = '//# allFunctionsCalledOnLoad\n';

/** V8 compiles the first file on another thread while it downloads. Measurements: docs/decisions/first-load.md#0073. */
export const eagerCompileHint = (): Plugin => ({
  name: 'spotter:eager-compile-hint',
  apply: 'build',
  generateBundle: {
    // V8 reads the hint only on the first line, and Vite writes its list of files there.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) file.code = compileHint + file.code;
    },
  },
});
