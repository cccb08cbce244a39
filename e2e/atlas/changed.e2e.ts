/** Compares two versions of a chart: the changes since a commit, in words and in one drawing of both. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { changedLink, pageLink, stateLink } from '#atlas/site/route.ts';
import { changedDialog } from '#tests/charts/changed-dialog.ts';
import { expectClean } from './page-checks.ts';

// All tests use the same drawn difference.
test.describe.configure({ mode: 'serial' });
test.use({ viewport: { width: 1280, height: 800 } });

let projectCopy = '';
const at = (hash: string): string => `${pathToFileURL(join(projectCopy, 'dist-charts/index.html')).href}${hash}`;

/** Copies the files for drawing charts into a new repository with one commit, and then changes the chart of the dialog. */
const copyProject = (): void => {
  projectCopy = mkdtempSync(join(tmpdir(), 'spotter-changed-'));
  for (const part of [
    'atlas',
    'contract',
    'docs/clauses.json',
    'machines',
    'package.json',
    'scripts',
    'server',
    'tsconfig.base.json',
    'words',
  ])
    cpSync(part, join(projectCopy, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(projectCopy, 'node_modules'), 'dir');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', projectCopy, '-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', ...args], { stdio: 'pipe' });
  git('init', '--quiet');
  git('add', 'contract', 'machines', 'words');
  git('commit', '--quiet', '--message', 'As it is today');
  const dialog = join(projectCopy, 'machines/feedback/dialog.machine.ts');
  writeFileSync(dialog, changedDialog(readFileSync(dialog, 'utf8')));
  execFileSync(process.execPath, ['scripts/charts.ts', 'dialog', 'progress-toast', '--against', 'HEAD'], {
    cwd: projectCopy,
    stdio: 'pipe',
  });
};

test.beforeAll(() => {
  test.setTimeout(180_000);
  copyProject();
});

test.afterAll(() => rmSync(projectCopy, { recursive: true, force: true }));

const differences = (page: Page) => page.getByRole('complementary', { name: 'Differences' });
const box = (page: Page, path: string) => page.locator(`g[data-state="${path}"] > .frame`);
const way = (page: Page, id: string) => page.locator(`.row[data-transition="${id}"]`);
const dialog = changedLink('feedback/dialog');
const newWay = 'visible.open --after animation--> visible.forgotten';

test('a reviewer reads a sentence about each change, and none about a chart without changes', async ({ page }) => {
  await page.goto(at(pageLink('changed')));
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Dialog']);
  for (const sentence of [
    /^New There is a new state visible\.forgotten/,
    /^New visible\.open: after animation/,
    /^Gone visible: close\.requested/,
    /^Changed visible: mask\.pressed .* leads to destroyed instead of closing/,
    /^Changed The delay focusDelay is 50 ms instead of 5 ms/,
  ])
    await expect(page.getByRole('listitem').filter({ hasText: sentence })).toBeVisible();
  await page.getByText(/^Paths: \d+ came, \d+ went, \d+ leads? elsewhere$/).click();
  const went = page.getByRole('listitem').filter({ hasText: 'Gone A path went' }).first();
  await expect(went).toContainText('Now there is no “close.requested” in visible.opening.');
  await expect(page.getByRole('listitem').filter({ hasText: 'New A path came' }).first()).toContainText('after animation');
});

test('an unchanged state keeps its position in the drawing, and a change has a badge and its own style of line', async ({ page }) => {
  await page.goto(at(dialog));
  const places = async () =>
    Promise.all(['visible.opening', 'visible.open', 'closing', 'destroyed'].map((path) => box(page, path).boundingBox()));
  const both = await places();
  await page.getByRole('radio', { name: 'Before' }).check();
  await expect(box(page, 'visible.forgotten')).toBeHidden();
  await expect(way(page, 'visible --close.requested--> closing')).toBeVisible();
  expect(await places()).toEqual(both);
  await page.getByRole('radio', { name: 'Now' }).check();
  await expect(box(page, 'visible.forgotten')).toBeVisible();
  await expect(way(page, 'visible --close.requested--> closing')).toBeHidden();
  expect(await places()).toEqual(both);
  await page.getByRole('radio', { name: 'Both' }).check();
  await expect(page.locator('g[data-state="visible.forgotten"].added > .badge.added')).toBeVisible();
  await expect(way(page, 'visible --close.requested--> closing').locator('.badge.removed')).toBeVisible();
  await expect(way(page, 'visible --close.requested--> closing').locator('text')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(way(page, 'visible.opening --after focusDelay--> (stays)').locator('.badge.changed')).toBeVisible();
  await expect(page.locator('.edge.removed .line').first()).toHaveCSS('stroke-dasharray', '7px, 4px');
});

test('a link opens a change, which is marked in the list and in the drawing', async ({ page }) => {
  await page.goto(at(changedLink('feedback/dialog', { focus: { kind: 'transition', id: newWay } })));
  await expect(differences(page).locator('[aria-current="true"]')).toContainText('visible.open: after animation');
  await expect(way(page, newWay)).toHaveClass(/chosen/);
});

test('a reviewer moves through the changes with the keyboard alone', async ({ page }) => {
  await page.goto(at(dialog));
  await differences(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('g[data-state="visible.forgotten"]')).toHaveClass(/chosen-state/);
  await page.locator('g[data-state="visible.forgotten"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/state\/visible\.open/);
  await expect(differences(page)).toContainText('Nothing changed at “visible.open”');
  await differences(page).getByRole('link', { name: 'See it in its chart' }).click();
  await expect(page).toHaveURL(at(stateLink('feedback/dialog', 'visible.open')));
});

for (const [name, link] of [
  ['what changed in words', pageLink('changed')],
  ['what changed in one chart', dialog],
] as const)
  test(`axe finds no violation on ${name} in both themes, on a desktop and on a phone, and nothing overflows`, async ({ page }) => {
    await page.goto(at(link));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectClean(page);
  });
