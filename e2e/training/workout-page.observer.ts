import type { WorkoutPageContext } from '#machines/training/workout-page.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.startsWith(text));
const error = /^(The workout couldn’t be loaded|We do not know whether that worked|That did not work)\./;
/** After this actor has ended, the page shows the actor of another URL. */
const ended = {
  states: { shown: false, deleted: false },
  can: { 'retry.pressed': false, 'undo.pressed': false },
  tags: { busy: false, failed: false },
};
const failed = /^(The workout couldn’t be loaded|We do not know whether that worked)\./;

export const workoutPageObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'training/workout-page',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { status } = node.configuration.snapshot;
    if (status === 'done') return { ...ended, context: { error: null } };
    const context = node.configuration.snapshot.context as WorkoutPageContext;
    return {
      states: { shown: page.links.includes('Edit'), deleted: showsText(page, 'Deleted,') },
      can: { 'retry.pressed': isOffered(page, /^Try again$/), 'undo.pressed': isOffered(page, /^Undo$/) },
      tags: {
        busy: showsText(page, 'Loading') || page.buttons.some(({ name, isBusy }) => isBusy && name === 'Delete'),
        failed: page.notices.some((notice) => failed.test(notice)),
      },
      context: { error: page.notices.some((notice) => error.test(notice)) ? context.error : null },
    };
  },
};
