/** For which addresses the worker shows the page of the app that it keeps. */

/** Below the root, the server's own: no place of the app is there. */
const servers = /^\/(?:api|realtime|files|calendar)(?:\/|$)|^\/_/;

/** What the server itself takes for one: a place has no ending. `path` is without its query. */
export const isPlace = (path: string): boolean => !servers.test(path) && !(path.split('/').at(-1) ?? '').includes('.');
