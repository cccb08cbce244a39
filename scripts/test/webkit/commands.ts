/** The commands for a page that only Playwright's own WebKit supports. Source: docs/decisions/browser-tests.md#0398. */
import { bindingBridge, contextOf, navigationBridge } from './bridge.ts';
import type { Command, Params, Outcome } from './message.ts';
import { contentQuads, sameNode, scrollIntoView } from './page-functions.ts';
import type { PageState } from './page-state.ts';

/** The translation of a command: an outcome without a call to WebKit, a command for the window, or another WebKit command. */
export type Translation = { readonly outcome: Outcome } | WindowCommand | WebKitCommand;

interface WindowCommand {
  readonly run: string;
  readonly given: object;
}

interface WebKitCommand {
  readonly method: string;
  readonly params: object;
  readonly toOutcome?: (result: EvaluationResult) => Outcome;
  readonly before?: WindowCommand;
  readonly expression?: string;
}

export interface EvaluationResult {
  readonly result: { readonly value?: unknown };
}

type Translate = (params: Params, state: PageState) => Translation | null;

/** WebKit has no isolated world for Playwright. The main world gets a second id instead: its own id plus this number. */
export const utilityWorld = 1_000_000;

const success = { outcome: { result: {} } };
const succeed: Translate = () => success;
const fail = (message: string): Translation => ({ outcome: { error: { message } } });

const callOn = (objectId: unknown, functionDeclaration: string, returnByValue: boolean, given: readonly unknown[] = []) => ({
  method: 'Runtime.callFunctionOn',
  params: { objectId, functionDeclaration, returnByValue, arguments: given.map((value) => ({ value })) },
});

/** A script that sets `navigator.onLine`. WebKit can block all requests, but then it does not change this property. */
const onLine = (isOnline: boolean): string => `Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => ${isOnline} });`;

const setBootstrapScript = ({ bindings, initScript, isOffline }: PageState): WebKitCommand => ({
  method: 'Page.setBootstrapScript',
  params: { source: [navigationBridge, ...[...bindings].map(bindingBridge), ...(isOffline ? [onLine(false)] : []), initScript].join('\n') },
});

const translations: Readonly<Record<string, Translate>> = {
  'Page.createUserWorld': succeed,
  'Page.overrideSetting': succeed,
  'Page.setForcedColors': succeed,
  'Page.setInterceptFileChooserDialog': succeed,
  'Page.setScreenSizeOverride': succeed,
  'Page.setTouchEmulationEnabled': succeed,
  'Page.updateScrollingState': succeed,
  'Page.setTimeZone': ({ timeZone }) =>
    timeZone === process.env['TZ'] ? success : fail(`The browser has the time zone ${process.env['TZ']}`),
  'Network.setEmulateOfflineState': ({ offline }, state) => {
    state.isOffline = offline === true;
    const event = `dispatchEvent(new Event('${state.isOffline ? 'offline' : 'online'}'))`;
    return {
      ...setBootstrapScript(state),
      before: { run: 'set_offline', given: { offline: state.isOffline } },
      expression: `${onLine(!state.isOffline)} ${event}`,
    };
  },
  'Page.goBack': () => ({ run: 'go', given: { steps: -1 } }),
  'Page.goForward': () => ({ run: 'go', given: { steps: 1 } }),
  'Page.insertText': ({ text }) => ({
    method: 'Runtime.evaluate',
    params: { expression: `document.execCommand('insertText', false, ${JSON.stringify(text)})`, returnByValue: true },
    toOutcome: () => success.outcome,
  }),
  'Page.setBootstrapScript': ({ source }, state) => {
    state.initScript = String(source);
    return setBootstrapScript(state);
  },
  'Runtime.addBinding': ({ name }, state) => {
    state.bindings.add(String(name));
    return { ...setBootstrapScript(state), expression: bindingBridge(String(name)) };
  },
  'Runtime.evaluate': (params) => {
    const contextId = Number(params['contextId'] ?? 0);
    return contextId < utilityWorld ? null : { method: 'Runtime.evaluate', params: { ...params, contextId: contextId - utilityWorld } };
  },
  'DOM.describeNode': ({ objectId }, { frameOfContext }) => ({
    outcome: { result: { ownerFrameId: frameOfContext.get(contextOf(String(objectId))) } },
  }),
  'DOM.resolveNode': ({ objectId }) => ({
    ...callOn(objectId, sameNode, false),
    toOutcome: ({ result }) => ({ result: { object: result } }),
  }),
  'DOM.getContentQuads': ({ objectId }) => ({
    ...callOn(objectId, contentQuads, true),
    toOutcome: ({ result }) => ({ result: { quads: result.value } }),
  }),
  'DOM.scrollIntoViewIfNeeded': ({ objectId, rect = null }) => ({
    ...callOn(objectId, scrollIntoView, true, [rect]),
    toOutcome: ({ result }) => (typeof result.value === 'string' ? { error: { message: result.value } } : success.outcome),
  }),
};

export const translatedCommands = Object.keys(translations);

/** The translation of a command for WebKit; null if the command is sent unchanged. */
export const translateCommand = ({ method, params }: Command, state: PageState): Translation | null =>
  translations[method]?.(params, state) ?? null;
