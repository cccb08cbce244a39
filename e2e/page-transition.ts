import type { Page } from '@playwright/test';

/** Dispatches the event of the back/forward cache. Chromium does not cache a page that a test controls. */
export const dispatchTransition = (page: Page, type: 'pagehide' | 'pageshow'): Promise<void> =>
  page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
