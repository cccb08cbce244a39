/** Decides when the focus moves to the heading: after a change of the page or the studio, but not on the first page. */
import type { AppSnapshot } from '#machines/app/app.selectors.ts';
import { selectScreenContent } from '#machines/app/app.selectors.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import type { PageArrival } from '#src/ui/PageHeading.tsx';

/** Path and studio of the current page; null while there is none. */
const pageKeyOf = (snapshot: AppSnapshot): string | null => {
  const { route, account } = snapshot.context;
  return route && selectScreenContent(snapshot).kind !== 'waiting' ? [printRoute(route).split('?')[0], account?.id].join(' ') : null;
};

/** Returns a new value for every shown path and studio; a change of the query alone keeps the value. */
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
