import type { ClassListSnapshot } from '#machines/classes/class-list.selectors.ts';
import { isCarriedOut, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';

/** The id of the open class. On the page of one class, its actions are in no list. */
const openIdOn = ({ address, homes }: PageFacts): string | null =>
  homes.some(({ classId }) => classId === null) ? (/^\/classes\/([^/?]+)/.exec(address)?.[1] ?? 'a class without an address') : null;

/** Texts in a heading with an invalid date, such as the 30th of February. */
const noDay = /Invalid|NaN|30 February|February 30/;

export const classListObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'classes/class-list',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { urlState, visited } = (node.configuration.snapshot as ClassListSnapshot).context;
    const openId = openIdOn(page);
    const shown = page.homes.map(({ classId }) => classId ?? openId ?? '');
    return {
      tags: { busy: isCarriedOut(page) },
      context: {
        urlState: { ...urlState, openId, ...(page.headings.some((heading) => noDay.test(heading)) && { day: '2026-02-30' }) },
        // The page shows the actions of a class once for each actor, so an id occurs twice if a class has two actors.
        visited: [...shown, ...visited.filter((id) => !shown.includes(id) && id !== urlState.openId)],
      },
    };
  },
};
