/** The translation between Playwright and WebKitGTK, and whether this Playwright version still has the translated code. */
import { expect, test } from 'vitest';
import { translateCommand, translatedCommands } from '#scripts/test/webkit/commands.ts';
import { translateEvent } from '#scripts/test/webkit/events.ts';
import { createPageState } from '#scripts/test/webkit/page-state.ts';
import { playwrightLibrary as library } from './playwright-library.ts';

const translate = (method: string, params: Readonly<Record<string, unknown>> = {}, state = createPageState()) =>
  translateCommand({ id: 1, method, params }, state);

const objectId = '{"injectedScriptId":3,"id":5}';

test('Playwright still sends each command that the relay translates', () => {
  const absent = translatedCommands.filter((method) => !library.includes(`"${method}"`));
  expect(absent).toEqual([]);
});

test('a command that WebKit supports is sent unchanged', () => {
  expect(translate('Runtime.callFunctionOn', { objectId })).toBeNull();
  expect(translate('Runtime.evaluate', { expression: '1', contextId: 4 })).toBeNull();
});

test('the execution context of Playwright is an alias of the execution context of the page', () => {
  const state = createPageState();
  const context = { id: 4, type: 'normal', name: '', frameId: '0.1' };
  const event = { method: 'Runtime.executionContextCreated', params: { context } };
  const [first, second] = translateEvent(event, state);
  expect(first).toEqual(event);
  const utility = second?.params?.['context'] as { readonly id: number };
  expect(utility).toMatchObject({ type: 'user', name: '__playwright_utility_world__', frameId: '0.1' });
  expect(library).toContain('"__playwright_utility_world__"');
  expect(translate('Runtime.evaluate', { expression: '1', contextId: utility.id })).toMatchObject({ params: { contextId: 4 } });
});

test('an object belongs to the frame of its context', () => {
  const state = createPageState();
  state.frameOfContext.set(3, '0.7');
  expect(translate('DOM.describeNode', { objectId }, state)).toEqual({ outcome: { result: { ownerFrameId: '0.7' } } });
});

test('the end of a load is an event of the main frame', () => {
  const state = createPageState();
  translateEvent({ method: 'Page.frameNavigated', params: { frame: { id: '0.1' } } }, state);
  translateEvent({ method: 'Page.frameNavigated', params: { frame: { id: '0.2', parentId: '0.1' } } }, state);
  expect(translateEvent({ method: 'Page.loadEventFired', params: {} }, state)).toMatchObject([{ params: { frameId: '0.1' } }]);
});

test('an init script follows the scripts of the relay, which each new one keeps', () => {
  const state = createPageState();
  translate('Runtime.addBinding', { name: 'reportSeen' }, state);
  const source = JSON.stringify(translate('Page.setBootstrapScript', { source: 'own()' }, state));
  expect(source).toMatch(/pushState.*reportSeen.*own\(\)/);
});

test('a command fails with the message that Playwright expects', () => {
  const scroll = translate('DOM.scrollIntoViewIfNeeded', { objectId });
  const toOutcome = scroll && 'method' in scroll ? scroll.toOutcome : undefined;
  const message = 'Node is detached from document';
  expect(JSON.stringify(scroll)).toContain(message);
  expect(library).toContain(message);
  expect(toOutcome?.({ result: { value: message } })).toEqual({ error: { message } });
  expect(toOutcome?.({ result: {} })).toEqual({ result: {} });
});

test('another time zone than that of the browser is refused', () => {
  const timeZone = process.env['TZ'];
  expect(translate('Page.setTimeZone', { timeZone })).toHaveProperty('outcome.result');
  expect(translate('Page.setTimeZone', { timeZone: 'Antarctica/Troll' })).toHaveProperty('outcome.error');
});

test('offline stops the requests of the window, and each document knows it until it is online again', () => {
  const state = createPageState();
  const offline = translate('Network.setEmulateOfflineState', { offline: true }, state);
  expect(offline).toMatchObject({ before: { run: 'set_offline', given: { offline: true } } });
  const later = JSON.stringify(translate('Page.setBootstrapScript', { source: '' }, state));
  expect(later).toContain('onLine');
  translate('Network.setEmulateOfflineState', { offline: false }, state);
  expect(JSON.stringify(translate('Page.setBootstrapScript', { source: '' }, state))).not.toContain('onLine');
});

test('a report of WebKitGTK about a directive that Safari supports is no error of the page', () => {
  const console = (text: string) => translateEvent({ method: 'Console.messageAdded', params: { message: { text } } }, createPageState());
  expect(console(`Unrecognized Content-Security-Policy directive 'manifest-src'.\n`)).toEqual([]);
  expect(console(`Unrecognized Content-Security-Policy directive 'script-src'.\n`)).toHaveLength(1);
});
