/** Every screen by its key, fetched when it is first needed. `screen-module.ts` defines the exports of its module. */
import type { Route } from '#machines/app/route.rules.ts';
import { screenKey, type ScreenKey } from '#machines/app/screen.rules.ts';
import * as classes from './classes.screen.tsx';
import { machineScreen, staticScreen, type Screen } from './screen-module.ts';

/** The first screens. The classes are in the first file, and signing in does not wait for the table of other screens. */
const first: Readonly<Partial<Record<ScreenKey, () => Promise<Screen>>>> = {
  classes: machineScreen(async () => classes),
  login: staticScreen(async () => (await import('./signed-out.chunk.ts')).login),
};

const fetched = new Map<ScreenKey, Screen>();

/** Loads the module of a screen; after a failure, the next call requests it again. */
export async function fetchScreen(key: ScreenKey): Promise<Screen> {
  const known = fetched.get(key) ?? (await (first[key] ?? (await import('./lazy-screens.ts')).lazyScreens[key])?.());
  if (!known) throw new Error(`no ${key} in src/app/lazy-screens.ts`);
  fetched.set(key, known);
  return known;
}

export const fetchedScreen = (key: ScreenKey): Screen | undefined => fetched.get(key);

/** Starts loading the screen of a route. A failure is reported when the screen is needed. */
export function preloadScreen(route: Route): void {
  const key = screenKey(route);
  if (key) fetchScreen(key).catch(() => undefined);
}
