/**
 * Prevents lost requests. When a page gets its first route or loses its last one, some open requests are never answered (145 of 9,338). So
 * one route for an unused URL stays. It slows each request by a tenth (docs/decisions/browser-tests.md#0285).
 */
import type { BrowserContext, Page } from '@playwright/test';

const unusedUrl = 'https://nobody.invalid/';

const isOpen = (page: Page): boolean => page.url() !== 'about:blank';

/** Installs the permanent route with the first route of a test. Throws if a page was opened before. */
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
