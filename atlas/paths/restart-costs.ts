/**
 * The cost of a restart in steps, for each kind of machine. In the browser a restart opens a page; `npm run paths -- restart --on browser
 * --write` measures its cost (docs/decisions/path-planning.md#0223). On the server a restart empties the database.
 */
import type { CatalogueEntry } from '#machines/catalogue.ts';
import measuredRestart from './measured-restart.json' with { type: 'json' };

export { measuredRestart };

export const restartCosts: Readonly<Record<CatalogueEntry['kind'], number>> = { flow: measuredRestart.steps, lifecycle: 2 };
