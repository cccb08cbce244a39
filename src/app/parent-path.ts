import { menuRoutes } from '#machines/app/menu.rules.ts';
import { returnTarget } from '#machines/app/redirect.rules.ts';
import { parseRoute, printRoute, type Route } from '#machines/app/route.rules.ts';

/** Pages in the menu have no parent. */
const top: ReadonlySet<string> = new Set(Object.values(menuRoutes));

/** Pages that a wide screen shows beside their list, which serves as the back link. */
export const isBesideList = ({ name }: Route): boolean => /^(class|course|visit)$/.test(name);

/** Screens whose main action replaces the menu on a phone, so they have a back link. */
export const isBare = ({ name }: Route): boolean => /^(class|course|checkout(Payment)?|appointment(Booking)?)$/.test(name);

/** The booking steps that the address names; the first step has no name. */
const steps: readonly (string | undefined)[] = ['staff', 'time', 'concession', 'confirm'];

/** The parent of a page that is part of a query: the previous booking step, the appointment of other times, or the list of an invoice. */
function wayWithin(route: Route): string | null {
  const { query } = route as { readonly query?: { readonly step?: string; readonly move?: string; readonly invoice?: string } };
  const at = steps.indexOf(query?.step ?? '');
  return at < 0 && !query?.move && !query?.invoice
    ? null
    : printRoute({ ...route, query: { ...query, step: steps[at - 1], move: undefined, invoice: undefined } } as Route);
}

const pathAbove = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/**
 * The nearest parent page with its part of the query; null if there is none. The parent of checkout is the page from which the member came.
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
