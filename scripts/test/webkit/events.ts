/** Translates the events of a page that differ between WebKit and Playwright. Source: docs/decisions/browser-tests.md#0398. */
import { bridgedEvent } from './bridge.ts';
import { utilityWorld } from './commands.ts';
import type { Message, Params } from './message.ts';
import type { PageState } from './page-state.ts';

interface Context {
  readonly id: number;
  readonly type: string;
  readonly frameId: string;
}

interface Frame {
  readonly id: string;
  readonly parentId?: string;
}

interface ConsoleMessage {
  readonly text: string;
}

/**
 * True for messages that WebKitGTK wrongly logs as errors: for a directive that Safari knows, and for requests that a navigation or a test
 * cancels.
 */
const isNoise = ({ text }: ConsoleMessage): boolean =>
  text.startsWith(`Unrecognized Content-Security-Policy directive 'manifest-src'`) || text.endsWith('due to access control checks.');

type Translate = (event: Message, params: Params, state: PageState) => readonly Message[];

const addFrame: Translate = (event, params, { mainFrame }) => [{ ...event, params: { ...params, frameId: mainFrame } }];

const translations: Readonly<Record<string, Translate>> = {
  'Runtime.executionContextCreated': (event, params, state) => {
    const context = params['context'] as Context;
    state.frameOfContext.set(context.id, context.frameId);
    const utility = { ...context, id: context.id + utilityWorld, type: 'user', name: '__playwright_utility_world__' };
    return context.type === 'normal' ? [event, { ...event, params: { context: utility } }] : [event];
  },
  'Page.frameNavigated': (event, params, state) => {
    const { id, parentId } = params['frame'] as Frame;
    if (parentId === undefined) state.mainFrame = id;
    return [event];
  },
  'Page.loadEventFired': addFrame,
  'Page.domContentEventFired': addFrame,
  'Console.messageAdded': (event, params, { frameOfContext }) => {
    if (isNoise(params['message'] as ConsoleMessage)) return [];
    return [bridgedEvent(event, frameOfContext) ?? event];
  },
};

export const translateEvent = (event: Message, state: PageState): readonly Message[] =>
  translations[event.method ?? '']?.(event, event.params ?? {}, state) ?? [event];
