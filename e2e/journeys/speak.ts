/** Other languages than the one that the demo members are used to. */
import type { Page } from '@playwright/test';

/** Lets the browser prefer a language, and whoever signs in. */
export async function speak(page: Page, locale: string): Promise<void> {
  await page.addInitScript((language) => Object.defineProperty(navigator, 'languages', { value: [language] }), locale);
  await page.route('**/api/v1/profile', async (route) => {
    const answer = await route.fetch();
    if (!answer.ok()) return route.fulfill({ response: answer });
    return route.fulfill({ response: answer, json: { ...(await answer.json()), locale } });
  });
}
