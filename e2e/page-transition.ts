import type { Page } from '@playwright/test';

/** What a browser dispatches when it keeps a page in memory and shows it again. Chromium keeps no page that a test observes. */
export const dispatchTransition = (page: Page, type: 'pagehide' | 'pageshow'): Promise<void> =>
  page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
