/**
 * A screen takes its classes as one object, `import styles from './Menu.module.css'`, and the first file would hold that object with
 * every name twice. Where a file only ever writes `styles.bar`, the build imports the names one by one instead, so that they stand in
 * the code themselves. See docs/decisions/first-load.md#0075.
 */
import type { Plugin } from 'vite';

const statement = /^import (\w+) from ('[^']+\.module\.css');$/gm;

/** Is the object used as a whole anywhere, as in `styles[look]`? */
const isUsedWhole = (code: string, name: string): boolean => new RegExp(`\\b${name}\\b(?!\\.\\w)`).test(code);

/** The same code with its classes imported by name; null where nothing is gained. */
export function namedClasses(code: string): string | null {
  const next = code.replace(statement, (whole, name: string, file: string) =>
    isUsedWhole(code.replace(whole, ''), name) ? whole : `import * as ${name} from ${file};`,
  );
  return next === code ? null : next;
}

/** A class that its style sheet does not have, or whose name JavaScript keeps for itself, ends the build instead of coming out unstyled. */
export const cssClassImports = (): Plugin => ({
  name: 'spotter:class-imports',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.+\.tsx$/ },
    handler(code) {
      const named = namedClasses(code);
      return named === null ? null : { code: named, map: null };
    },
  },
  onLog(_, log) {
    if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log);
  },
});

/**
 * A style sheet stays although all of its names stand elsewhere by then: the bundler leaves out a module of which nothing is left, and
 * its styles with it.
 */
export const retainStyleSheets = (): Plugin => ({
  name: 'spotter:kept-sheets',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
});
