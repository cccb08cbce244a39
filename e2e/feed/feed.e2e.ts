/** The test provides the content of the feed, so that it does not depend on the demo studio. */
import type { Page, Route } from '@playwright/test';
import * as feedCalls from '#contract/feed-calls.ts';
import type { Comment } from '#contract/feed.ts';
import { ana, commentBy, mia, postWith } from '#machines/feed/sample-posts.ts';
import { expect, expectAccessible, mia as demoMia, phone, signIn, test } from '#e2e/fixtures.ts';
import { type MemberClient, openMemberClient } from '#e2e/journeys/member-client.ts';
import { initialTime, type Studio } from '#e2e/studio.ts';
import { createVirtualClock } from '#server/clock.ts';
import { readInstant } from '#server/config.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { openFolderFiles } from '#server/files/folder-files.ts';
import { createLog } from '#server/log.ts';
import { publishCommits } from '#server/realtime/realtime.ts';
import { runModerationRequest } from '#server/studio/admin/moderation.ts';

test.slow();

const instant = (minutes: number): string => new Date(Date.UTC(2026, 2, 1) - minutes * 60_000).toISOString();
const posts = Array.from({ length: 60 }, (_, index) => postWith(`p${index}`, instant(index), { author: { ...ana, name: `Ana ${index}` } }));
const hostile = '<img src=x onerror=alert(1)> see https://example.org/a and javascript:alert(1)';

const typeOf = async ({ api }: MemberClient, id: string) => {
  const read = await api.call(feedCalls.readActivity, { params: { id } });
  if (read.kind === 'refused') throw new Error(read.problem.message);
  return read.answer.source_type;
};

const answer = (json: unknown) => (route: Route) => route.fulfill({ json });

/** Answers with the newest twenty posts, then twenty more, and with posts by their ids. */
async function giveFeed(page: Page): Promise<void> {
  await page.route('**/api/v1/activities**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const ids = query.get('ids')?.split(',');
    if (ids) return route.fulfill({ json: { activities: posts.filter(({ id }) => ids.includes(id)) } });
    const from = Number(query.get('cursor') ?? 0);
    const next = from + 20 < posts.length ? { next: String(from + 20) } : {};
    return route.fulfill({ json: { activities: posts.slice(from, from + 20), ...next } });
  });
}

test('Mia scrolls through the feed, moves in it by keyboard, and the page contains only few posts at a time', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page);
  await giveFeed(page);
  await page.goto('/activity');
  const feed = page.getByRole('feed');
  await expect(feed.getByRole('article').first()).toHaveAttribute('aria-setsize', '-1');
  await expectAccessible(page, 'the feed');
  await feed.getByRole('article').first().focus();
  await page.keyboard.press('PageDown');
  await expect(feed.locator('[aria-posinset="2"]')).toBeFocused();
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(feed.locator('[aria-posinset="60"]')).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await feed.getByRole('article').count()).toBeLessThan(25);
  await expect(feed.locator('[aria-posinset="2"]')).toBeFocused();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
});

test('the page scrolls to the post of a notification, and reads an older post by its id', async ({ page }) => {
  await signIn(page);
  await giveFeed(page);
  await page.goto('/activity?notify=p12');
  const linkedPost = page.getByRole('article').filter({ hasText: 'From your notification' });
  await expect(linkedPost).toContainText('Ana 12');
  await expect(linkedPost).toBeInViewport();
  await page.goto('/activity?notify=p55');
  await expect(page.locator('[aria-posinset="1"]')).toContainText('Ana 55');
});

test('Mia replies and deletes a comment, whose replies stay; a reaction that cannot be sent is removed again', async ({ page }) => {
  await signIn(page);
  const theirs: Comment = { ...commentBy(ana, 'c1', hostile), replies: [] };
  const mine = { ...commentBy(mia, 'c2', 'Mine'), replies: [{ ...commentBy(ana, 'c3', 'A reply') }] };
  const now = (...items: Comment[]) => ({ items, count: items.length });
  await page.route('**/api/v1/activities?**', answer({ activities: [postWith('p', instant(0))] }));
  await page.route('**/api/v1/activities', answer({ activities: [postWith('p', instant(0))] }));
  await page.route('**/api/v1/activities/p', answer(postWith('p', instant(0), { comments: now(theirs) })));
  await page.goto('/activity');
  const post = page.getByRole('article');
  await post.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(post.getByText(hostile)).toBeVisible();
  await expect(post.getByRole('link', { name: 'https://example.org/a' })).toHaveAttribute('rel', /noopener/);
  expect(await post.getByRole('link').count()).toBe(1);

  await post.getByRole('button', { name: 'Reply to Ana Whaanga' }).click();
  const field = post.getByRole('textbox', { name: 'Write a comment' });
  await expect(field).toBeFocused();
  await field.fill('Kia kaha');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/comments'));
  await page.route('**/api/v1/comments', answer({ source_id: 'p', source_type: 'post', comments: now(theirs, mine), comment_id: 'c2' }));
  await post.getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ source_id: 'c1', source_type: 'comment', comment: { content: 'Kia kaha' } });
  await expect(field).toHaveValue('');

  const gone = { ...mine, content: null, author: { ...mia, name: '' } };
  await page.route('**/api/v1/comments/c2', answer({ source_id: 'p', source_type: 'post', comments: now(theirs, gone), comment_id: null }));
  await post.getByRole('button', { name: 'Delete', exact: true }).click();
  await post.getByRole('button', { name: 'Cancel' }).click();
  await expect(post.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await post.getByRole('button', { name: 'Delete comment' }).click();
  await expect(post.getByText('This comment was deleted.')).toBeVisible();
  await expect(post.getByText('A reply', { exact: true })).toBeVisible();

  await page.route('**/api/v1/reactions', (route) => route.abort());
  await post.getByRole('button', { name: 'Strong, 0' }).click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('listitem')).toHaveCount(1);
  await expect(post.getByRole('button', { name: 'Strong, 0' })).toHaveAttribute('aria-pressed', 'false');
});

test('Mia comments on a post, and the comment is there when she comes back', { tag: '@smoke' }, async ({ page }) => {
  await signIn(page);
  await page.goto('/activity');
  const post = page.getByRole('article').first();
  const openThread = () => post.getByRole('button', { name: /comment/i }).click();
  const text = `Kia kaha ${crypto.randomUUID()}`;
  const comment = post.getByRole('paragraph').filter({ hasText: text });
  await openThread();
  await post.getByRole('textbox', { name: 'Write a comment' }).fill(text);
  await post.getByRole('button', { name: 'Send' }).click();
  await expect(comment).toBeVisible();
  await page.reload();
  await openThread();
  await expect(comment).toBeVisible();
});

test('if the studio has no feed, the page shows this and leads to the classes', async ({ page }) => {
  await signIn(page);
  const problem = { type: 'about:blank', title: 'No feed', status: 403, code: 'feed_off', message: 'This studio has no feed.' };
  await page.route('**/api/v1/activities**', (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem }),
  );
  await page.goto('/activity');
  await expect(page.getByRole('heading', { name: 'No feed here' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to classes' }).click();
  await expect(page).toHaveURL('/classes');
});

test('an open feed shows at once a reaction from another device', async ({ page, studio }) => {
  const client = await openMemberClient(studio, demoMia);
  await signIn(page);
  const listening = page.waitForResponse(/\/realtime\/n\//);
  await page.goto('/activity');
  const post = page.getByRole('article').first();
  const celebrate = post.getByRole('button', { name: /^Celebrate, \d+$/ });
  await expect(celebrate).toHaveAttribute('aria-pressed', 'false');
  await listening;
  const source_id = ((await post.getAttribute('aria-labelledby')) ?? '').replace('post-', '');
  const source_type = await typeOf(client, source_id);
  const key = crypto.randomUUID();
  await client.api.call(feedCalls.addReaction, { body: { reaction: { type: 'celebrate', source_id, source_type } }, key });
  await expect(celebrate).toHaveAttribute('aria-pressed', 'true');
  await expect(post.getByText(/^From you/)).toBeVisible();
  const params = { source: `${source_type}-${source_id}` };
  await client.api.call(feedCalls.deleteReaction, { params, query: { type: 'celebrate' }, key: crypto.randomUUID() });
  await expect(celebrate).toHaveAttribute('aria-pressed', 'false');
});

async function hideComment({ databaseUrl }: Studio, comment: string, folder: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, poolSize: 1 });
  await migrateToLatest(database);
  const commits = publishCommits(database, databaseUrl, () => undefined);
  const context = {
    database,
    clock: createVirtualClock(readInstant(initialTime)),
    newId: () => crypto.randomUUID(),
    log: createLog('error'),
    files: openFolderFiles(folder),
  };
  try {
    await runModerationRequest(context, { command: 'hide-comment', comment, reason: 'It names a member.', studio: 'ironbark-box' });
  } finally {
    await commits.close();
    await database.close();
  }
}

test('an open thread shows at once what another member writes and what the studio hides', async ({ page, studio }, { outputDir }) => {
  const client = await openMemberClient(studio, demoMia);
  await signIn(page);
  const listening = page.waitForResponse(/\/realtime\/n\//);
  await page.goto('/activity');
  const post = page.getByRole('article').first();
  await post.getByRole('button', { name: /comment/i }).click();
  const field = post.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Half a sentence');
  await listening;
  const source_id = ((await post.getAttribute('aria-labelledby')) ?? '').replace('post-', '');
  const source_type = await typeOf(client, source_id);
  const body = { source_id, source_type, comment: { content: 'Ben is the slowest.' } };
  const written = await client.api.call(feedCalls.addComment, { body, key: crypto.randomUUID() });
  await expect(post.getByText('Ben is the slowest.')).toBeVisible();
  await hideComment(studio, written.kind === 'answered' ? (written.answer.comment_id ?? '') : '', outputDir);
  await expect(post.getByText('Ben is the slowest.')).toHaveCount(0);
  await expect(field).toHaveValue('Half a sentence');
});
