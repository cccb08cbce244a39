/** Checks that this version of Playwright still contains the code that the relays remove before screenshots. */
import { expect, test } from 'vitest';
import { withoutPictureStyle } from '#scripts/test/picture-script.ts';
import { playwrightLibrary as library } from './playwright-library.ts';

test('a picture adds no style to the page', () => {
  const prepare = library.slice(library.indexOf('function inPagePrepareForScreenshots'));
  const added = /document\.head\.appendChild\(style\);/.exec(prepare)?.[0] ?? 'none';
  expect(withoutPictureStyle(`before ${added} after`)).toBe('before  after');
});
