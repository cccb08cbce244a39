/**
 * What a restart costs, in steps, where it is walked. In the browser it is a page: `npm run paths -- restart --on browser` measures it
 * (docs/decisions/0150). On the server it is a database that is empty again.
 */
import type { CatalogueEntry } from '#machines/catalogue.ts';

export const restartCosts: Readonly<Record<CatalogueEntry['kind'], number>> = { flow: 12, lifecycle: 2 };
