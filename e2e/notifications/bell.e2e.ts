import { expect, test } from '@playwright/test';
import { desktop } from '#e2e/fixtures.ts';
import { openMemberPage } from '#e2e/paths/member-page.ts';
import { closeBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { sampleNotifications } from '#machines/notifications/sample-notifications.ts';
import { freeClass } from '#machines/visits/sample-classes.ts';

const now = new Date('2026-03-02T06:00:00Z');
const listed = [sampleNotifications.offer, sampleNotifications.cancelled];
const isRead = { read_at: now.toISOString(), updated_at: now.toISOString() };

/** Opens the list with two unread notifications. */
async function openBell(avatar_url: string | null = null) {
  const member = await openMemberPage({ now });
  const { page, network, time } = member;
  await page.setViewportSize(desktop);
  network.answer('listSessions', () => ({ sessions: [] }));
  const { id: org_id = '' } = member.profile.accounts[0]?.org ?? {};
  network.answer('listNotifications', () => ({ data: listed.map((one) => ({ ...one, org_id, avatar_url })) }));
  await page.goto('/classes');
  await page.getByRole('navigation', { name: 'Days' }).waitFor();
  await network.settled();
  await time.pass(2000);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  const known = page.getByRole('button', { name: 'Notifications, 2 unread' });
  await expect
    .poll(async () => {
      await time.pass(500);
      return known.count();
    })
    .toBe(1);
  await known.press('Enter');
  return {
    ...member,
    list: page.getByRole('region', { name: 'Notifications' }).filter({ has: page.getByRole('link', { name: 'Notification settings' }) }),
  };
}

test.afterAll(closeBrowserEnvironment);

test('Mia marks a notification as read and stays in the list; Escape moves the focus to the bell', async () => {
  const { page, network, list, close } = await openBell();
  network.answer('markNotificationRead', () => ({ ...sampleNotifications.offer, ...isRead }));
  await list.getByRole('button', { name: 'Mark as read' }).first().press('Enter');
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.waitFor();
  await expect(list).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(bell).toBeFocused();
  await close();
});

test('Mia sees the logo of the studio that sends her a notification', async () => {
  const { list, close } = await openBell('/icons/spotter-192.png');
  await expect(list.getByRole('listitem').first().locator('img')).toBeVisible();
  await close();
});

test('a notification whose studio logo does not load shows the icon of its kind, and no initials', async () => {
  const { list, close } = await openBell('/files/gone-logo.webp');
  const row = list.getByRole('listitem').first();
  await expect.poll(() => row.locator('img').evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  await expect(row.locator('svg').first()).toBeVisible();
  await expect(row.locator('img')).toBeHidden();
  await expect(row.locator('[data-initials]')).toHaveCount(0);
  await close();
});

test('Mia marks all notifications as read with one button', async () => {
  const { page, network, list, close } = await openBell();
  network.answer('markNotificationsRead', () => ({ data: listed.map((one) => ({ ...one, ...isRead })) }));
  await list.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await page.getByRole('button', { name: 'Notifications, 0 unread' }).waitFor();
  await expect(list.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  await close();
});

test('the list closes when Mia goes to the settings, and when she goes back', async () => {
  const { page, list, close } = await openBell();
  await list.getByRole('link', { name: 'Notification settings' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(list).toHaveCount(0);
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).press('Enter');
  await expect(list).toBeVisible();
  await page.goBack();
  await page.getByRole('navigation', { name: 'Days' }).waitFor();
  await expect(list).toHaveCount(0);
  await close();
});

test('the bell gets the focus when Mia opens a notification about the class that is already open', async () => {
  const { page, network, list, close } = await openBell();
  network.answer('readSession', () => ({ ...freeClass, id: sampleNotifications.offer.params.session_id }));
  network.answer('markNotificationRead', () => ({ ...sampleNotifications.offer, ...isRead }));
  const offer = list.getByRole('button', { name: sampleNotifications.offer.message });
  await offer.press('Enter');
  await expect(page).toHaveURL(/\/classes\/evening$/);
  await network.settled();
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.press('Enter');
  await offer.press('Enter');
  await expect(list).toHaveCount(0);
  await expect(bell).toBeFocused();
  await close();
});

test('the bell is shown before the notifications are read, has no number until then, and reads them when Mia opens it', async () => {
  const member = await openMemberPage({ now });
  const { page, network } = member;
  await page.setViewportSize(desktop);
  network.answer('listSessions', () => ({ sessions: [] }));
  const { id: org_id = '' } = member.profile.accounts[0]?.org ?? {};
  network.answer('listNotifications', () => ({ data: listed.map((one) => ({ ...one, org_id })) }));
  await page.goto('/classes');
  await page.getByRole('navigation', { name: 'Days' }).waitFor();
  const unknown = page.getByRole('button', { name: 'Notifications', exact: true });
  await expect(unknown).toBeVisible();
  expect(network.count('listNotifications')).toBe(0);
  await unknown.press('Enter');
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(2);
  await member.close();
});

test('a notification shows its expiry only for an offer, and not for a post that is hidden after two weeks', async () => {
  const member = await openMemberPage({ now });
  const { page, network } = member;
  await page.setViewportSize(desktop);
  network.answer('listSessions', () => ({ sessions: [] }));
  const { id: org_id = '' } = member.profile.accounts[0]?.org ?? {};
  const posted = { ...sampleNotifications.posted, org_id, expires_at: '2026-03-16T05:59:53Z' };
  network.answer('listNotifications', () => ({ data: [{ ...sampleNotifications.offer, org_id }, posted] }));
  await page.goto('/classes');
  await page.getByRole('button', { name: 'Notifications', exact: true }).press('Enter');
  const rows = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
  await expect(rows.filter({ hasText: sampleNotifications.offer.message })).toContainText('left');
  await expect(rows.filter({ hasText: sampleNotifications.posted.message })).not.toContainText('left');
  await member.close();
});
