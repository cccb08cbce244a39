/**
 * What `axe` has to say of a page. It runs in the page itself and reports violations alone: a tenth of the time that it takes to
 * gather everything that is in order as well (docs/decisions/0077).
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from '@playwright/test';

declare global {
  interface Window {
    readonly axe?: { readonly run: (context: Document, options: RunOptions) => Promise<AxeResults> };
  }
}

let source: Promise<string> | undefined;
const readSource = (): Promise<string> => (source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(await readSource());
}

/** Each violation as its rule and what it is about; nothing where all is well. Frames are looked into as well. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  await Promise.all(page.frames().map(bringAxe));
  return page.evaluate(async () => {
    if (!window.axe) throw new Error('axe did not arrive');
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}
