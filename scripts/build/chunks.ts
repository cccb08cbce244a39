/** Which file of the build a module goes to: what the page starts with, what several lazy files share, and one file for each `*.chunk.ts`. */
import type { Rolldown } from 'vite';

export const chunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'app', tags: ['$initial'], priority: 2 },
    { name: 'shared', minShareCount: 2, priority: 1 },
  ],
};
