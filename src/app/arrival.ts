/** When the focus moves to the heading: on coming to another place, not at the first one of all. */
import type { AppSnapshot } from '#machines/app/app.selectors.ts';
import { selectStage } from '#machines/app/app.selectors.ts';
import { printRoute } from '#machines/app/route.rules.ts';
import type { Arrival } from '#src/ui/PageHeading.tsx';

/** The path of what is on the screen; null while nothing is. */
const shownPath = (snapshot: AppSnapshot): string | null => {
  const { route } = snapshot.context;
  return route && selectStage(snapshot).kind !== 'waiting' ? (printRoute(route).split('?')[0] ?? null) : null;
};

/** A selector that makes a new arrival for every path that is shown; a change of the query alone is none. */
export function createArrivalSelector(): (snapshot: AppSnapshot) => Arrival {
  let shown: string | null = null;
  let arrival: Arrival = { settled: true };
  return (snapshot) => {
    const path = shownPath(snapshot);
    if (path === null || path === shown) return arrival;
    arrival = { settled: shown === null };
    shown = path;
    return arrival;
  };
}
