/** What the relay between Playwright and Firefox changes, and that this Playwright still has what it changes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { answerFor, forFirefox } from '#scripts/test/firefox-commands.ts';

const library = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'lib/coreBundle.js'),
  'utf8',
);

test('a command that Firefox does not know succeeds without it, and every other one reaches it', () => {
  expect(library).toContain('emulation.setMediaFeaturesOverride');
  expect(answerFor('{"id":7,"method":"emulation.setMediaFeaturesOverride","params":{}}')).toBe('{"type":"success","id":7,"result":{}}');
  expect(answerFor('{"id":8,"method":"script.evaluate","params":{}}')).toBeNull();
});

test('a text is written by the command of the platform, which React notices', () => {
  const [assignment = ''] = /const start = inputElement\.selectionStart;/.exec(library) ?? [];
  expect(forFirefox(`before ${assignment} after`)).toBe(
    `before if (window.document.execCommand('insertText', false, text)) return; const start = inputElement.selectionStart; after`,
  );
  expect(forFirefox('another message')).toBe('another message');
});

test('an init script does nothing on a page without an origin', () => {
  const start = 'functionDeclaration: `() => { return ';
  expect(library).toContain(start);
  const message = JSON.stringify({ id: 1, method: 'script.addPreloadScript', params: { functionDeclaration: '() => { return own() }' } });
  expect(forFirefox(message)).toContain(`"() => { if (origin === 'null') return; return own() }"`);
});
