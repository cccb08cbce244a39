/** What the page of visits tells the laws of "my visits". */
import type { VisitsSnapshot } from '#machines/visits/visits.selectors.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';

const older = /^Show older visits/;
const failed = 'Older visits could not be loaded.';

const openIdIn = (address: string): string | null => /^\/visits\/([^/?]+)/.exec(address)?.[1] ?? null;

export const visitsWatch: Watch<MemberPage, PageFacts> = {
  machine: 'visits/visits',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { context } = node.configuration.snapshot as VisitsSnapshot;
    const notice = page.notices.find((text) => text.startsWith(failed));
    const isCovered = page.articles > 0;
    return {
      states: { 'detail.open': isCovered },
      can: { 'older.asked': isOffered(page, older) },
      tags: { busy: page.buttons.some(({ name, isBusy }) => isBusy && older.test(name)) },
      context: {
        place: { ...context.place, openId: openIdIn(page.address) },
        trouble: isCovered || (notice !== undefined && notice.length > failed.length) ? context.trouble : null,
      },
    };
  },
};
