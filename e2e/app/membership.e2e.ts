import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStudioCommand } from '#server/studio/admin/studio-command.ts';
import { expect, mia, phone, signIn, test } from '#e2e/fixtures.ts';
import type { Studio } from '#e2e/studio.ts';

test.use({ ownStudio: true, viewport: phone });
test.slow();

async function studioCommand({ databaseUrl }: Studio, ...argv: readonly string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-command-'));
  const lines: string[] = [];
  const terminal = { out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) };
  const code = await runStudioCommand(argv, { DATABASE_URL: databaseUrl, SPOTTER_DATA: folder }, terminal);
  await rm(folder, { recursive: true, force: true });
  expect(code, lines.join('\n')).toBe(0);
}

test('a member whose membership is suspended while the app is open has no way in to that studio, and is back when it is restored', async ({
  page,
  studio,
}) => {
  await signIn(page);
  const listening = page.waitForResponse(/\/realtime\/n\//);
  await page.goto('/bookings');
  const switcher = page.getByRole('button', { name: /switch studio$/ });
  await expect(switcher).toHaveText(/Ironbark Box/);
  await listening;

  await studioCommand(studio, 'suspend', mia.email, '--studio', 'ironbark-box', '--yes');
  await expect(page.getByText('Ironbark Box')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByRole('banner')).toContainText('Still Room');

  await studioCommand(studio, 'restore', mia.email, '--studio', 'ironbark-box');
  await expect(switcher).toBeVisible({ timeout: 30_000 });
  await switcher.press('Enter');
  await expect(
    page.getByRole('menuitem', { name: /Ironbark Box/ }).or(page.getByRole('menuitemradio', { name: /Ironbark Box/ })),
  ).toBeVisible();
});
