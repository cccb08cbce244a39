/**
 * Says at the head of the first file that its functions are called at the start. V8 then compiles them while the file arrives, on another
 * thread; otherwise it reads each one twice, the second time while the page waits for it. docs/decisions/first-load.md#0073 has the figures.
 */
import type { Plugin } from 'vite';

const hint = '//# allFunctionsCalledOnLoad\n';

export const eagerCompileHint = (): Plugin => ({
  name: 'spotter:eager-compile-hint',
  apply: 'build',
  generateBundle: {
    // The hint counts as the very first line alone, and Vite puts its list of files there.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) file.code = hint + file.code;
    },
  },
});
