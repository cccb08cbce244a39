/**
 * The folder for the results of paths in a browser, below `out/paths`. Chromium uses the folder itself, other browsers a subfolder with
 * their name.
 */
import type { Engine } from '#atlas/site/browsers/engines.ts';

export const artifactFolder = (engine: Engine, what: 'shots' | 'walked'): string => (engine === 'chromium' ? what : `${engine}/${what}`);
