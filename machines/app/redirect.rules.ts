/** Which routes a member may open, and where all others are redirected. Source: docs/spec §2 and §6, decisions.routes. */
import { parseRoute, type RouteName, printRoute, type Route, routeTo } from './route.rules.ts';

/** `returnsAfterSignIn`: whether the app returns to the address after the sign-in. */
export type AccessLevel =
  | { readonly kind: 'signedOut'; readonly returnsAfterSignIn: boolean }
  | { readonly kind: 'withoutAccount' }
  | { readonly kind: 'withAccount' };

const open: ReadonlySet<string> = new Set<RouteName>([
  'login',
  'passwordReset',
  'passwordResetLink',
  'invite',
  'inviteLink',
  'signup',
  'emailChangeLink',
  'unsubscribe',
]);
/** The routes of the small shell, for a member with no account to select. */
const small: ReadonlySet<string> = new Set<RouteName>([
  'profile',
  'profileSecurity',
  'profileFacilities',
  'emailChangeLink',
  'unsubscribe',
]);

const login = (next?: Route): Route => routeTo('login', {}, next ? { next: printRoute(next) } : {});

const isWorthReturning = (route: Route): boolean => !['home', 'dashboard', 'notFound'].includes(route.name) && !open.has(route.name);

/** The route in `?next=`, a path with its query; null if it is outside the app, or a route for signing in. Source: decisions.routes. */
export const returnTarget = (next: string | undefined): Route | null => {
  if (!next?.startsWith('/')) return null;
  const [path = '', search = ''] = next.split('?');
  const route = parseRoute(path, search);
  return isWorthReturning(route) ? route : null;
};

/** If the member is signed in, the sign-in routes redirect to the target of their link. */
const redirectSignedIn = (route: Route): Route => {
  switch (route.name) {
    case 'login':
      return returnTarget(route.query.next) ?? routeTo('home', {});
    case 'passwordReset':
    case 'passwordResetLink':
      return routeTo('profileSecurity', {}, { password_reset: '1' });
    case 'inviteLink':
      return routeTo('profile', {}, { invite: route.params.token });
    case 'signup':
      return routeTo('profile', {}, route.query.invite ? { invite: route.query.invite } : {});
    case 'invite':
      return routeTo('profile', {});
    default:
      return route;
  }
};

const withAccount = (route: Route): Route =>
  route.name === 'home' || route.name === 'dashboard' ? routeTo('classes', {}) : redirectSignedIn(route);

const withoutAccount = (route: Route): Route => {
  const next = redirectSignedIn(route);
  return small.has(next.name) ? next : routeTo('profile', {});
};

const signedOut = (route: Route, returnsAfterSignIn: boolean): Route =>
  open.has(route.name) ? route : login(returnsAfterSignIn && isWorthReturning(route) ? route : undefined);

/** The same object if no redirect is needed. At most three repeated calls reach a fixed point. Clause: §2 (redirects), §6 (access). */
export const resolveRoute = (route: Route, accessLevel: AccessLevel): Route => {
  switch (accessLevel.kind) {
    case 'signedOut':
      return signedOut(route, accessLevel.returnsAfterSignIn);
    case 'withoutAccount':
      return withoutAccount(route);
    case 'withAccount':
      return withAccount(route);
  }
};
