import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Every locale is complete by itself: no fallback, so that a missing translation is seen and fails the build. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'en-GB', 'en-US', 'es-ES', 'et', 'fr', 'mi-NZ'],
  fallbackLocales: false,
  catalogs: [{ path: '<rootDir>/words/locales/{locale}/messages', include: ['src', 'words'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
