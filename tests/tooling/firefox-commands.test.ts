import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { colourSchemeOf } from '#scripts/test/firefox/colour-scheme.ts';
import { forFirefox } from '#scripts/test/firefox/commands.ts';

const library = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'lib/coreBundle.js'),
  'utf8',
);

test('the colour scheme of pages is set by the window of Firefox, and every other command reaches it', () => {
  expect(library).toContain('emulation.setMediaFeaturesOverride');
  const message = (method: string, contexts?: readonly string[]) =>
    JSON.stringify({ id: 7, method, params: { features: { 'prefers-color-scheme': 'dark' }, contexts } });
  const command = colourSchemeOf(message('emulation.setMediaFeaturesOverride', ['page 1', 'page 2']));
  expect(command).toEqual({ id: 7, scheme: 'dark', contexts: ['page 1', 'page 2'], userContexts: [] });
  expect(colourSchemeOf(message('emulation.setMediaFeaturesOverride'))).toMatchObject({ contexts: [] });
  expect(colourSchemeOf(message('script.evaluate', ['page 1']))).toBeNull();
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
