import type { Profile } from '#contract/profile.ts';
import type { Visit } from '#contract/visits.ts';
import { expect, signIn, test } from '#e2e/fixtures.ts';
import { createDelivery, holdWorker } from './held-worker.ts';
import { sampleLinks, sampleOffer, sampleOfferPush } from './sample-offer-push.ts';

test.use({ serviceWorkers: 'allow', ownStudio: true });

test('a push message that arrives several times is shown once, and leads to its subject', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/bookings');
  const worker = await holdWorker(context, page, { holdsRequests: false });
  const profile = (await (await page.request.get('/api/v1/profile')).json()) as Profile;
  const sent = { ...sampleOfferPush, org_id: profile.accounts[0]?.org.id ?? '' };
  const deliver = await createDelivery(context, page);
  await deliver(sent);
  await deliver({ ...sent, body: 'Held until 15:30.' });
  await expect.poll(worker.shown).toMatchObject([{ title: sent.title, body: 'Held until 15:30.' }]);
  await worker.press('');
  await expect(page).toHaveURL(/\/visits$/);
  expect(await worker.shown()).toEqual([]);
});

test('the button of an offer’s push message books the place, and a notification confirms this', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/bookings');
  const worker = await holdWorker(context, page, { holdsRequests: false });
  const profile = (await (await page.request.get('/api/v1/profile')).json()) as Profile;
  const guid = profile.accounts[0]?.facilities[0]?.guid ?? '';
  const readBookings = async (): Promise<readonly Visit[]> => {
    const headers = { 'x-facility-guid': guid, 'x-facility': guid };
    return ((await (await page.request.get('/api/v1/visits/bookings', { headers })).json()) as { readonly visits: readonly Visit[] })
      .visits;
  };
  const offered = (await readBookings()).find(({ state }) => state === 'pending');
  const classPath = `/classes/${offered?.session?.id}`;
  await (
    await createDelivery(context, page)
  )({
    ...sampleOfferPush,
    org_id: profile.accounts[0]?.org.id ?? '',
    offer: {
      ...sampleOffer,
      visit_id: offered?.id ?? '',
      facility_guid: guid,
      links: { ...sampleLinks, see_class: { ...sampleLinks.see_class, path: classPath } },
    },
  });
  await expect.poll(worker.shown).toMatchObject([{ buttons: ['Confirm', 'Decline'] }]);
  const confirm = page.getByRole('main').getByRole('button', { name: /^Confirm/ });
  await expect(confirm).toBeVisible();
  await worker.press('confirm');
  await expect.poll(worker.shown).toEqual([{ ...sampleOffer.results.confirmed, buttons: ['See the class'], isSilent: true }]);
  expect((await readBookings()).find(({ id }) => id === offered?.id)?.state).toBe('booked');
  // the open page gets the change from the server
  await expect(confirm).toHaveCount(0);
  await worker.press('see_class');
  await expect(page).toHaveURL((url) => url.pathname === classPath);
  expect(await worker.shown()).toEqual([]);
});
