import type { Page } from '@playwright/test';
import { desktop, expect, expectAccessible, fillInSignIn, phone, sam, signIn, test } from '#e2e/fixtures.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

const newEmail = 'sam@example.net';
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('main');

async function linkTo(page: Page, to: string, subject: string): Promise<string> {
  const email = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: subject }) })
    .filter({ hasText: `To ${to},` });
  const link = email.getByRole('link', { name: /\/email_change\// });
  await expect(async () => {
    await page.goto('/_outbox');
    await expect(link).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  return (await link.getAttribute('href')) ?? '';
}

async function requestChange(page: Page): Promise<{ readonly old: string; readonly new: string }> {
  await signIn(page, sam);
  const answer = await page.request.post('/api/v1/email_change', { data: { email: newEmail } });
  expect(answer.status()).toBe(204);
  const subject = 'Confirm the change of your Spotter email';
  return { old: await linkTo(page, sam.email, subject), new: await linkTo(page, newEmail, subject) };
}

async function confirm(page: Page, link: string, heading: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(title(page, heading)).toBeFocused();
}

test('Sam confirms a new email with both links without signing in, and then signs in with the new email', async ({ page }) => {
  const links = await requestChange(page);
  await page.context().clearCookies();
  await page.goto(links.new);
  await expect(title(page, 'Change your email?')).toBeVisible();
  await expect(main(page).getByText('You will sign in with s•••@example.net instead of s•••@example.org.')).toBeVisible();
  await expectAccessible(page, 'the page of a link that confirms a change');
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  await expect(title(page, 'Confirmed')).toBeFocused();
  await expect(main(page).getByText('The other address has to confirm the change too.')).toBeVisible();
  await expectAccessible(page, 'a confirmed change');

  await page.reload();
  await expect(main(page).getByText('This link has already been used.')).toBeVisible();
  await expectAccessible(page, 'a link that was used');

  await confirm(page, links.old, 'Your email is changed');
  await expect(main(page).getByText('You now sign in with s•••@example.net.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to Spotter' }).click();
  await expect(page).toHaveURL('/login');
  await fillInSignIn(page, { ...sam, email: newEmail });
  await expect(page).toHaveURL(/\/classes/);
});

test('Sam stays signed in when he confirms a new email, and is signed out when the old address undoes the change', async ({ page }) => {
  const links = await requestChange(page);
  await page.setViewportSize(desktop);
  await confirm(page, links.new, 'Confirmed');
  await confirm(page, links.old, 'Your email is changed');
  await page.getByRole('link', { name: 'Go to Spotter' }).click();
  await expect(page).toHaveURL(/\/classes/);

  await page.goto(await linkTo(page, sam.email, 'Your Spotter email was changed'));
  await expect(title(page, 'Undo the change of your email?')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Your profile/ })).toBeVisible();
  await expectAccessible(page, 'the page of a link that undoes a change');
  await page.getByRole('button', { name: 'Undo the change' }).click();
  await expect(main(page).getByText('Your email is s•••@example.org again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Your profile/ })).toBeHidden();
  await expect(title(page, 'The change is undone')).toBeFocused();
  await expectAccessible(page, 'a change that is undone');
  await page.getByRole('link', { name: 'Go to Spotter' }).click();
  await expect(page).toHaveURL('/login');
  await fillInSignIn(page, sam);
  await expect(page).toHaveURL(/\/classes/);
});

test('a link with an unknown token changes nothing', async ({ page }) => {
  await page.goto('/email_change/none');
  await expect(main(page).getByText('This link isn’t valid.')).toBeVisible();
});
