/** All routes of the app: parses an address into a route and prints a route as an address. Source: docs/spec §2, decisions.routes. */
import { inject, parse, type RouteParams } from 'regexparam';
import { decodeSegment, parseQuery, printQuery } from './query.rules.ts';

const listQuery = ['day', 'type', 'instructor', 'location', 'space'] as const;
const logQuery = ['definition', 'name', 'movement', 'session'] as const;
const visitsQuery = ['month', 'studios'] as const;

/** For each route name: the path (with `:name` for a parameter) and the query keys. A fixed path must precede a path with a parameter. */
export const routeDefinitions = {
  home: { path: '/', query: [] },
  dashboard: { path: '/dashboard', query: [] },
  classes: { path: '/classes', query: listQuery },
  class: { path: '/classes/:id', query: listQuery },
  classWorkouts: { path: '/classes/:id/workouts', query: listQuery },
  classLeaderboard: { path: '/classes/:id/leaderboard', query: listQuery },
  classOnline: { path: '/classes/:id/online', query: listQuery },
  activity: { path: '/activity', query: ['notify'] },
  bookings: { path: '/bookings', query: [] },
  visits: { path: '/visits', query: visitsQuery },
  visit: { path: '/visits/:id', query: visitsQuery },
  account: { path: '/account', query: [] },
  accountEdit: { path: '/account/edit', query: [] },
  accountInvoices: { path: '/account/invoices', query: ['invoice'] },
  accountPasses: { path: '/account/passes', query: [] },
  appointments: { path: '/appointments', query: [] },
  appointmentBooking: { path: '/appointments/book', query: ['step', 'service', 'staff', 'time', 'pass', 'hold'] },
  appointment: { path: '/appointments/:id', query: ['move'] },
  checkout: { path: '/checkout', query: ['next'] },
  checkoutPayment: { path: '/checkout/payment', query: ['cart', 'next'] },
  checkoutComplete: { path: '/checkout/complete', query: ['paid', 'next'] },
  courses: { path: '/courses', query: [] },
  course: { path: '/courses/:id', query: [] },
  profile: { path: '/profile', query: ['invite'] },
  profileEdit: { path: '/profile/edit', query: [] },
  profileSecurity: { path: '/profile/security', query: ['password_reset'] },
  profileFacilities: { path: '/profile/facilities', query: [] },
  settings: { path: '/settings', query: [] },
  training: { path: '/training', query: [] },
  trainingLifts: { path: '/training/lifts', query: [] },
  trainingLift: { path: '/training/lifts/:liftId', query: ['all'] },
  workoutNew: { path: '/training/workouts/new', query: [] },
  wodNew: { path: '/training/workouts/new/wod', query: logQuery },
  liftNew: { path: '/training/workouts/new/lift', query: logQuery },
  wod: { path: '/training/workouts/wod/:id', query: [] },
  wodEdit: { path: '/training/workouts/wod/:id/edit', query: [] },
  lift: { path: '/training/workouts/lift/:id', query: [] },
  liftEdit: { path: '/training/workouts/lift/:id/edit', query: [] },
  whiteboard: { path: '/whiteboard', query: ['day'] },
  login: { path: '/login', query: ['next'] },
  passwordReset: { path: '/password_reset', query: [] },
  passwordResetLink: { path: '/password_reset/:id', query: [] },
  invite: { path: '/invite', query: [] },
  inviteLink: { path: '/invite/:token', query: [] },
  signup: { path: '/signup', query: ['invite'] },
  emailChangeLink: { path: '/email_change/:token', query: [] },
  unsubscribe: { path: '/unsubscribe/:token', query: [] },
} as const satisfies Record<string, { readonly path: `/${string}`; readonly query: readonly string[] }>;

type RouteDefinitions = typeof routeDefinitions;
export type RouteName = keyof RouteDefinitions;

/** A route: `{ name: 'class', params: { id: '42' }, query: { day: '2026-03-02' } }`. */
export type RouteTo<N extends RouteName> = N extends RouteName
  ? {
      readonly name: N;
      readonly params: Readonly<RouteParams<RouteDefinitions[N]['path']>>;
      readonly query: { readonly [K in RouteDefinitions[N]['query'][number]]?: string };
    }
  : never;

export type Route = RouteTo<RouteName> | { readonly name: 'notFound'; readonly path: string };

export const routeNames = Object.keys(routeDefinitions) as readonly RouteName[];

const patterns = routeNames.map((name) => ({ name, ...parse(routeDefinitions[name].path) }));

const queryFor = (name: RouteName, search: string): Record<string, string> => {
  const parsed = parseQuery(search);
  return Object.fromEntries(routeDefinitions[name].query.flatMap((key) => (parsed.has(key) ? [[key, parsed.get(key) ?? '']] : [])));
};

/** Is the segment a valid id? It contains no slash and is not `.` or `..`, so it cannot change the path. */
const isName = (segment: string): boolean => !/[/\\]|^\.{1,2}$/.test(segment);

const paramsIn = (keys: readonly string[], values: readonly string[]): Record<string, string> | null => {
  const params: Record<string, string> = {};
  for (const [index, key] of keys.entries()) {
    const value = decodeSegment(values[index] ?? '');
    if (value === null || !isName(value)) return null;
    params[key] = value;
  }
  return params;
};

/** Extra slashes and unknown query keys are ignored. A fixed path wins over a parameter. Clause: §2 (routes), decisions.routes. */
export const parseRoute = (path: string, search = ''): Route => {
  const normalized = path.replaceAll(/\/{2,}/g, '/');
  for (const { name, keys, pattern } of patterns) {
    const match = pattern.exec(normalized);
    if (!match) continue;
    const params = paramsIn(keys, match.slice(1));
    return params ? ({ name, params, query: queryFor(name, search) } as Route) : { name: 'notFound', path };
  }
  return { name: 'notFound', path };
};

/** The address of a route; `parseRoute` reads it back as the same route. Clause: §2 (routes). */
export const printRoute = (route: Route): string => {
  if (route.name === 'notFound') return route.path;
  const { path, query: keys } = routeDefinitions[route.name];
  const query = route.query as Readonly<Record<string, string | undefined>>;
  const params = Object.fromEntries(Object.entries(route.params).map(([key, value]) => [key, encodeURIComponent(value)]));
  return inject(path, params) + printQuery(keys.map((key) => [key, query[key]]));
};

type To<N extends RouteName> = RouteTo<N>;

export const routeTo = <N extends RouteName>(name: N, params: To<N>['params'], query: To<N>['query'] = {}): To<N> =>
  ({ name, params, query }) as To<N>;
