import type { CoursesSnapshot } from '#machines/courses/courses.selectors.ts';
import type { ClassOutcome } from '#machines/courses/courses.types.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';

const openIdIn = (address: string): string | null => /^\/courses\/([^/?]+)/.exec(address)?.[1] ?? null;
const unsettled: ClassOutcome = { sessionId: 'as the page shows it', ending: { kind: 'unsettled' } };
const unknownOutcomeText = 'We don’t know yet';

export const coursesObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'courses/courses',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { outcomes } = (node.configuration.snapshot as CoursesSnapshot).context;
    return {
      states: {
        'detail.open': !page.headings.includes('Courses'),
        'all.booking': page.buttons.some(({ name, isBusy }) => isBusy && /^Booking \d/.test(name)),
      },
      can: { 'bookAll.pressed': isOffered(page, /^Book all/) },
      context: {
        openId: openIdIn(page.address),
        /** The page shows the actions of a class once for each actor, so an id occurs twice if a class has two actors. */
        visited: page.homes.flatMap(({ classId }) => classId ?? []),
        outcomes: page.notices.some((text) => text.includes(unknownOutcomeText)) ? [...outcomes, unsettled] : outcomes,
      },
    };
  },
  unseen: {
    'no class is booked twice in one run': 'the page counts the classes that it tries and does not name them before it is done',
  },
};
