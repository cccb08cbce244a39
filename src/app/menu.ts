/** Labels and icons of the menu entries, and the current entry. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type MenuId, menuRoutes } from '#machines/app/menu.rules.ts';
import { printRoute, type Route, routeTo } from '#machines/app/route.rules.ts';
import { calendarCheck } from '#src/ui/icons/calendar-check.ts';
import { calendarDays } from '#src/ui/icons/calendar-days.ts';
import { dumbbell } from '#src/ui/icons/dumbbell.ts';
import { history } from '#src/ui/icons/history.ts';
import { newspaper } from '#src/ui/icons/newspaper.ts';
import { notebookPen } from '#src/ui/icons/notebook-pen.ts';
import { ticket } from '#src/ui/icons/ticket.ts';
import type { NavigationEntry } from '#src/ui/Navigation.tsx';

const labels: Readonly<Record<MenuId, MessageDescriptor>> = {
  classes: msg`Classes`,
  feed: msg`Feed`,
  bookings: msg`My bookings`,
  account: msg`Account`,
  visits: msg`Visits`,
  training: msg`Training log`,
  lifts: msg`Lifts`,
};

const icons: Readonly<Record<MenuId, string>> = {
  classes: calendarDays,
  feed: newspaper,
  bookings: calendarCheck,
  account: ticket,
  visits: history,
  training: notebookPen,
  lifts: dumbbell,
};

const pathOf = (id: MenuId): string => printRoute(routeTo(menuRoutes[id], {}));

/** The menu entry to which a path belongs: the entry with the longest matching prefix. */
const currentEntry = (ids: readonly MenuId[], path: string): MenuId | undefined =>
  ids.filter((id) => `${path}/`.startsWith(`${pathOf(id)}/`)).toSorted((a, b) => pathOf(b).length - pathOf(a).length)[0];

export function toMenuItems(
  ids: readonly MenuId[],
  route: Route | null,
  translate: (sentence: MessageDescriptor) => string,
): readonly NavigationEntry[] {
  const current = route && currentEntry(ids, printRoute(route).split('?')[0] ?? '');
  return ids.map((id) => ({ id, href: pathOf(id), label: translate(labels[id]), icon: icons[id], current: id === current }));
}
