/** For which addresses the worker shows the page of the app that it keeps, and which go past it. */

/** What the server answers itself, below the root. */
const servers = ['api', 'realtime', 'files', 'calendar', 'unsubscribe'] as const;

const isServers = new RegExp(`^/(?:${servers.join('|')})(?:/|$)|^/_`);

/** What the server itself takes for one: a place has no ending. `path` is without its query. */
export const isAppPath = (path: string): boolean => !isServers.test(path) && !(path.split('/').at(-1) ?? '').includes('.');

/** Patterns of a path, as `URLPattern` has them: what is asked for there is never the worker's business. */
export const workerBypassPatterns: readonly string[] = [...servers.map((root) => `/${root}/*`), '/_*'];
