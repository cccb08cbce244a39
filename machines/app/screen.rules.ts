/** Which screen a route shows, what the screen is called, and which routes have no screen yet. Source: docs/spec §2, decisions.routes. */
import type { RouteName, Route } from './route.rules.ts';

const sharedScreens = {
  class: 'classes',
  classLeaderboard: 'classWorkouts',
  classOnline: 'classWorkouts',
  course: 'courses',
  visit: 'visits',
} as const satisfies Partial<Record<RouteName, RouteName>>;

const isShared = (name: RouteName): name is keyof typeof sharedScreens => name in sharedScreens;

type Passage = 'home' | 'dashboard';
export type ScreenKey = Exclude<RouteName, Passage | keyof typeof sharedScreens>;

/** Routes that have no screen yet. A test checks that the list is empty. */
export const plannedRoutes: readonly RouteName[] = [];

/** Routes with the same key share a screen and its actors. Null for a route without a screen (not found, or a redirect). */
export const screenKey = (route: Route): ScreenKey | null => {
  if (route.name === 'notFound' || route.name === 'home' || route.name === 'dashboard') return null;
  return isShared(route.name) ? sharedScreens[route.name] : route.name;
};

/** The key of the screen’s name. The catalogue has the page title for each key: `<screen> · Spotter`. */
export type TitleKey = Exclude<RouteName, Passage> | 'notFound' | 'product';

export const titleKey = (route: Route | null): TitleKey => {
  if (route === null || route.name === 'home' || route.name === 'dashboard') return 'product';
  return route.name;
};
