/**
 * Scripts in the page that report changes for which WebKit's inspector has no event. They write a message to the console, and the relay
 * turns the message into an event. Source: docs/decisions/browser-tests.md#0398.
 */
import type { Message } from './message.ts';

const navigationTag = '__spotter_same_document_navigation__';
const bindingTag = '__spotter_binding__';

/** Reports a change of the address that loads no new document. */
export const navigationBridge = `(() => {
  let reported = location.href;
  const report = () => {
    if (location.href === reported) return;
    reported = location.href;
    console.debug('${navigationTag}', reported, {});
  };
  for (const name of ['pushState', 'replaceState']) {
    const original = History.prototype[name];
    History.prototype[name] = function (...given) {
      original.apply(this, given);
      report();
    };
  }
  addEventListener('popstate', report);
  addEventListener('hashchange', report);
})();`;

export const bindingBridge = (name: string): string =>
  `globalThis[${JSON.stringify(name)}] ??= (payload) => console.debug('${bindingTag}', ${JSON.stringify(name)}, payload, {});`;

interface ConsoleMessage {
  readonly level: string;
  readonly parameters?: readonly { readonly value?: string; readonly objectId?: string }[];
}

/** The event in a console message of a bridge; null for messages of the page itself. */
export function bridgedEvent({ method, params = {} }: Message, frameOfContext: ReadonlyMap<number, string>): Message | null {
  if (method !== 'Console.messageAdded') return null;
  const { level, parameters = [] } = params['message'] as ConsoleMessage;
  const tag = parameters[0]?.value;
  if (level !== 'debug' || (tag !== navigationTag && tag !== bindingTag)) return null;
  const values = parameters.map(({ value }) => value);
  const contextId = contextOf(parameters.at(-1)?.objectId ?? '{}');
  return tag === navigationTag
    ? { method: 'Page.navigatedWithinDocument', params: { frameId: frameOfContext.get(contextId), url: values[1] } }
    : { method: 'Runtime.bindingCalled', params: { contextId, name: values[1], argument: values[2] } };
}

/** The execution context of an object, read from its id. */
export const contextOf = (objectId: string): number => (JSON.parse(objectId) as { readonly injectedScriptId: number }).injectedScriptId;
