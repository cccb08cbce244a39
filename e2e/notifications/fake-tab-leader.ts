/** The lead among the tabs of one browser, in our hands: another tab has it until the path says so. */
import { expect, type Page } from '@playwright/test';
import { see } from '#e2e/paths/visibility-assertions.ts';
import type { ChannelEvent } from '#machines/notifications/channel.types.ts';
import { tabChannelName } from '#src/features/notifications/channel.effects.ts';

/** What a tab that listens tells the others. */
export type ForTabs = Extract<ChannelEvent, { readonly type: 'update.received' | 'gap.reported' }>;

export interface Tabs {
  /** Waits until the page wants the lead. */
  readonly arrived: () => Promise<void>;
  /** The tab that has the lead closes. */
  readonly releaseLead: () => Promise<void>;
  /** The browser does not let tabs agree. */
  readonly quarrel: () => Promise<void>;
  /** Another tab says what it heard. */
  readonly send: (tabMessage: ForTabs) => Promise<void>;
  /** How often this tab has told the others so far. */
  readonly countSent: () => Promise<number>;
}

interface InPage {
  releaseLead: () => void;
  quarrel: (error: Error) => void;
  sentCount: number;
  tabs: BroadcastChannel;
}

/** Runs in the page before anything else: the lock is taken, as by another tab, and requests for it can be made to fail. */
function takeLead(name: string): void {
  const state: InPage = { releaseLead: () => undefined, quarrel: () => undefined, sentCount: 0, tabs: new BroadcastChannel(name) };
  Reflect.set(window, 'tabsInHand', state);
  state.tabs.addEventListener('message', () => (state.sentCount += 1));
  const requestLock = navigator.locks.request.bind(navigator.locks);
  void requestLock(name, () => new Promise<void>((resolve) => (state.releaseLead = resolve)));
  const failing = new Promise<never>((_, fail) => (state.quarrel = fail));
  failing.catch(() => undefined);
  navigator.locks.request = ((...args: Parameters<typeof requestLock>) =>
    Promise.race([requestLock(...args), failing])) as LockManager['request'];
}

/** `address`: the member's channel. Call it before the page opens anything. */
export async function holdLeadOf(page: Page, address: string): Promise<Tabs> {
  const name = tabChannelName({ address });
  await page.addInitScript(takeLead, name);
  const isWanted = () =>
    page.evaluate(async (lock) => (await navigator.locks.query()).pending?.some((one) => one.name === lock) ?? false, name);
  return {
    arrived: () => see('the tab wants the lead', expect.poll(isWanted, { timeout: 10_000 }).toBe(true)),
    releaseLead: () => page.evaluate(() => (Reflect.get(window, 'tabsInHand') as InPage).releaseLead()),
    quarrel: () =>
      page.evaluate(() => (Reflect.get(window, 'tabsInHand') as InPage).quarrel(new DOMException('no locks', 'SecurityError'))),
    send: (tabMessage) =>
      page.evaluate((event) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it stays within the origin
        (Reflect.get(window, 'tabsInHand') as InPage).tabs.postMessage(event);
      }, tabMessage),
    countSent: () => page.evaluate(() => (Reflect.get(window, 'tabsInHand') as InPage).sentCount),
  };
}
