import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Explicit ids (`problem.session_full`) first, in order of the id, then generated ids in order of the text: a changed text moves no other entry. */
const byIdThenText = (a: Entry, b: Entry): number =>
  Number(isGenerated(a)) - Number(isGenerated(b)) || compare(text(a), text(b)) || compare(a.messageId, b.messageId);

interface Entry {
  readonly messageId: string;
  readonly entry: { readonly message?: string };
}

const isGenerated = ({ messageId }: Entry): boolean => !messageId.includes('.');
const text = (one: Entry): string => (isGenerated(one) ? (one.entry.message ?? '') : one.messageId);
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** No locale has a fallback, so a missing translation fails the build. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'en-GB', 'en-US', 'es-ES', 'et', 'fr', 'mi-NZ'],
  fallbackLocales: false,
  catalogs: [{ path: '<rootDir>/words/locales/{locale}/messages', include: ['src', 'words'] }],
  runtimeConfigModule: { Trans: ['#src/Trans.tsx', 'Trans'] },
  format: formatter({ lineNumbers: false }),
  orderBy: byIdThenText,
});
