/** The lead among the tabs of one browser, in our hands: another tab has it until the path says so. */
import { expect, type Page } from '@playwright/test';
import { see } from '#e2e/paths/seen.ts';
import type { ChannelEvent } from '#machines/notifications/channel.types.ts';

/** What a tab that listens tells the others. */
export type ForTabs = Extract<ChannelEvent, { readonly type: 'tidings.heard' | 'gap.heard' }>;

export interface Tabs {
  /** Waits until the page wants the lead. */
  readonly arrived: () => Promise<void>;
  /** The tab that has the lead closes. */
  readonly handOver: () => Promise<void>;
  /** The browser does not let tabs agree. */
  readonly quarrel: () => Promise<void>;
  /** Another tab says what it heard. */
  readonly tell: (heard: ForTabs) => Promise<void>;
  /** How often this tab has told the others so far. */
  readonly toldCount: () => Promise<number>;
}

interface InPage {
  handOver: () => void;
  quarrel: (error: Error) => void;
  told: number;
  tabs: BroadcastChannel;
}

/** Runs in the page before anything else: the lock is taken, as by another tab, and requests for it can be made to fail. */
function takeLead(name: string): void {
  const state: InPage = { handOver: () => undefined, quarrel: () => undefined, told: 0, tabs: new BroadcastChannel(name) };
  Reflect.set(window, 'tabsInHand', state);
  state.tabs.addEventListener('message', () => (state.told += 1));
  const ask = navigator.locks.request.bind(navigator.locks);
  void ask(name, () => new Promise<void>((resolve) => (state.handOver = resolve)));
  const failing = new Promise<never>((_, fail) => (state.quarrel = fail));
  failing.catch(() => undefined);
  navigator.locks.request = ((...asked: Parameters<typeof ask>) => Promise.race([ask(...asked), failing])) as LockManager['request'];
}

/** `address`: the member's channel. Call it before the page opens anything. */
export async function holdLeadOf(page: Page, address: string): Promise<Tabs> {
  const name = `spotter.channel.${address}`;
  await page.addInitScript(takeLead, name);
  const isWanted = () =>
    page.evaluate(async (lock) => (await navigator.locks.query()).pending?.some((one) => one.name === lock) ?? false, name);
  return {
    arrived: () => see('the tab wants the lead', expect.poll(isWanted, { timeout: 10_000 }).toBe(true)),
    handOver: () => page.evaluate(() => (Reflect.get(window, 'tabsInHand') as InPage).handOver()),
    quarrel: () =>
      page.evaluate(() => (Reflect.get(window, 'tabsInHand') as InPage).quarrel(new DOMException('no locks', 'SecurityError'))),
    tell: (heard) =>
      page.evaluate((event) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it stays within the origin
        (Reflect.get(window, 'tabsInHand') as InPage).tabs.postMessage(event);
      }, heard),
    toldCount: () => page.evaluate(() => (Reflect.get(window, 'tabsInHand') as InPage).told),
  };
}
