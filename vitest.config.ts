import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/**/*.server.test.ts', 'tests/**/*.postgres.test.ts', 'tests/**/*.pglite.test.ts'],
    environment: 'node',
  },
});
