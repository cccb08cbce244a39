import type { UnsubscribeContext } from '#machines/notifications/unsubscribe.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isCarriedOut, isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ everything }: PageFacts, text: string): boolean => everything.includes(text);
const failures = ['Your link couldn’t be checked.', 'The emails may not be stopped yet.', 'The emails may not be on again yet.'];
const refusals = ['The emails are not stopped.', 'The emails are still stopped.'];
const isShown = (page: PageFacts, texts: readonly string[]): boolean => texts.some((text) => showsText(page, text));

export const unsubscribeObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'notifications/unsubscribe',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as UnsubscribeContext;
    const isFailed = isShown(page, failures);
    return {
      states: { stopped: showsText(page, ' sends you no more emails ') && !isCarriedOut(page) },
      can: {
        'stop.pressed': isOffered(page, /^Stop these emails$/),
        'undo.pressed': isOffered(page, /^(Undo|Turn these emails on again)$/),
        'retry.pressed': isOffered(page, /^Try again$/),
      },
      tags: { busy: isCarriedOut(page) || showsText(page, 'Checking your link'), failed: isFailed },
      context: { error: isFailed || isShown(page, refusals) ? error : null },
    };
  },
};
