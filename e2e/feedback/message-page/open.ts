/** A separate page of messages for one path, with a frozen clock. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { EnvironmentError } from '#atlas/paths/driver.ts';
import { desktop } from '#e2e/fixtures.ts';
import { press } from '#e2e/paths/visibility-assertions.ts';
import { serveSmallPage, type SmallPage } from '#e2e/paths/small-page.ts';
import { closeBrowserEnvironment, acquireBrowserEnvironment, releaseBrowserEnvironment } from '#e2e/paths/browser-environment.ts';
import { stopTime, type Time } from '#e2e/paths/time.ts';

export interface MessagePage {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly time: Time;
}

let served: Promise<SmallPage> | null = null;

export async function openMessagePage(): Promise<MessagePage> {
  const stage = await acquireBrowserEnvironment();
  const { url } = await (served ??= serveSmallPage('e2e/feedback/message-page/index.html')).catch((error: unknown) => {
    throw new EnvironmentError(`the page of messages does not open: ${String(error)}`);
  });
  const context = await stage.browser.newContext({ viewport: desktop, locale: 'en-NZ', reducedMotion: 'reduce' });
  const page = await context.newPage();
  const time = await stopTime(page, new Date('2026-03-03T10:00:00Z'));
  await page.goto(url);
  return { context, page, time };
}

export async function closeMessagePage({ context }: MessagePage): Promise<void> {
  await context.close();
  releaseBrowserEnvironment();
}

export async function disposeMessagePage(): Promise<void> {
  const page = served;
  served = null;
  await (await page)?.close();
  await closeBrowserEnvironment();
}

/** The messages on the page, oldest first. */
export const messagesOn = (page: Page): Locator => page.getByRole('region', { name: 'Messages' }).getByRole('listitem');

export const pressNamed = (page: Page, name: string): Promise<void> =>
  press(`"${name}"`, page.getByRole('main').getByRole('button', { name, exact: true }));
