import { runInNewContext } from 'node:vm';
import { expect, test, vi } from 'vitest';
import { bindingBridge, bridgedEvent, navigationBridge } from '#scripts/test/webkit/bridge.ts';

const parametersOf = (values: readonly unknown[]) =>
  values.map((value) =>
    typeof value === 'string' ? { type: 'string', value } : { type: 'object', objectId: '{"injectedScriptId":4,"id":9}' },
  );

const messageOf = (level: string, values: readonly unknown[]) => ({
  method: 'Console.messageAdded',
  params: { message: { level, parameters: parametersOf(values) } },
});

test('a call of a binding in the page reaches Playwright', () => {
  const debug = vi.fn();
  runInNewContext(`${bindingBridge('reportSeen')} reportSeen('text')`, { console: { debug } });
  const event = bridgedEvent(messageOf('debug', debug.mock.lastCall ?? []), new Map());
  expect(event).toEqual({ method: 'Runtime.bindingCalled', params: { contextId: 4, name: 'reportSeen', argument: 'text' } });
});

test('a change of the address that loads no document reaches Playwright, once', () => {
  const debug = vi.fn();
  const listeners = new Map<string, () => void>();
  const location = { href: '/login' };
  class History {
    pushState(address: string): void {
      location.href = address;
    }
    replaceState(address: string): void {
      location.href = address;
    }
  }
  const page = { console: { debug }, location, History, addEventListener: (name: string, run: () => void) => listeners.set(name, run) };
  runInNewContext(`${navigationBridge} new History().pushState('/classes')`, page);
  listeners.get('popstate')?.();
  expect(debug).toHaveBeenCalledOnce();
  const event = bridgedEvent(messageOf('debug', debug.mock.lastCall ?? []), new Map([[4, '0.1']]));
  expect(event).toEqual({ method: 'Page.navigatedWithinDocument', params: { frameId: '0.1', url: '/classes' } });
});

test('what the page itself writes to the console is no event', () => {
  expect(bridgedEvent(messageOf('debug', ['a', {}]), new Map())).toBeNull();
  expect(bridgedEvent(messageOf('error', []), new Map())).toBeNull();
  expect(bridgedEvent({ method: 'Page.loadEventFired', params: {} }, new Map())).toBeNull();
});
