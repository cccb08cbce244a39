/**
 * Routes that lose no request. When a page gets its first route, or loses its last, some of the open requests are never answered. This
 * happened to 145 of 9,338 requests while a route that matched none of them was set and removed sixty times. It happened to none while
 * another route stayed. So one route stays from before the page opens, for an address that is never requested. It costs each request a
 * tenth
 * more, and only in tests that set routes (docs/decisions/browser-tests.md#0285).
 */
import type { BrowserContext, Page } from '@playwright/test';

const unusedUrl = 'https://nobody.invalid/';

const isOpen = (page: Page): boolean => page.url() !== 'about:blank';

/** Installs a permanent route with the first route of a test. Throws if a page was opened before it. */
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
