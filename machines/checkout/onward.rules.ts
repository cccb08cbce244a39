/** Where buying leads on to: the place that sent the member to the till. Source: decisions.md "Routes", decision 0199. */
import { parseRoute, type PlaceName, printRoute, type Route, routeTo } from '#machines/app/route.rules.ts';

/** Places that only lead on, and the till itself. */
const nowhere: ReadonlySet<string> = new Set([
  'notFound',
  'home',
  'dashboard',
  'login',
  'passwordReset',
  'passwordResetLink',
  'invite',
  'inviteLink',
  'signup',
  'checkout',
  'checkoutPayment',
  'checkoutComplete',
] satisfies Route['name'][]);

export interface Onward {
  readonly name: PlaceName;
  /** A path of this app, with its query. */
  readonly href: string;
}

/** The place that `?next=` names; null where it names none of this app: other sites, addresses without meaning, the till itself. */
export const onwardPlace = (next: string | undefined): Onward | null => {
  if (!next?.startsWith('/')) return null;
  const [path = '', ...search] = next.split('?');
  const route = parseRoute(path, search.join('?'));
  return route.name === 'notFound' || nowhere.has(route.name) ? null : { name: route.name, href: printRoute(route) };
};

/** The address of the till for somebody who wants to go on to `next` afterwards. */
export const checkoutFor = (next: string): string => printRoute(routeTo('checkout', {}, { next }));
