/** A request that another site causes has `sec-fetch-site` or, in old browsers, `origin`. Without both, it is not from a browser. */
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
