import type { BrowserContext, Locator, Page } from '@playwright/test';
import { desktop, expect, expectAccessible, mia, phone, sam, signIn, test } from '#e2e/journey.ts';
import { type Desk, openDesk } from '#e2e/journeys/desk.ts';
import { announced } from '#e2e/journeys/timetable.ts';
import type { Studio } from '#e2e/studio.ts';

test.use({ ownStudio: true, viewport: desktop });

/** One spot is left there, and nobody waits. */
const reformer = { name: 'Reformer', start: '2026-03-02T19:00:00Z', called: 'Reformer at 19:00' };

const bellOf = (page: Page, unread?: number): Locator =>
  page.getByRole('button', { name: unread === undefined ? /^Notifications, / : `Notifications, ${unread} unread`, exact: true });
const panelOf = (page: Page): Locator => page.getByRole('region', { name: 'Notifications', exact: true });
const confirmIn = (page: Page): Locator => page.getByRole('main').getByRole('button', { name: `Confirm ${reformer.called}` });

/** Sam takes the last spot, Mia is the first in line, and Still Room is where she was last. */
async function standInLine(
  studio: Studio,
): Promise<{ readonly freeTheSpot: () => Promise<void>; readonly mias: Desk; readonly classId: string }> {
  const sams = await openDesk(studio, sam, 'Still Room');
  const session = await sams.classAt(reformer.name, reformer.start);
  const visit = await sams.book(session);
  const mias = await openDesk(studio, mia, 'Still Room');
  await mias.api.call('joinWaitlist', { params: { id: session.id }, body: {}, key: crypto.randomUUID() });
  const profile = await mias.api.call('readProfile');
  const still = profile.kind === 'answered' && profile.answer.accounts.find(({ org }) => org.name === 'Still Room');
  if (!still) throw new Error('Mia is not at Still Room');
  await mias.api.call('updateOrg', { params: { id: still.org.id }, body: { visible: true } });
  return { freeTheSpot: async () => void (await sams.cancel(visit)), mias, classId: session.id };
}

/** How often any tab asked for a channel. */
function countChannels(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/realtime/')) count += 1;
  });
  return () => count;
}

test('a spot frees up: the bell of both tabs tells Mia, her lists change by themselves, and she takes it', async ({
  page,
  context,
  studio,
}) => {
  test.slow();
  const { freeTheSpot, mias, classId } = await standInLine(studio);
  const channels = countChannels(context);
  await signIn(page);
  await page.goto('/classes?day=2026-03-02');
  await expect(bellOf(page, 1)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/bookings');
  await expect(bellOf(other, 1)).toBeVisible();
  await expect(confirmIn(page)).toHaveCount(0);

  await test.step('both tabs hear of it at once, and one of them listens for both', async () => {
    const pulse = page.getByRole('status').filter({ hasText: 'Notifications, 2 unread' }).waitFor({ state: 'attached' });
    await freeTheSpot();
    await pulse;
    await expect(bellOf(page, 2)).toBeVisible();
    await expect(bellOf(other, 2)).toBeVisible();
    await expect(confirmIn(page)).toBeVisible();
    await expect(confirmIn(other)).toBeVisible();
    expect(channels()).toBe(1);
  });

  const panel = panelOf(page);
  const offer = panel.getByRole('listitem').filter({ hasText: 'Reformer' });
  await test.step('the offer stands first, with its countdown', async () => {
    await bellOf(page).click();
    await expect(panel.getByRole('listitem').first()).toContainText(/Reformer.*held for you.*\d:\d\d left/);
  });

  await test.step('she puts one away as read, then all, which the other tab hears', async () => {
    await panel.getByRole('listitem').filter({ hasText: 'Gymnastics skills' }).getByRole('button', { name: 'Mark as read' }).click();
    await expect(bellOf(page, 1)).toBeVisible();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(bellOf(page, 0)).toBeVisible();
    await expect(panel.getByRole('button', { name: /as read$/ })).toHaveCount(0);
    await expect(bellOf(other, 0)).toBeVisible();
  });

  await test.step('it leads to the class, where she takes the spot', async () => {
    await offer.getByRole('button').first().click();
    await expect(page).toHaveURL(new RegExp(`/classes/${classId}`));
    await expect(panel).toBeHidden();
    await confirmIn(page).click();
    await expect(announced(page, 'Confirmed')).toBeAttached();
    await expect(other.getByRole('main').getByRole('button', { name: `Cancel ${reformer.called}` })).toBeVisible();
    await bellOf(page).click();
    await expect(offer).toHaveCount(0);
    expect((await mias.livingVisitTo(await mias.classAt(reformer.name, reformer.start))).state).toBe('booked');
  });
});

const confetti = {
  id: 'confetti',
  type: 'confetti',
  message: 'Something that a later version knows.',
  params: {},
  avatar_url: null,
  read_at: null,
  updated_at: '2026-03-01T17:00:00Z',
  created_at: '2026-03-01T17:00:00Z',
  expires_at: null,
  removed_at: null,
};

/** The studio tells of something that this version does not know. */
async function tellConfetti(page: Page): Promise<void> {
  await page.route('**/api/v1/notifications', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as { data: readonly { readonly org_id: string }[] };
    await route.fulfill({ response: answer, json: { data: [...data, { ...confetti, org_id: data[0]?.org_id }] } });
  });
}

test('the list under the bell is there for the keyboard, goes by itself, and nothing of it is left after signing out', async ({ page }) => {
  test.slow();
  await page.setViewportSize(phone);
  await page.clock.install();
  await tellConfetti(page);
  await signIn(page);
  await page.goto('/classes');
  const bell = bellOf(page, 2);
  const panel = panelOf(page);
  await expect(bell).toBeVisible();

  await test.step('it is closed by Escape, and the focus is back at the bell', async () => {
    await bell.press('Enter');
    await expect(panel).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(panel.getByRole('button', { name: 'Mark all as read' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(bell).toBeFocused();
  });

  await test.step('it is closed after ten seconds, unless somebody is in it', async () => {
    await bell.press('Enter');
    await expect(panel).toBeVisible();
    await page.clock.runFor(10_000);
    await expect(panel).toBeHidden();
    await bell.press('Enter');
    await page.keyboard.press('Tab');
    await page.clock.runFor(10_000);
    await expect(panel).toBeVisible();
  });

  await test.step('everybody can use it, in both themes, on a phone and on a desk', async () => {
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectAccessible(page, `the list under the bell, ${size.width} wide`);
    }
  });

  await test.step('what this version does not know is logged, and leads nowhere', async () => {
    const warning = page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes('confetti'));
    const address = page.url();
    await panel.getByRole('button', { name: confetti.message }).click();
    await warning;
    expect(page.url()).toBe(address);
  });

  await test.step('signed out, nothing is heard and nothing is left', async () => {
    const broken = page.waitForEvent('requestfailed', (request) => request.url().includes('/realtime/'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Your profile,/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await broken;
    await expect(page).toHaveURL(/\/login/);
    await expect(bellOf(page)).toHaveCount(0);
    await expect(page.getByText(confetti.message)).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('confetti');
  });
});
