/** Another tab of the same browser, which sends the messages that the app sends between its tabs. */
import type { Page } from '@playwright/test';
import { type TabMessage, memberChannel } from '#src/app/tab-messages.ts';

export interface OtherTab {
  readonly send: (message: TabMessage) => Promise<void>;
}

const blank = '/another-tab';

/** Creates the other tab, which opens when it sends its first message. */
export function createOtherTab(page: Page): OtherTab {
  let opened: Promise<Page> | null = null;
  const open = async (): Promise<Page> => {
    const tab = await page.context().newPage();
    await tab.route(`**${blank}`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Another tab</title>' }));
    await tab.goto(blank);
    // Brings the page of the test to the front again, because a browser rarely renders a hidden page.
    await page.bringToFront();
    return tab;
  };
  return {
    send: async (message) => {
      const tab = await (opened ??= open());
      await tab.evaluate(
        ([name, data]) => {
          const channel = new BroadcastChannel(name);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it stays within the origin
          channel.postMessage(data);
          channel.close();
        },
        [memberChannel, message] as const,
      );
    },
  };
}
