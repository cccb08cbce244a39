/** The simulated leader among the tabs of a browser: another tab is the leader until the path changes that. */
import { expect, type Page } from '@playwright/test';
import { expectThat } from '#e2e/paths/visibility-assertions.ts';
import type { ChannelEvent } from '#machines/notifications/channel.types.ts';
import { tabChannelName } from '#src/features/notifications/channel.effects.ts';

export type ChannelTabMessage = Extract<ChannelEvent, { readonly type: 'update.received' | 'gap.reported' }>;

export interface FakeTabLeader {
  readonly waitForArrival: () => Promise<void>;
  /** The leading tab closes. */
  readonly releaseLead: () => Promise<void>;
  readonly failLock: () => Promise<void>;
  readonly send: (tabMessage: ChannelTabMessage) => Promise<void>;
  readonly countSent: () => Promise<number>;
}

interface InPage {
  releaseLead: () => void;
  failLock: (error: Error) => void;
  sentCount: number;
  tabs: BroadcastChannel;
}

/** Runs in the page before its own scripts: the lock is taken as by another tab, and requests for it can fail. */
function takeLead(name: string): void {
  const state: InPage = { releaseLead: () => undefined, failLock: () => undefined, sentCount: 0, tabs: new BroadcastChannel(name) };
  Reflect.set(window, 'fakeTabLeader', state);
  state.tabs.addEventListener('message', () => (state.sentCount += 1));
  const requestLock = navigator.locks.request.bind(navigator.locks);
  void requestLock(name, () => new Promise<void>((resolve) => (state.releaseLead = resolve)));
  const failing = new Promise<never>((_, fail) => (state.failLock = fail));
  failing.catch(() => undefined);
  navigator.locks.request = ((...args: Parameters<typeof requestLock>) =>
    Promise.race([requestLock(...args), failing])) as LockManager['request'];
}

/** `address`: the member's channel. Must be called before the page is opened. */
export async function installTabLeader(page: Page, address: string): Promise<FakeTabLeader> {
  const name = tabChannelName({ address });
  await page.addInitScript(takeLead, name);
  const isWanted = () =>
    page.evaluate(async (lock) => (await navigator.locks.query()).pending?.some((one) => one.name === lock) ?? false, name);
  return {
    waitForArrival: () => expectThat('the tab wants the lead', expect.poll(isWanted, { timeout: 10_000 }).toBe(true)),
    releaseLead: () => page.evaluate(() => (Reflect.get(window, 'fakeTabLeader') as InPage).releaseLead()),
    failLock: () =>
      page.evaluate(() => (Reflect.get(window, 'fakeTabLeader') as InPage).failLock(new DOMException('no locks', 'SecurityError'))),
    send: (tabMessage) =>
      page.evaluate((event) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it stays within the origin
        (Reflect.get(window, 'fakeTabLeader') as InPage).tabs.postMessage(event);
      }, tabMessage),
    countSent: () => page.evaluate(() => (Reflect.get(window, 'fakeTabLeader') as InPage).sentCount),
  };
}
