/** Actions of a person or a device that work on every screen. */
import type { Page } from '@playwright/test';
import { ObservationMismatch } from '#atlas/paths/driver.ts';
import type { CallName } from '#contract/calls.ts';
import type { HeldNetwork } from './network.ts';
import { press } from './visibility-assertions.ts';

/** Another URL for the same page, because an unchanged URL causes no event. */
const again = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}again=1`;

/** Navigates in the same way as Back and Forward: no control is pressed, and the pointer does not move. */
export const pushAddress = (page: Page, address: string): Promise<void> =>
  page.evaluate((there) => {
    history.pushState(null, '', there);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Follows a link to the URL. If the page has no such link, or already has this URL, navigates in the same way as Back and Forward. */
export async function goTo(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(page.url());
  const isThere = pathname + search === address;
  const link = page.locator(`a[href="${address}"]:visible`).first();
  if (!isThere && (await link.count()) > 0) return press(`the link to ${address}`, link);
  await pushAddress(page, isThere ? again(address) : address);
}

/** Goes offline and online again. With `call`: waits until the page has sent this call again. */
export async function reconnect(page: Page, network: HeldNetwork, call?: CallName): Promise<void> {
  const before = call ? network.count(call) : 0;
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
  await network.settled();
  if (call) await waitForNewCall(network, call, before);
}

/** Waits until a call was made more often than `before`, and the page has processed the answer. */
export async function waitForNewCall(network: HeldNetwork, call: CallName, before: number): Promise<void> {
  for (let tries = 0; network.count(call) === before; tries += 1) {
    if (tries > 500) throw new ObservationMismatch(`${call} is called again`, call, network.held());
    await network.settled();
  }
  await network.settled();
}
