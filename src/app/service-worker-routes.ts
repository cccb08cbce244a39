/** The addresses for which the service worker returns the stored page, and those that it ignores. */

/** Paths below the root that the server handles itself. */
const servers = ['api', 'realtime', 'files', 'calendar'] as const;

const isServers = new RegExp(`^/(?:${servers.join('|')})(?:/|$)|^/_`);

/** The address that stops emails. It is a page although its token contains dots. */
const isUnsubscribe = /^\/unsubscribe\/[^/]+$/;

/** Whether an address is a page of the app. As on the server, a page has no file extension. `path` is without the query. */
export const isAppPath = (path: string): boolean =>
  isUnsubscribe.test(path) || (!isServers.test(path) && !(path.split('/').at(-1) ?? '').includes('.'));

/** Patterns for `URLPattern`: the service worker never handles these requests. */
export const workerBypassPatterns: readonly string[] = [...servers.map((root) => `/${root}/*`), '/_*'];
