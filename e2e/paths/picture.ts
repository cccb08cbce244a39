/** A picture of a page. A direct command of Chromium takes half of Playwright's time, because Playwright first hides carets. */
import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

const sessionOf = (page: Page): Promise<CDPSession> => {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
};

const isChromium = (page: Page): boolean => page.context().browser()?.browserType().name() === 'chromium';

/** A PNG of the window, as soon as its fonts are loaded. */
export async function takePicture(page: Page): Promise<Buffer> {
  if (!isChromium(page)) return page.screenshot();
  const session = await sessionOf(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}
