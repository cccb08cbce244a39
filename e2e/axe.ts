/**
 * The findings of `axe` on a page. It runs in the page itself and reports violations alone: a tenth of the time that it takes to list
 * everything that passes as well (docs/decisions/browser-tests.md#0077).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from '@playwright/test';
import { isFull } from '#tests/counts.ts';

declare global {
  interface Window {
    readonly axe?: { readonly run: (context: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

/**
 * What axe does next it does by a message to itself: the clock of a page may stand still, and then it stands still all the while
 * that axe looks. What it would give up after a while stays with the page's clock.
 */
const withoutWaiting = (source: string): string => `((later) => {
  const soon = (work) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { port1.close(); work(); };
    port2.postMessage(null);
    return 0;
  };
  const setTimeout = (work, milliseconds = 0, ...given) =>
    milliseconds > 1 ? later(work, milliseconds, ...given) : soon(() => work(...given));
  ${source}
})((...given) => window.setTimeout(...given))`;

let source: Promise<string> | undefined;
const readSource = (): Promise<string> =>
  (source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').then(withoutWaiting));

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(await readSource());
}

/** What another theme can change: the rules that look at colours. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const;

/** Each violation as its rule and its element; empty if there is none. Frames are included. `only` runs some rules alone. */
export async function violationsOn(page: Page, only?: readonly string[]): Promise<readonly string[]> {
  await Promise.all(page.frames().map(bringAxe));
  return page.evaluate(async (rules) => {
    if (!window.axe) throw new Error('axe did not arrive');
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, only);
}

/** Of both themes, each as its theme and the result of `violationsOn`: in dark only colours are checked, in `npm run verify` everything. */
export async function violationsInBothThemes(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const onlyRules = colorScheme === 'light' || isFull ? undefined : colourRules;
    found.push(...(await violationsOn(page, onlyRules)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}
