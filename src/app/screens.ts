/**
 * Every screen by its key, fetched when it is first needed.
 *
 * A screen is one module `src/features/<subject>/<name>.screen.tsx` with these exports:
 *
 * ```
 * // The flow with its ports filled. Leave it out for a screen without behaviour of its own.
 * export const createLogic = ({ api, clock }: { readonly api: Api; readonly clock: ServerClock }) =>
 *   createClassListMachine().provide({ actors: classListEffects(api, clock) });
 * // The input of the flow. `place` has route, profile, account and facility.
 * export const inputFor = ({ route, facility }: ScreenScope, { clock, newKey }: Dependencies) => ({ … });
 * // The view. `actor` is the running flow; `place` as above, with the current route.
 * export const View = ({ actor, place }: { readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>; readonly place: ScreenScope }) => …;
 * ```
 *
 * `createLogic` takes only what it needs of `Dependencies`. The app machine runs the logic as its child `screen` and sends it
 * `ScreenEvent`s: `route.entered` while the address changes within the screen, `connection.lost` and `connection.returned`. It forwards the
 * emitted `FeedbackEvent`s to the toasts, and stops the logic when member, account, facility or screen change. Fetch big parts that not
 * every visit needs by `lazy()` inside the view. Every view renders one `PageHeading`, from its first paint on.
 */
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
