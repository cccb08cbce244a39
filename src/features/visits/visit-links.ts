/** Addresses within "my visits": month and studios stay while the member opens a visit and comes back. */
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import type { VisitListUrlState } from '#machines/visits/visit-list.types.ts';

type Shown = Pick<VisitListUrlState, 'month' | 'everywhere'>;

const queryOf = ({ month, everywhere }: Shown) => ({ ...(month && { month }), ...(everywhere && { studios: 'all' }) });

/** The list of a month; null: of the present one, whichever that is. */
export const visitsHref = (shown: Shown): string => printRoute(routeTo('visits', {}, queryOf(shown)));

/** One visit, with the list it is in beside it. */
export const visitHref = (id: string, shown: Shown): string => printRoute(routeTo('visit', { id }, queryOf(shown)));
