import { menuRoutes } from '#machines/app/menu.rules.ts';
import { returnTarget } from '#machines/app/redirect.rules.ts';
import { parseRoute, printRoute, type Route } from '#machines/app/route.rules.ts';

/** The paths of pages in the menu, which have no parent. */
const top: ReadonlySet<string> = new Set(Object.values(menuRoutes));

/** Pages that a wide screen shows beside their list. The list replaces the back link. */
export const isBesideList = ({ name }: Route): boolean => /^(class|course|visit)$/.test(name);

/** Screens whose main action replaces the menu on a phone, so they have a back link. */
export const isBare = ({ name }: Route): boolean => /^(class|course|checkout(Payment)?|appointment(Booking)?)$/.test(name);

/** The booking steps as they are named in the address. The first step has no name there. */
const steps: readonly (string | undefined)[] = ['staff', 'time', 'concession', 'confirm'];

/** The previous booking step, the appointment that is being moved, or the list of invoices. */
function wayWithin(route: Route): string | null {
  const { query } = route as { readonly query?: { readonly step?: string; readonly move?: string; readonly invoice?: string } };
  const at = steps.indexOf(query?.step ?? '');
  return at < 0 && !query?.move && !query?.invoice
    ? null
    : printRoute({ ...route, query: { ...query, step: steps[at - 1], move: undefined, invoice: undefined } } as Route);
}

const pathAbove = (path: string): string => path.slice(0, path.lastIndexOf('/'));

/** The nearest parent page with its part of the query; null if there is none. For the checkout: the page from which the member came. */
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
