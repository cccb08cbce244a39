import type { PreferencesContext } from '#machines/profile/preferences.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: RegExp): boolean => notices.some((notice) => text.test(notice));

export const preferencesObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'profile/preferences',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as PreferencesContext;
    const isErrorShown = showsText(page, /Try again|Réessayer/);
    return {
      states: { saved: showsText(page, /^(Saved|Enregistré)$/) },
      can: { 'retry.pressed': isOffered(page, /^(Try again|Réessayer)$/) },
      tags: { busy: showsText(page, /^(Saving|Enregistrement)/) },
      context: { error: isErrorShown ? error : null },
    };
  },
  unseen: {
    'visible settings can be changed': {
      reason: 'a choice has no state in which it cannot be made',
      step: { machine: 'profile/preferences', label: 'preference.chosen (French)' },
    },
  },
};
