/** For which addresses the worker shows the page of the app that it keeps, and which go past it. */

/** What the server answers itself, below the root. */
const servers = ['api', 'realtime', 'files', 'calendar'] as const;

const isServers = new RegExp(`^/(?:${servers.join('|')})(?:/|$)|^/_`);

/** The last part of an address that stops emails has dots. */
const isUnsubscribe = /^\/unsubscribe\/[^/]+$/;

/** What the server itself takes for one: a place has no ending. `path` is without its query. */
export const isAppPath = (path: string): boolean =>
  isUnsubscribe.test(path) || (!isServers.test(path) && !(path.split('/').at(-1) ?? '').includes('.'));

/** Patterns of a path, as `URLPattern` has them: the worker never handles these requests. */
export const workerBypassPatterns: readonly string[] = [...servers.map((root) => `/${root}/*`), '/_*'];
