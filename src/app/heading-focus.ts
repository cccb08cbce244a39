/** When the focus moves to the heading: on coming to another place or to another studio, not at the first one of all. */
import type { AppSnapshot } from '#machines/app/app.selectors.ts';
import { selectScreenContent } from '#machines/app/app.selectors.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import type { PageArrival } from '#src/ui/PageHeading.tsx';

/** Path and studio of what is on the screen; null while nothing is. */
const pageKeyOf = (snapshot: AppSnapshot): string | null => {
  const { route, account } = snapshot.context;
  return route && selectScreenContent(snapshot).kind !== 'waiting' ? [printRoute(route).split('?')[0], account?.id].join(' ') : null;
};

/** A selector that makes a new arrival for every path that is shown, and for every studio there; a change of the query alone is none. */
export function createArrivalSelector(): (snapshot: AppSnapshot) => PageArrival {
  let shown: string | null = null;
  let arrival: PageArrival = { settled: true };
  return (snapshot) => {
    const pageKey = pageKeyOf(snapshot);
    if (pageKey === null || pageKey === shown) return arrival;
    arrival = { settled: shown === null };
    shown = pageKey;
    return arrival;
  };
}
