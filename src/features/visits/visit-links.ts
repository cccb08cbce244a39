/** Addresses within "my visits". They keep the month and the studios while the member opens a visit and returns. */
import { printRoute, routeTo } from '#machines/app/route.rules.ts';
import type { VisitListUrlState } from '#machines/visits/visit-list.types.ts';

type Shown = Pick<VisitListUrlState, 'month' | 'everywhere'>;

const queryOf = ({ month, everywhere }: Shown) => ({ ...(month && { month }), ...(everywhere && { studios: 'all' }) });

/** The address of the list of a month. If the month is null: the month in which the link is opened. */
export const visitsHref = (shown: Shown): string => printRoute(routeTo('visits', {}, queryOf(shown)));

export const visitHref = (id: string, shown: Shown): string => printRoute(routeTo('visit', { id }, queryOf(shown)));
