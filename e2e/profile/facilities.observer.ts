import type { FacilitiesContext } from '#machines/profile/facilities.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const hasError = (page: PageFacts): boolean =>
  showsText(page, 'The studio is not hidden.') || showsText(page, 'The studio may not be hidden yet.');
/** The number of buttons that hide a studio. Each studio has such a button if both studios are visible. */
const ways = ({ buttons }: PageFacts): number => buttons.filter(({ name }) => name.startsWith('Hide ')).length;

export const facilitiesObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'profile/facilities',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error, orgId } = node.configuration.snapshot.context as FacilitiesContext;
    return {
      states: {
        hiding: isCarriedOut(page),
        refused: showsText(page, 'The studio is not hidden.'),
        interrupted: showsText(page, 'The studio may not be hidden yet.'),
      },
      can: { 'hide.pressed': ways(page) > 1, 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: isCarriedOut(page), failed: hasError(page) },
      context: {
        error: hasError(page) ? error : null,
        orgId: page.buttons.some(({ name }) => name.startsWith('Hiding ')) ? orgId : null,
      },
    };
  },
};
