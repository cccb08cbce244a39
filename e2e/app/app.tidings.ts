/** What the studio tells by itself while a class is open: its places changed, or there is news about it in the bell. */
import { expect } from '@playwright/test';
import type { Handler } from '#atlas/paths/driver.ts';
import type { Notification } from '#contract/notifications.ts';
import { news } from '#machines/notifications/sample-notifications.ts';
import { calledAnew } from '#e2e/paths/moves.ts';
import { press, see, seeGone, seeShown } from '#e2e/paths/seen.ts';
import { listening, tellPlaces } from '#e2e/paths/told.ts';
import { type AppWorld, snapshotOf } from './app.sights.ts';
import { bookedClass } from './app.wishes.ts';

/** The class is read anew. What became of it meanwhile is seen, unless the member is giving it back just now. */
export const hearPlaces: Handler<AppWorld> = async (world) => {
  const { page, network } = world;
  const before = network.count('readSession');
  const isFree = !network.isHeld('cancelVisit');
  if (isFree) world.isBooked = !world.isBooked;
  await tellPlaces(world, [bookedClass.id]);
  await calledAnew(network, 'readSession', before);
  const verb = world.isBooked ? 'Cancel' : 'Book';
  if (isFree)
    await seeShown(`that "${verb}" is what one can do by now`, page.getByRole('button', { name: new RegExp(`^${verb} Strength at`) }));
};

let told = 0;

/** From the list, the member goes to the class that a new notification is about. */
export const followNews: Handler<AppWorld> = async (world, { before }) => {
  const { page, network, channel } = world;
  told += 1;
  const message = `News number ${told} of your class.`;
  const notification: Notification = {
    ...news.cancelled,
    id: `news-${told}`,
    message,
    params: { session_id: bookedClass.id },
    org_id: snapshotOf(before).context.account?.org.id ?? '',
  };
  network.answer('markNotificationRead', () => ({ ...notification, read_at: notification.updated_at }));
  await listening(world);
  await press('Classes', page.getByRole('link', { name: 'Classes', exact: true }));
  await see('the list', expect(page).toHaveURL(/\/classes$/));
  await channel.tell({ type: 'notification.changed', notification });
  const bell = page.getByRole('button', { name: /^Notifications, / });
  await see('the bell counts it', expect(bell).toHaveAccessibleName('Notifications, 1 unread'));
  await press('the bell', bell);
  const panel = page.getByRole('region', { name: 'Notifications', exact: true });
  await press('the notification', panel.getByRole('button', { name: message }));
  await see('the class', expect(page).toHaveURL(new RegExp(`/classes/${bookedClass.id}$`)));
  await seeGone('the list under the bell', panel);
  await see('nothing is unread any more', expect(bell).toHaveAccessibleName('Notifications, 0 unread'));
  await network.settled();
};
