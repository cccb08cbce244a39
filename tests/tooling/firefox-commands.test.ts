import { expect, test } from 'vitest';
import { colourSchemeOf, createColourSchemes } from '#scripts/test/firefox/colour-scheme.ts';
import { forFirefox } from '#scripts/test/firefox/commands.ts';
import { playwrightLibrary as library } from './playwright-library.ts';

test('the colour scheme of pages is set by the window of Firefox, and every other command reaches it', () => {
  expect(library).toContain('emulation.setMediaFeaturesOverride');
  const message = (method: string, contexts?: readonly string[]) =>
    JSON.stringify({ id: 7, method, params: { features: { 'prefers-color-scheme': 'dark' }, contexts } });
  const command = colourSchemeOf(message('emulation.setMediaFeaturesOverride', ['page 1', 'page 2']));
  expect(command).toEqual({ id: 7, scheme: 'dark', contexts: ['page 1', 'page 2'], userContexts: [] });
  expect(colourSchemeOf(message('emulation.setMediaFeaturesOverride'))).toMatchObject({ contexts: [] });
  expect(colourSchemeOf(message('script.evaluate', ['page 1']))).toBeNull();
});

test('a new page has the colour scheme of its profile, and a page of another profile keeps its own', async () => {
  const sent: string[] = [];
  const call = async (method: string, params: object) => {
    sent.push(`${method} ${JSON.stringify(params)}`);
    return { result: { contexts: [{ context: 'window' }] } };
  };
  const schemes = createColourSchemes(call);
  await schemes.run({ id: 1, scheme: 'dark', contexts: [], userContexts: ['profile'] });
  sent.length = 0;
  await schemes.prepare('new page', 'other profile');
  expect(sent).toEqual([]);
  await schemes.prepare('new page', 'profile');
  expect(sent.at(-1)).toMatch(/^script\.evaluate .*new page.*dark.*"context":"window"/);
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
