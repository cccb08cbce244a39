import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { parseRoute, printRoute, type Route, routeTo } from '#machines/app/route.rules.ts';

const routes = {
  details: 'class',
  workouts: 'classWorkouts',
  leaderboard: 'classLeaderboard',
  online: 'classOnline',
} as const;

export type ClassTab = keyof typeof routes;

const labels: Readonly<Record<ClassTab, MessageDescriptor>> = {
  details: msg`Details`,
  workouts: msg`Workouts`,
  leaderboard: msg`Leaderboard`,
  online: msg`Online`,
};

const tabs = Object.keys(routes) as readonly ClassTab[];

/** The class and the part of its page that an address names, and the list from which the member came. Null for other addresses. */
export function classTabAt(route: Route): { readonly id: string; readonly tab: ClassTab | undefined; readonly backHref: string } | null {
  switch (route.name) {
    case 'class':
    case 'classWorkouts':
    case 'classLeaderboard':
    case 'classOnline': {
      const tab = tabs.find((one) => routes[one] === route.name);
      return { id: route.params.id, tab, backHref: printRoute(routeTo('classes', {}, route.query)) };
    }
    default:
      return null;
  }
}

/** Links to every part of the page of a class. The links keep the day and the filters of the list. */
export function classTabs(
  id: string,
  backHref: string,
): readonly { readonly tab: ClassTab; readonly label: MessageDescriptor; readonly href: string }[] {
  const [path = '', search = ''] = backHref.split('?');
  const back = parseRoute(path, search);
  const query = back.name === 'classes' ? back.query : {};
  return tabs.map((tab) => ({ tab, label: labels[tab], href: printRoute(routeTo(routes[tab], { id }, query)) }));
}
