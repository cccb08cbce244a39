/** Where results of paths in a browser are stored, below `out/paths`: Chromium's in the folder itself, others in a folder of their name. */
import type { Engine } from '#atlas/site/browsers/engines.ts';

export const artifactFolder = (engine: Engine, what: 'shots' | 'walked'): string => (engine === 'chromium' ? what : `${engine}/${what}`);
