/** Every place of the app, read from the address bar and written back to it. Source: docs/spec §2, decisions.routes. */
import { decodeSegment, parseQuery, printQuery } from './query.rules.ts';

const listQuery = ['day', 'type', 'instructor', 'location', 'space'] as const;
const logQuery = ['definition', 'name', 'movement', 'session'] as const;
const visitsQuery = ['month', 'studios'] as const;

/** Name → path (with `{name}` for what varies) and the query keys that mean something there. A fixed path stands before one that varies. */
export const routeDefinitions = {
  home: { path: '/', query: [] },
  dashboard: { path: '/dashboard', query: [] },
  classes: { path: '/classes', query: listQuery },
  class: { path: '/classes/{id}', query: listQuery },
  classWorkouts: { path: '/classes/{id}/workouts', query: listQuery },
  classLeaderboard: { path: '/classes/{id}/leaderboard', query: listQuery },
  classOnline: { path: '/classes/{id}/online', query: listQuery },
  activity: { path: '/activity', query: ['notify'] },
  bookings: { path: '/bookings', query: [] },
  visits: { path: '/visits', query: visitsQuery },
  visit: { path: '/visits/{id}', query: visitsQuery },
  account: { path: '/account', query: [] },
  accountEdit: { path: '/account/edit', query: [] },
  accountInvoices: { path: '/account/invoices', query: ['invoice'] },
  accountPasses: { path: '/account/passes', query: [] },
  appointments: { path: '/appointments', query: [] },
  appointmentBooking: { path: '/appointments/book', query: ['step', 'service', 'staff', 'time', 'pass', 'hold'] },
  appointment: { path: '/appointments/{id}', query: ['move'] },
  checkout: { path: '/checkout', query: ['next'] },
  checkoutPayment: { path: '/checkout/payment', query: ['cart', 'next'] },
  checkoutComplete: { path: '/checkout/complete', query: ['paid', 'next'] },
  courses: { path: '/courses', query: [] },
  course: { path: '/courses/{id}', query: [] },
  profile: { path: '/profile', query: ['password_reset', 'invite'] },
  profileEdit: { path: '/profile/edit', query: [] },
  profileFacilities: { path: '/profile/facilities', query: [] },
  settings: { path: '/settings', query: [] },
  training: { path: '/training', query: [] },
  trainingLifts: { path: '/training/lifts', query: [] },
  trainingLift: { path: '/training/lifts/{liftId}', query: ['all'] },
  workoutNew: { path: '/training/workouts/new', query: [] },
  wodNew: { path: '/training/workouts/new/wod', query: logQuery },
  liftNew: { path: '/training/workouts/new/lift', query: logQuery },
  wod: { path: '/training/workouts/wod/{id}', query: [] },
  wodEdit: { path: '/training/workouts/wod/{id}/edit', query: [] },
  lift: { path: '/training/workouts/lift/{id}', query: [] },
  liftEdit: { path: '/training/workouts/lift/{id}/edit', query: [] },
  whiteboard: { path: '/whiteboard', query: ['day'] },
  login: { path: '/login', query: ['next'] },
  passwordReset: { path: '/password_reset', query: [] },
  passwordResetLink: { path: '/password_reset/{id}', query: [] },
  invite: { path: '/invite', query: [] },
  inviteLink: { path: '/invite/{token}', query: [] },
  signup: { path: '/signup', query: ['invite'] },
} as const satisfies Record<string, { readonly path: `/${string}`; readonly query: readonly string[] }>;

type RouteDefinitions = typeof routeDefinitions;
export type RouteName = keyof RouteDefinitions;
type ParamsIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsIn<Rest> : never;

/** Where the member is: `{ name: 'class', params: { id: '42' }, query: { day: '2026-03-02' } }`. */
export type RouteTo<N extends RouteName> = N extends RouteName
  ? {
      readonly name: N;
      readonly params: Readonly<Record<ParamsIn<RouteDefinitions[N]['path']>, string>>;
      readonly query: { readonly [K in RouteDefinitions[N]['query'][number]]?: string };
    }
  : never;

/** A place, or a path that is none. */
export type Route = RouteTo<RouteName> | { readonly name: 'notFound'; readonly path: string };

export const routeNames = Object.keys(routeDefinitions) as readonly RouteName[];

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');

const paramName = (segment: string): string | null => /^\{(.+)\}$/.exec(segment)?.[1] ?? null;

const templates = routeNames.map((name) => ({ name, segments: segmentsOf(routeDefinitions[name].path) }));

const paramsFor = (template: readonly string[], segments: readonly string[]): Record<string, string> | null => {
  if (template.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of template.entries()) {
    const actual = segments[index] ?? '';
    const name = paramName(expected);
    if (name) params[name] = actual;
    else if (expected !== actual) return null;
  }
  return params;
};

const queryFor = (name: RouteName, search: string): Record<string, string> => {
  const parsed = parseQuery(search);
  return Object.fromEntries(routeDefinitions[name].query.flatMap((key) => (parsed.has(key) ? [[key, parsed.get(key) ?? '']] : [])));
};

/** No id holds what would lead elsewhere in an address: a slash, or dots alone. */
const isName = (segment: string): boolean => !/[/\\]|^\.{1,2}$/.test(segment);

/**
 * Where a path and a query lead. A slash at the end changes nothing; query keys that mean nothing there are left out;
 * a fixed path wins over one that varies (`/appointments/book` is never the appointment "book").
 * Clause: §2 (routes), decisions "Routes".
 */
export const parseRoute = (path: string, search = ''): Route => {
  const segments = segmentsOf(path).map(decodeSegment);
  const known = segments.flatMap((segment) => (segment !== null && isName(segment) ? [segment] : []));
  if (known.length < segments.length) return { name: 'notFound', path };
  const match = templates.find(({ segments: own }) => paramsFor(own, known) !== null);
  if (!match) return { name: 'notFound', path };
  return { name: match.name, params: paramsFor(match.segments, known) ?? {}, query: queryFor(match.name, search) } as Route;
};

/** The address of a route; `parseRoute` reads it back as the same route. Clause: §2 (routes). */
export const printRoute = (route: Route): string => {
  if (route.name === 'notFound') return route.path;
  const params = route.params as Readonly<Record<string, string>>;
  const query = route.query as Readonly<Record<string, string | undefined>>;
  const path = segmentsOf(routeDefinitions[route.name].path).map((segment) => {
    const name = paramName(segment);
    return name ? encodeURIComponent(params[name] ?? '') : segment;
  });
  return `/${path.join('/')}${printQuery(routeDefinitions[route.name].query.map((key) => [key, query[key]]))}`;
};

type To<N extends RouteName> = RouteTo<N>;

/** Builds a route by name: `routeTo('class', { id })`. */
export const routeTo = <N extends RouteName>(name: N, params: To<N>['params'], query: To<N>['query'] = {}): To<N> =>
  ({ name, params, query }) as To<N>;
