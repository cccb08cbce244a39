/**
 * Refuses requests that another site makes a member’s browser send. Browsers send the origin of a request in `sec-fetch-site`, old browsers
 * in `origin`. A request with neither header does not come from a browser, so it has no cookie of a member.
 */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Calls that change something although their method is GET. */
const changingPaths: ReadonlySet<string> = new Set(['/api/v1/profile/activate_calendar', '/api/v1/profile/disable_calendar']);

/** Whether another site caused the request. A stream changes nothing, but another site must not read its events. */
export function isForged(request: Request, path: string, ownOrigin: string): boolean {
  if (safeMethods.has(request.method) && !changingPaths.has(path) && !path.startsWith('/realtime/')) return false;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin';
  const origin = request.headers.get('origin');
  return origin !== null && origin !== ownOrigin;
}
