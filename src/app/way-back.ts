/** One step up from a place that lies within another one. */
import { menuPlace } from '#machines/app/menu.rules.ts';
import { parseRoute, printRoute, type Route } from '#machines/app/route.rules.ts';

/** Places that the menu leads to have nothing above them. */
const top: ReadonlySet<string> = new Set(Object.values(menuPlace));

const pathAbove = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The nearest place above, with the query as far as it means something there; null where there is none. */
export function wayBack(route: Route): string | null {
  if (top.has(route.name)) return null;
  const [path = '', search = ''] = printRoute(route).split('?');
  for (let above = pathAbove(path); above !== ''; above = pathAbove(above)) {
    const place = parseRoute(above, search);
    if (place.name !== 'notFound') return printRoute(place);
  }
  return null;
}
