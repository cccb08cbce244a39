/**
 * Routes that lose no request. Some of those that are under way when a page gets its first route, or loses its last, are never answered:
 * 145 of 9,338, while a route that matched none of them came and went sixty times; none beside another route that stayed. So one stays,
 * of an address that nobody asks for, from before the page is there. It costs each request a tenth more, and only those tests that set
 * routes (docs/decisions/browser-tests.md#0285).
 */
import type { BrowserContext, Page } from '@playwright/test';

const unusedUrl = 'https://nobody.invalid/';

const isOpen = (page: Page): boolean => page.url() !== 'about:blank';

/** Holds the network with the first route of a test, which throws where a page has been opened before. */
export function installPersistentRoute(context: BrowserContext): void {
  const route = context.route.bind(context);
  let held: Promise<unknown> | undefined;
  const hold = (): Promise<unknown> => {
    if (context.pages().some(isOpen)) {
      throw new Error(
        'The first route of this test comes after its page and may lose what that is asking for. Set it before, and let it ask what has happened since.',
      );
    }
    return route(unusedUrl, (one) => one.abort());
  };
  const holdFor = (target: BrowserContext | Page): void => {
    const original = target.route.bind(target);
    target.route = async (...given) => {
      await (held ??= hold());
      return original(...given);
    };
  };
  holdFor(context);
  context.on('page', holdFor);
}
