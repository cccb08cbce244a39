/** All paths share one browser and one server. Each has its own page, as Mia. `SPOTTER_PATHS_BASE_URL` names a running server. */
import type { Browser } from '@playwright/test';
import { EnvironmentError } from '#atlas/paths/driver.ts';
import type { Profile } from '#contract/profile.ts';
import { mia } from '#e2e/fixtures.ts';
import prepareStudios, { openStudio } from '#e2e/studio.ts';
import { settingsFor } from '#tests/payments/stripe/stripe-server.ts';
import { isBuilt } from '#scripts/build/stamp.ts';
import { launchEngine } from './engine.ts';

export interface BrowserEnvironment {
  readonly browser: Browser;
  readonly url: string;
  readonly profile: Profile;
  readonly close: () => Promise<void>;
}

/** A URL at which no server listens. WebKit loads nothing from the ports that the Fetch standard blocks, such as 9. */
export const stripeUrl = 'http://127.0.0.1:32767';

interface Server {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function serve(): Promise<Server> {
  const running = process.env['SPOTTER_PATHS_BASE_URL'];
  if (running) return { url: running, close: () => Promise.resolve() };
  if (!isBuilt(process.cwd())) throw new EnvironmentError('the sources are newer than dist/. Run npm run build first');
  const leave = await prepareStudios();
  // With keys for Stripe, pages may load the form of Stripe. Drivers answer all requests of that form.
  const studio = await openStudio(settingsFor(stripeUrl));
  return {
    url: studio.url,
    close: async () => {
      await studio.close();
      await leave();
    },
  };
}

/** The timeout of a call in milliseconds. If the server never answers a call, only its path fails, not the run. */
const callTimeout = 15_000;

async function fetchProfile(url: string): Promise<Profile> {
  const answer = await fetch(`${url}/api/v1/authentication`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(mia),
    signal: AbortSignal.timeout(callTimeout),
  });
  if (!answer.ok) throw new EnvironmentError(`no member can sign in at ${url}: ${answer.status}`);
  return answer.json() as Promise<Profile>;
}

async function openBrowserEnvironment(): Promise<BrowserEnvironment> {
  const browser = await launchEngine();
  let server: Server | null = null;
  const close = async (): Promise<void> => {
    await browser.close();
    await server?.close();
  };
  try {
    server = await serve();
    return { browser, url: server.url, profile: await fetchProfile(server.url), close };
  } catch (error) {
    // An open browser would keep the process running after its last path.
    await close();
    throw error;
  }
}

/** The milliseconds that the environment stays open without a path, because opening it again takes seconds. */
const idleTimeout = 120_000;

let opened: Promise<BrowserEnvironment> | null = null;
let walking = 0;
let closing: ReturnType<typeof setTimeout> | undefined;

/** Opens the environment for the first path. Each call needs one call of `releaseBrowserEnvironment`. */
export async function acquireBrowserEnvironment(): Promise<BrowserEnvironment> {
  clearTimeout(closing);
  walking += 1;
  try {
    return await (opened ??= openBrowserEnvironment());
  } catch (error) {
    opened = null;
    walking -= 1;
    throw new EnvironmentError(`the browser environment did not open: ${String(error)}`, { cause: error });
  }
}

export async function closeBrowserEnvironment(): Promise<void> {
  clearTimeout(closing);
  const environment = opened;
  opened = null;
  await (await environment)?.close();
}

export function releaseBrowserEnvironment(): void {
  walking -= 1;
  if (walking === 0) closing = setTimeout(() => void closeBrowserEnvironment(), idleTimeout).unref();
}
