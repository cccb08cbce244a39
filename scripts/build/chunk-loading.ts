/** How browsers load and compile the files of the build. */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** The bundler's own preloading; every `import()` passes its list of files to it. */
const helper = '\0vite/preload-helper.js';

const exactly = (id: string): RegExp => new RegExp(`^${id}$`);

/**
 * An import of a part that is one file: the bundler leaves the list of its files empty. Between them stands at most which of its exports
 * are taken; any other empty list has another meaning, such as the dependencies of an effect.
 */
const single = /import\(([`"'])\.\/([\w.-]+)\1\)((?:\.then\(\w+=>\w+\.[\w$]+\))?(?:;return\{[^{}]*\}\})?),\[\]\)/g;

/** Code of a file in `folder` with every list of files filled in. */
export const withFiles = (code: string, folder: string): string =>
  code.replace(
    single,
    (_, quote: string, file: string, between: string) => `import(${quote}./${file}${quote})${between},["${folder}/${file}"])`,
  );

/** How many imports of a code have a list of files, and how many imports there are. */
export const listed = (code: string): { readonly imports: number; readonly lists: number } => ({
  imports: code.match(/\bimport\([`"']\.\//g)?.length ?? 0,
  lists: code.match(/,(?:__vite__mapDeps\(\[[\d,]+\]\)|\["[\w./-]+\.js"\])\)/g)?.length ?? 0,
});

/** Every `import()` waits until all files of the part are here (`src/chunk-loader.ts`): docs/decisions/first-load.md#0248. */
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
      // The bundler writes its lists there.
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

/** V8 compiles the first file while it arrives, on another thread: docs/decisions/first-load.md#0073 has the figures. */
export const eagerCompileHint = (): Plugin => ({
  name: 'spotter:eager-compile-hint',
  apply: 'build',
  generateBundle: {
    // The hint counts as the very first line alone, and Vite puts its list of files there.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) file.code = compileHint + file.code;
    },
  },
});
