/** The violations that `axe` finds. A report with the passed rules takes ten times as long (docs/decisions/browser-tests.md#0077). */
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

/** Axe schedules its steps with timers, which do not run while the page's clock is stopped. So messages replace timers without a delay. */
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

/** The rules whose results depend on the theme. */
export const colourRules = ['color-contrast', 'link-in-text-block'] as const;

/** Each violation as its rule and its element, also in frames. `only` limits the rules. */
export async function violationsOn(page: Page, only?: readonly string[]): Promise<readonly string[]> {
  await Promise.all(page.frames().map(bringAxe));
  return page.evaluate(async (rules) => {
    if (!window.axe) throw new Error('the page has not loaded axe');
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, only);
}

/** The violations with the name of the theme. The dark theme is checked only for colours, except in `npm run verify`. */
export async function violationsInBothThemes(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const onlyRules = colorScheme === 'light' || isFull ? undefined : colourRules;
    found.push(...(await violationsOn(page, onlyRules)).map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}
