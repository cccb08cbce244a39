import type { Page, Route } from '@playwright/test';

/** Did the page navigate, or did the test end, before the response arrived? */
const isLeft = (error: unknown): boolean => error instanceof Error && /disposed|closed|already handled|Test ended/.test(error.message);

async function answerIn(locale: string, route: Route): Promise<void> {
  // the server may close an idle connection at the moment when this request uses it
  const answer = await route.fetch({ maxRetries: 2 });
  if (!answer.ok()) return route.fulfill({ response: answer });
  return route.fulfill({ response: answer, json: { ...(await answer.json()), locale } });
}

/** Sets the preferred language of the browser, and of each member who signs in. */
export async function setLanguage(page: Page, locale: string): Promise<void> {
  await page.addInitScript((language) => Object.defineProperty(navigator, 'languages', { value: [language] }), locale);
  await page.route('**/api/v1/profile', (route) =>
    answerIn(locale, route).catch((error: unknown) => {
      if (!isLeft(error)) throw error;
    }),
  );
}
