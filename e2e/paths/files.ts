/** Controls the files that the app loads at run time: they are held until the path decides how they end. */
import type { Page, Route } from '@playwright/test';
import { ObservationMismatch } from '#atlas/paths/driver.ts';
import { type FailureMode, reactionTimeout } from './network.ts';

export interface HeldFiles {
  readonly waitForArrival: (name: string) => Promise<void>;
  /** Sends the real file to the page. */
  readonly letThrough: (name: string) => Promise<void>;
  readonly fail: (name: string, how: FailureMode) => Promise<void>;
  readonly held: () => readonly string[];
}

interface HeldFile {
  readonly name: string;
  readonly route: Route;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const failing = (route: Route, how: FailureMode): Promise<void> => {
  switch (how) {
    case 'aborted':
      return route.abort('connectionreset');
    case 'garbled':
      return route.fulfill({ status: 200, contentType: 'text/html', body: '<html>Welcome to the café</html>' });
    case 'truncated':
      return route.fulfill({ status: 200, contentType: 'application/json', body: '["Try ag' });
    case 'broken':
      return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' });
  }
};

/** Holds every file for which `nameOf` returns a name. The input of `nameOf` is the path of the URL. */
export async function holdFiles(page: Page, nameOf: (path: string) => string | null): Promise<HeldFiles> {
  const waiting: HeldFile[] = [];
  await page.route('**/assets/**', (route, request) => {
    const path = new URL(request.url()).pathname;
    // Code is first fetched, and then imported (src/chunk-loader.ts). The HTML page itself loads the index file.
    const isImported = request.resourceType() === 'script' && !path.startsWith('/assets/index-');
    const name = isImported ? null : nameOf(path);
    return name === null ? route.fallback() : void waiting.push({ name, route });
  });
  const waitForArrival = async (name: string): Promise<void> => {
    const since = Date.now();
    while (!waiting.some((held) => held.name === name)) {
      if (Date.now() - since > reactionTimeout)
        throw new ObservationMismatch(`${name} is not fetched`, name, waiting.map((held) => held.name).join(', '));
      await pause(4);
    }
  };
  const take = (name: string): readonly Route[] => {
    const taken = waiting.filter((held) => held.name === name);
    waiting.splice(0, waiting.length, ...waiting.filter((held) => held.name !== name));
    return taken.map(({ route }) => route);
  };
  /** Ends each request for the file. Errors are ignored, because the page may have aborted the request. */
  const endEach = async (name: string, end: (route: Route) => Promise<void>): Promise<void> => {
    await waitForArrival(name);
    for (const route of take(name)) await end(route).catch(() => undefined);
  };
  return {
    waitForArrival,
    letThrough: (name) => endEach(name, (route) => route.continue()),
    fail: (name, how) => endEach(name, (route) => failing(route, how)),
    held: () => waiting.map(({ name }) => name),
  };
}
