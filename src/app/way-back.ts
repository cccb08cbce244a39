/** One step up from a place that lies within another one. */
import { menuPlace } from '#machines/app/menu.rules.ts';
import { parseRoute, type PlaceName, printRoute, type Route } from '#machines/app/route.rules.ts';

/** Places that the menu leads to have nothing above them. */
const top: ReadonlySet<string> = new Set(Object.values(menuPlace));

/** What a wide screen shows beside the list that it belongs to: there the list is the way back. */
const besideList: ReadonlySet<string> = new Set(['class', 'course', 'visit'] satisfies PlaceName[]);

export const isBesideList = ({ name }: Route): boolean => besideList.has(name);

/** The step of booking an appointment before each; the first has no name in the address. */
const stepBefore: Readonly<Record<string, string | undefined>> = { staff: '', time: 'staff', concession: 'time', confirm: 'concession' };

/** Where a place within a screen is part of the query: one step of the wizard back, or from other times to the appointment. */
function wayWithin(route: Route): string | null {
  const { query } = route as { readonly query?: { readonly step?: string; readonly move?: string } };
  const before = stepBefore[query?.step ?? ''];
  if (before === undefined && !query?.move) return null;
  return printRoute({ ...route, query: { ...query, step: before || undefined, move: undefined } } as Route);
}

const pathAbove = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The nearest place above, with the query as far as it means something there; null where there is none. */
export function wayBack(route: Route): string | null {
  if (top.has(route.name)) return null;
  const within = wayWithin(route);
  if (within) return within;
  const [path = '', search = ''] = printRoute(route).split('?');
  for (let above = pathAbove(path); above !== ''; above = pathAbove(above)) {
    const place = parseRoute(above, search);
    if (place.name !== 'notFound') return printRoute(place);
  }
  return null;
}
