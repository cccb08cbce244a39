/** One step up from a place that lies within another one. */
import { menuRoutes } from '#machines/app/menu.rules.ts';
import { returnTarget } from '#machines/app/redirect.rules.ts';
import { parseRoute, printRoute, type Route } from '#machines/app/route.rules.ts';

/** Places that the menu leads to have nothing above them. */
const top: ReadonlySet<string> = new Set(Object.values(menuRoutes));

/** What a wide screen shows beside the list that it belongs to: there the list is the way back. */
export const isBesideList = ({ name }: Route): boolean => /^(class|course|visit)$/.test(name);

/** Screens whose action stands at the foot on a phone, in the place of the menu: what leads on from them is the way back. */
export const isBare = ({ name }: Route): boolean => /^(class|course|checkout(Payment)?|appointment(Booking)?)$/.test(name);

/** The steps of booking an appointment that the address names; before them is one that it does not. */
const steps: readonly (string | undefined)[] = ['staff', 'time', 'concession', 'confirm'];

/** Where a place within a screen is part of the query: one step of the wizard back, from other times to the appointment, from an invoice to all of them. */
function wayWithin(route: Route): string | null {
  const { query } = route as { readonly query?: { readonly step?: string; readonly move?: string; readonly invoice?: string } };
  const at = steps.indexOf(query?.step ?? '');
  return at < 0 && !query?.move && !query?.invoice
    ? null
    : printRoute({ ...route, query: { ...query, step: steps[at - 1], move: undefined, invoice: undefined } } as Route);
}

const pathAbove = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/**
 * The nearest parent page, with the part of the query that applies to it; null if there is none. The parent of checkout is the page that
 * led there.
 */
export function parentPath(route: Route): string | null {
  if (top.has(route.name)) return null;
  if (route.name === 'checkout') return printRoute(returnTarget(route.query.next) ?? parseRoute('/account'));
  const within = wayWithin(route);
  if (within) return within;
  const [path = '', search = ''] = printRoute(route).split('?');
  for (let above = pathAbove(path); above !== ''; above = pathAbove(above)) {
    const parent = parseRoute(above, search);
    if (parent.name !== 'notFound') return printRoute(parent);
  }
  return null;
}
