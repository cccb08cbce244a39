import { expect, type Locator, type Page } from '@playwright/test';
import { EnvironmentError, type Handler } from '#atlas/paths/driver.ts';
import type { Account } from '#contract/profile.ts';
import { press, expectThat, expectVisible } from '#e2e/paths/visibility-assertions.ts';
import { type AppWorld, eventOf, snapshotOf, studioMenu } from './app.assertions.ts';

const rowOf = (page: Page, { org }: Account): Locator => page.getByRole('main').getByRole('listitem').filter({ hasText: org.name });
/** The button that switches to a studio. For a hidden studio it has a longer name, such as "Show Studio box and switch to it". */
const wayTo = (page: Page, { org }: Account): Locator =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^(Go to ${org.name}|Show ${org.name} and switch to it)$`) });

async function onPageOfStudios({ page, network }: AppWorld, act: () => Promise<void>): Promise<void> {
  const { href } = new URL(page.url());
  await page.evaluate(() => history.pushState(null, '', '/profile/facilities'));
  await network.settled();
  await act();
  await page.evaluate(() => history.back());
  await expectThat('the page from before', expect(page).toHaveURL(href));
  await network.settled();
}

export const chooseFromList: Handler<AppWorld> = (world, { before, possibleEvent }) =>
  onPageOfStudios(world, async () => {
    const { profile } = snapshotOf(before).context;
    const account = profile?.accounts.find(({ id }) => id === eventOf(possibleEvent)['accountId']);
    if (!account) throw new EnvironmentError('the member belongs to no such studio');
    await press(account.org.name, wayTo(world.page, account));
    await world.network.waitForArrival('updateOrg');
  });

/** The member hides the studio that is not selected, shows it again (which selects it), and returns. */
export const hideAndShow: Handler<AppWorld> = async (world, { before, possibleEvent }) => {
  const { page, network } = world;
  const here = snapshotOf(before).context.account;
  const hidden = eventOf(possibleEvent)['account'] as Account;
  const shown: Account = { ...hidden, hidden_at: null };
  const answer = (json: Account | null) => network.end('updateOrg', { kind: 'answered', json });
  await onPageOfStudios(world, async () => {
    const sign = rowOf(page, hidden).getByText('Hidden', { exact: true });
    await press(`Hide ${hidden.org.name}`, page.getByRole('button', { name: `Hide ${hidden.org.name}` }));
    await answer(hidden);
    await expectVisible('that it is out of sight', sign);
    await press(`Show ${hidden.org.name}`, wayTo(page, hidden));
    await answer(shown);
    await expectVisible('the studio that is shown again', studioMenu(page, shown.org.name));
    await press('the menu of studios', studioMenu(page));
    await press('the studio from before', page.getByRole('menuitemradio', { checked: false }));
    await answer(here);
    await expectVisible('the studio from before', studioMenu(page, here?.org.name));
  });
};
