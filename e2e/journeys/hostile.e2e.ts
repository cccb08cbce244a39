import type { Locator, Page } from '@playwright/test';
import * as checkoutCalls from '#contract/checkout-calls.ts';
import { severalLines } from '#contract/characters.ts';
import { expect, mia, signIn, test } from '#e2e/fixtures.ts';
import { oneHourBeforeStart, type OwnGym, createOwnGym } from '#e2e/training/own-gym.ts';
import { count } from '#tests/counts.ts';
import { feed, post } from '#tests/feed/feed-harness.ts';
import { board, definition, time, wod, writeOnBoard } from '#tests/training/gym.ts';
import type { Studio } from '#e2e/studio.ts';
import { openMemberClient } from './member-client.ts';
import { hostileTexts, joinUpToLength, unstorableTexts } from './hostile-texts.ts';
import { waitUntilNextPress } from './timetable.ts';

test.use({ viewport: { width: 320, height: 700 } });

const texts = hostileTexts(count(30, 200));
const main = (page: Page): Locator => page.getByRole('main');
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string): Locator => main(page).getByRole('button', { name, exact: true });

/** The traces of texts that ran as code, were rendered as markup, became a link, or made the page larger. */
const harmIn = (page: Page) =>
  page.evaluate(() => ({
    ran: 'hostile' in globalThis,
    drawn: document.querySelectorAll('[data-hostile], main iframe, main script').length,
    led: document.querySelectorAll('a[href^="javascript:" i], a[href^="data:" i]').length,
    wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    // a long name of the studio would cover the page below the top bar
    taller: [...document.querySelectorAll('header')].filter((bar) => bar.scrollHeight > bar.clientHeight).length,
  }));

/** Normalizes a text, because line breaks depend on the platform, and the server composes characters. */
const lined = (text: string): string => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim();

/** Does the server accept the text in a comment? It refuses control characters and direction marks. */
const isStorable = (text: string): boolean => severalLines.test(lined(text));
const storable = texts.filter(isStorable);

const longestPost = 10_000;
const postText = joinUpToLength(texts, longestPost);
/** The texts in the feed: a post accepts every character, as far as the texts fit. */
const postedOrCommented = texts.filter((text) => isStorable(text) || postText.includes(text));

async function expectText(page: Page, what: string, shown: readonly string[] = []): Promise<void> {
  await expect
    .poll(
      async () => {
        const text = lined((await main(page).textContent()) ?? '');
        return shown.filter((one) => !text.includes(lined(one)));
      },
      { message: what },
    )
    .toEqual([]);
  expect(await harmIn(page), what).toEqual({ ran: false, drawn: 0, led: 0, wider: 0, taller: 0 });
}

const expectNoDialog = (page: Page): void => {
  page.on('dialog', (dialog) => {
    throw new Error(`the page opened a dialog: ${dialog.message()}`);
  });
};

async function typeAll(page: Page, fields: readonly Locator[], all = [...texts, ...unstorableTexts]): Promise<void> {
  for (const text of all) for (const one of fields) await one.fill(text);
}

/** Creates members, classes and workouts with these names. Returns the class that contains all of them, and a member who sees it. */
async function nameAll(gym: OwnGym) {
  const { world } = gym;
  const made = await board(gym, { members: texts.length + 1, session: { starts_at: oneHourBeforeStart, name: texts[0] ?? '' } });
  const [reader, ...others] = made.members;
  if (!reader) throw new Error('the class is empty');
  const { orgId, facilityId } = world.box;
  const postId = await post(gym, { content: postText });
  await feed(gym, true, [world.box]);
  for (const [index, text] of texts.entries()) {
    const member = others[index];
    if (!member) throw new Error('a person is missing');
    await world.session(world.box, {
      starts_at: new Date(oneHourBeforeStart.getTime() + (index + 90) * 60_000),
      name: text,
      location_name: text,
    });
    const id = await definition(gym, { name: text, description: text });
    await writeOnBoard(gym, made.sessionId, id, index + 2);
    await world.database.once((handle) =>
      handle.updateTable('profiles').set({ full_name: text, first_name: text }).where('id', '=', member.profileId).execute(),
    );
    const result = { session_id: made.sessionId, definition_id: made.definitionId, score: time(200 + index) };
    expect((await gym.as(member)('POST', '/api/v1/workouts', { body: wod(result) })).status).toBe(200);
    const comment = { source_type: 'post', source_id: postId, comment: { content: text } };
    expect((await gym.as(member)('POST', '/api/v1/comments', { body: comment })).status, text).toBe(isStorable(text) ? 200 : 422);
  }
  await world.database.once(async (handle) => {
    await handle
      .updateTable('orgs')
      .set({ name: 'W'.repeat(90) })
      .where('id', '=', orgId)
      .execute();
    await handle
      .updateTable('facilities')
      .set({ name: '<b data-hostile>'.repeat(9) })
      .where('id', '=', facilityId)
      .execute();
  });
  return { sessionId: made.sessionId, reader };
}

test('names, workouts, posts and comments are shown as they were written', async ({ page, studio }) => {
  test.setTimeout(count(180_000, 900_000));
  expectNoDialog(page);
  const gym = await createOwnGym(studio);
  const { sessionId, reader } = await nameAll(gym);
  await gym.enter(page.context(), reader);
  await page.goto('/classes');
  await expectText(page, 'the classes', texts);
  await page.goto(`/classes/${sessionId}`);
  await expectText(page, 'the class', texts.slice(0, 1));
  for (const part of ['workouts', 'leaderboard']) {
    await page.goto(`/classes/${sessionId}/${part}`);
    await expectText(page, `the ${part} of the class`, texts);
  }
  await page.goto('/whiteboard');
  await expectText(page, 'the whiteboards', texts);
  await page.goto('/activity');
  await button(page, `${storable.length} comments`).click();
  await expectText(page, 'the feed', postedOrCommented);
  await gym.close();
});

/** URLs with these texts; each is opened without loading the app again. */
const addresses = (text: string): readonly string[] => {
  const input = encodeURIComponent(text.toWellFormed());
  return [
    `/classes?type=${input}&instructor=${input}&location=${input}&day=${input}`,
    `/activity?notify=${input}`,
    `/training/workouts/new/wod?name=${input}&definition=${input}&session=${input}`,
    `/training/lifts/${input}`,
    `/whiteboard?day=${input}`,
    `/${input}`,
  ];
};

test('texts that Mia types into the forms of training and the feed, and texts in a URL, stay text', async ({ page, studio }) => {
  test.setTimeout(count(180_000, 900_000));
  expectNoDialog(page);
  const gym = await createOwnGym(studio);
  const member = await gym.world.member();
  await feed(gym, true, [gym.world.box]);
  await post(gym);
  await gym.enter(page.context(), member);

  await page.goto('/training/workouts/new/wod');
  await main(page).getByRole('combobox', { name: 'How it is scored' }).click();
  await main(page).getByRole('option', { name: 'Tabata' }).click();
  const [name, exercise] = [field(page, 'Name of the workout'), field(page, 'Name of exercise 1')];
  await typeAll(page, [name, exercise, field(page, 'Intervals of exercise 1'), field(page, 'Notes')]);
  await button(page, 'Save').click();
  await expectText(page, 'the form of a workout');
  await waitUntilNextPress(page);
  const notes = joinUpToLength(storable, 1_990);
  await name.fill('W'.repeat(120));
  await exercise.fill(texts[1] ?? '');
  await field(page, 'Intervals of exercise 1').fill('8 8');
  await field(page, 'Notes').fill(notes);
  await button(page, 'Save').click();
  await main(page).getByRole('link', { name: 'View' }).click();
  await expectText(page, 'a workout', [notes, texts[1] ?? '']);
  await page.goto('/training/workouts/new');
  await typeAll(page, [main(page).getByRole('searchbox')]);
  await expectText(page, 'the search for a workout');
  await page.goto('/training');
  await expectText(page, 'the log', ['W'.repeat(120)]);

  await page.goto('/activity');
  await button(page, 'Comment').click();
  const written = field(page, 'Write a comment');
  await typeAll(page, [written]);
  for (const [index, input] of [notes, joinUpToLength(storable.toReversed(), 1_990)].entries()) {
    if (index > 0)
      await main(page)
        .getByRole('button', { name: /^Reply to/ })
        .click();
    await written.fill(input);
    await button(page, 'Send').click();
    await expectText(page, 'a comment', [input]);
  }
  for (const text of [...texts, ...unstorableTexts])
    for (const address of addresses(text)) {
      await page.evaluate((to) => history.pushState(null, '', to), address);
      expect(await harmIn(page), address).toMatchObject({ ran: false, drawn: 0, led: 0 });
    }
  await page.goto(`/classes?type=${encodeURIComponent(texts[21] ?? '')}&instructor=%E0%A4%A`);
  await expectText(page, 'an address that cannot be read');
  await gym.close();
});

test.describe('in a separate studio', () => {
  test.use({ ownStudio: true });

  test('texts that Mia types about herself and her card, and at sign-in, stay text', async ({ page, studio }) => {
    test.setTimeout(count(180_000, 900_000));
    expectNoDialog(page);
    await page.goto('/login');
    await typeAll(page, [field(page, 'Email'), page.getByLabel('Password', { exact: true })]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expectText(page, 'the way in');
    await page.goto('/password_reset');
    await typeAll(page, [field(page, 'Email')]);
    await expectText(page, 'a new password');
    await page.goto('/invite');
    await typeAll(page, [page.getByRole('textbox').first()]);
    await expectText(page, 'an invite');

    await signIn(page, mia);
    await page.goto('/account/edit');
    const [address, who] = [field(page, 'Address'), field(page, 'Their name')];
    await typeAll(page, [address, who]);
    await address.fill(texts[1] ?? '');
    await who.fill(texts[14] ?? '');
    await main(page).getByRole('button', { name: 'Save' }).click();
    await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(address).toHaveValue(texts[1] ?? '');
    await expect(who).toHaveValue(texts[14] ?? '');
    await expectText(page, 'the account');
    await page.goto('/profile/edit');
    const name = field(page, 'Your name');
    await typeAll(page, [name, field(page, 'Preferred name')]);
    await name.fill(texts[1] ?? '');
    await field(page, 'Preferred name').fill(texts[3] ?? '');
    await main(page).getByRole('button', { name: 'Save' }).click();
    await expect(main(page).getByText('Saved', { exact: true })).toBeVisible();
    await page.goto('/profile');
    await expectText(page, 'the profile', [texts[1] ?? '']);
    await typeCard(page, studio);
  });
});

async function typeCard(page: Page, studio: Studio): Promise<void> {
  const { api } = await openMemberClient(studio, mia);
  const sold = await api.call(checkoutCalls.listPassProducts);
  const [product] = sold.kind === 'answered' ? sold.answer.products : [];
  const cart = { line_items: [{ variant_id: product?.variant_id ?? '', quantity: 1 }] };
  await api.call(checkoutCalls.updateCart, { body: { cart }, key: crypto.randomUUID() });
  await page.goto('/checkout/payment');
  const form = page.getByRole('form', { name: 'Add a card' });
  const [number, expires, code, holder] = ['Card number', 'Expires', 'Security code', 'Name on the card'].map((name) =>
    form.getByRole('textbox', { name }),
  );
  await button(page, 'Add a card').or(form).first().waitFor();
  if (await button(page, 'Add a card').isVisible()) await button(page, 'Add a card').click();
  if (!number || !expires || !code || !holder) throw new Error('a field of the form is missing');
  await typeAll(page, [number, expires, code, holder]);
  await expectText(page, 'the form of a card');
  await number.fill('4111 1111 1111 1111');
  await expires.fill('12/29');
  await code.fill('123');
  await holder.fill(texts[1] ?? '');
  await form.getByRole('button', { name: 'Save card' }).click();
  await expect(form).toBeHidden();
  await expectText(page, 'the cards');
}
