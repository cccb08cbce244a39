import { expect } from '@playwright/test';
import type { Handler } from '#atlas/paths/driver.ts';
import type { Notification } from '#contract/notifications.ts';
import { sampleNotifications } from '#machines/notifications/sample-notifications.ts';
import { waitForNewCall } from '#e2e/paths/navigation.ts';
import { press, expectThat, expectGone, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { listening, sendPlacesChanged } from '#e2e/paths/channel-events.ts';
import { type AppWorld, messages, expectMessage, snapshotOf } from './app.assertions.ts';
import { bookedClass } from './app.cancel-booking.ts';

/** The places have changed, so the class is read again. The result is visible, unless the member is cancelling the booking. */
export const deliverPlaces: Handler<AppWorld> = async (world) => {
  const { page, network } = world;
  const before = network.count('readSession');
  const isFree = !network.isHeld('cancelVisit');
  if (isFree) world.isBooked = !world.isBooked;
  await sendPlacesChanged(world, [bookedClass.id]);
  await waitForNewCall(network, 'readSession', before);
  const verb = world.isBooked ? 'Cancel' : 'Book';
  if (isFree)
    await expectVisible(`that "${verb}" is what one can do by now`, page.getByRole('button', { name: new RegExp(`^${verb} Strength at`) }));
};

let sentCount = 0;

async function pressNotification({ page, network, channel }: AppWorld, orgId: string): Promise<void> {
  sentCount += 1;
  const message = `News number ${sentCount} of your class.`;
  const notification: Notification = {
    ...sampleNotifications.cancelled,
    id: `news-${sentCount}`,
    message,
    params: { session_id: bookedClass.id },
    org_id: orgId,
  };
  network.answer('markNotificationRead', () => ({ ...notification, read_at: notification.updated_at }));
  await channel.send({ type: 'notification.changed', notification });
  const bell = page.getByRole('button', { name: /^Notifications(,|$)/ });
  await press('the bell', bell);
  await expectThat('the bell counts it', expect(bell).toHaveAccessibleName('Notifications, 1 unread'));
  const panel = page.getByRole('region', { name: 'Notifications', exact: true });
  await press('the notification', panel.getByRole('button', { name: message }));
  await expectGone('the list under the bell', panel);
  await expectThat('nothing is unread any more', expect(bell).toHaveAccessibleName('Notifications, 0 unread'));
}

const isAtClass = new RegExp(`/classes/${bookedClass.id}$`);

/** The member opens the class from the list. */
async function followHere(world: AppWorld, orgId: string): Promise<void> {
  const { page, network } = world;
  await press('Classes', page.getByRole('link', { name: 'Classes', exact: true }));
  await expectThat('the list', expect(page).toHaveURL(/\/classes$/));
  await pressNotification(world, orgId);
  await expectThat('the class', expect(page).toHaveURL(isAtClass));
  await network.settled();
}

const aDay = `?day=2026-03-02`;

/** Starts at the same class in the list of another day, so that the URL changes after the other studio is selected. */
async function followElsewhere(world: AppWorld, orgId: string): Promise<void> {
  const { page } = world;
  await page.evaluate((day) => history.replaceState(null, '', location.pathname + day), aDay);
  await pressNotification(world, orgId);
  expect(page.url()).toContain(aDay);
}

/** A notification of a studio that the member has left has no target, and the page shows that. */
async function followNowhere(world: AppWorld, orgId: string): Promise<void> {
  const there = world.page.url();
  await pressNotification(world, orgId);
  await expectMessage(world);
  await expectThat('that it leads nowhere', expect(messages(world.page).getByText('hidden or left')).toBeVisible());
  await expectThat('the class, as before', expect(world.page).toHaveURL(there));
}

export const followNotification: Handler<AppWorld> = async (world, { before, possibleEvent }) => {
  const orgId = String(possibleEvent?.event['orgId']);
  const { account, profile } = snapshotOf(before).context;
  await listening(world);
  if (orgId === account?.org.id) return followHere(world, orgId);
  return profile?.accounts.some(({ org }) => org.id === orgId) ? followElsewhere(world, orgId) : followNowhere(world, orgId);
};

export const expectNotificationTarget = ({ page }: AppWorld): Promise<void> =>
  expectThat('the class alone', expect(page).toHaveURL(isAtClass));
