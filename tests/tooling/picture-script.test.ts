/** The code that the relays remove from Playwright's screenshots, and that this Playwright version still has it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutPictureStyle } from '#scripts/test/picture-script.ts';

const library = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'lib/coreBundle.js'),
  'utf8',
);

test('a picture adds no style to the page', () => {
  const prepare = library.slice(library.indexOf('function inPagePrepareForScreenshots'));
  const added = /document\.head\.appendChild\(style\);/.exec(prepare)?.[0] ?? 'none';
  expect(withoutPictureStyle(`before ${added} after`)).toBe('before  after');
});
