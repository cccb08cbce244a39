/**
 * What a restart costs, in steps, where it is walked. In the browser it is a page: `npm run paths -- restart --on browser --write`
 * measures it (docs/decisions/path-planning.md#0223). On the server it is a database that is empty again.
 */
import type { CatalogueEntry } from '#machines/catalogue.ts';
import measuredRestart from './measured-restart.json' with { type: 'json' };

export { measuredRestart };

export const restartCosts: Readonly<Record<CatalogueEntry['kind'], number>> = { flow: measuredRestart.steps, lifecycle: 2 };
