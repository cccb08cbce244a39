/**
 * The commands for a page that Playwright's own WebKit knows and the released one does not. Source: docs/decisions/browser-tests.md#0398.
 */
import { bindingBridge, contextOf, navigationBridge } from './webkit-bridge.ts';
import type { Command, Message } from './webkit-message.ts';

/** What becomes of a command: an answer without WebKit, a command of the window, or another one of WebKit and what its result means. */
export type Translation =
  | { readonly run: string; readonly given: object }
  | { readonly answer: object }
  | { readonly error: string }
  | { readonly method: string; readonly params: object; readonly toAnswer?: (result: Result) => Pick<Message, 'result' | 'error'> };

interface Result {
  readonly result: { readonly value?: unknown };
  readonly wasThrown?: boolean;
}

/** What a page needs to know of itself to translate. */
export interface PageState {
  readonly frameOfContext: Map<number, string>;
  mainFrame: string;
  /** Names of functions that call Playwright. */
  readonly bindings: Set<string>;
  /** What Playwright runs before each document. */
  initScript: string;
}

export const createPageState = (): PageState => ({
  frameOfContext: new Map(),
  mainFrame: '',
  bindings: new Set(),
  initScript: '',
});

/** WebKit has no world of our own: the one of the page is there twice, the second time under a number from here on. */
const utilityWorld = 1_000_000;

/** An answer without WebKit: it does so already, or no test needs it. */
const answered: ReadonlySet<string> = new Set([
  'Page.createUserWorld',
  'Page.overrideSetting',
  'Page.setBypassCSP',
  'Page.setDefaultBackgroundColorOverride',
  'Page.setForcedColors',
  'Page.setInterceptFileChooserDialog',
  'Page.setScreenSizeOverride',
  'Page.setTouchEmulationEnabled',
  'Page.updateScrollingState',
]);

const scrollIntoView = `function (rect) {
  if (!this.isConnected) return 'Node is detached from document';
  const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
  const box = element?.getClientRects()[0];
  if (!box) return 'Node does not have a layout object';
  const { left, top } = box;
  const target = rect ? new DOMRect(left + rect.x, top + rect.y, rect.width, rect.height) : element.getBoundingClientRect();
  const isVisible = target.left >= 0 && target.top >= 0 && target.right <= innerWidth && target.bottom <= innerHeight;
  if (!isVisible) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}`;

const contentQuads = `function () {
  const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;
  return [...element.getClientRects()].map(({ left, top, right, bottom }) => [left, top, right, top, right, bottom, left, bottom]);
}`;

const call = (objectId: unknown, functionDeclaration: string, returnByValue: boolean, given: readonly unknown[] = []) => ({
  method: 'Runtime.callFunctionOn',
  params: { objectId, functionDeclaration, returnByValue, arguments: given.map((value) => ({ value })) },
});

const bootstrap = ({ bindings, initScript }: PageState): Translation => ({
  method: 'Page.setBootstrapScript',
  params: { source: [navigationBridge, ...[...bindings].map(bindingBridge), initScript].join('\n') },
});

/** How a command reaches WebKit; null: as it is. */
export function translateCommand({ method, params }: Command, state: PageState): Translation | null {
  if (answered.has(method)) return { answer: {} };
  const { objectId } = params;
  switch (method) {
    case 'Runtime.evaluate': {
      const contextId = Number(params['contextId'] ?? 0);
      return contextId < utilityWorld ? null : { method, params: { ...params, contextId: contextId - utilityWorld } };
    }
    case 'Page.setBootstrapScript':
      state.initScript = String(params['source']);
      return bootstrap(state);
    case 'Runtime.addBinding':
      state.bindings.add(String(params['name']));
      return bootstrap(state);
    case 'Page.insertText': {
      const expression = `document.execCommand('insertText', false, ${JSON.stringify(params['text'])})`;
      return { method: 'Runtime.evaluate', params: { expression, returnByValue: true }, toAnswer: () => ({ result: {} }) };
    }
    case 'Page.goBack':
      return { run: 'go', given: { steps: -1 } };
    case 'Page.goForward':
      return { run: 'go', given: { steps: 1 } };
    case 'Page.setTimeZone':
      return params['timeZone'] === process.env['TZ'] ? { answer: {} } : { error: `The time zone is ${process.env['TZ']}` };
    case 'Network.setEmulateOfflineState':
      return params['offline'] === true ? { error: 'WebKitGTK does not go offline' } : { answer: {} };
    case 'DOM.describeNode':
      return { answer: { ownerFrameId: state.frameOfContext.get(contextOf(String(objectId))) } };
    case 'DOM.resolveNode':
      // each object of Playwright is released by itself, so this is a second one
      return {
        ...call(objectId, 'function () { return this; }', false),
        toAnswer: ({ result }) => ({ result: { object: result } }),
      };
    case 'DOM.getContentQuads':
      return { ...call(objectId, contentQuads, true), toAnswer: ({ result }) => ({ result: { quads: result.value } }) };
    case 'DOM.scrollIntoViewIfNeeded':
      return { ...call(objectId, scrollIntoView, true, [params['rect'] ?? null]), toAnswer: ({ result }) => refusedBy(result.value) };
    default:
      return null;
  }
}

const refusedBy = (message: unknown): Pick<Message, 'result' | 'error'> =>
  typeof message === 'string' ? { error: { message } } : { result: {} };

interface ConsoleMessage {
  readonly text: string;
}

/** WebKitGTK reports as errors of the page: a directive that Safari knows, and requests that a navigation or a test ends. */
const isNoise = ({ text }: ConsoleMessage): boolean =>
  text.startsWith(`Unrecognized Content-Security-Policy directive 'manifest-src'`) || text.endsWith('due to access control checks.');

interface Context {
  readonly id: number;
  readonly type: string;
  readonly frameId: string;
}

/** The events that Playwright gets for one of a page. */
export function translateEvent(event: Message, state: PageState): readonly Message[] {
  const { method, params = {} } = event;
  switch (method) {
    case 'Runtime.executionContextCreated': {
      const context = params['context'] as Context;
      state.frameOfContext.set(context.id, context.frameId);
      const utility = { ...context, id: context.id + utilityWorld, type: 'user', name: '__playwright_utility_world__' };
      return context.type === 'normal' ? [event, { method, params: { context: utility } }] : [event];
    }
    case 'Page.frameNavigated': {
      const frame = params['frame'] as { readonly id: string; readonly parentId?: string };
      if (frame.parentId === undefined) state.mainFrame = frame.id;
      return [event];
    }
    case 'Page.loadEventFired':
    case 'Page.domContentEventFired':
      return [{ method, params: { ...params, frameId: state.mainFrame } }];
    case 'Console.messageAdded':
      return isNoise(params['message'] as ConsoleMessage) ? [] : [event];
    default:
      return [event];
  }
}
