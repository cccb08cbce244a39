/** What the page with the settings tells the laws of the choice of language and of training. */
import type { PreferencesContext } from '#machines/profile/preferences.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ notices }: PageFacts, text: RegExp): boolean => notices.some((notice) => text.test(notice));

export const preferencesWatch: Watch<MemberPage, PageFacts> = {
  machine: 'profile/preferences',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { trouble } = node.configuration.snapshot.context as PreferencesContext;
    const isTold = says(page, /Try again|Réessayer/);
    return {
      states: { saved: says(page, /^(Saved|Enregistré)$/) },
      can: { 'retry.pressed': isOffered(page, /^(Try again|Réessayer)$/) },
      tags: { busy: says(page, /^(Saving|Enregistrement)/) },
      context: { trouble: isTold ? trouble : null },
    };
  },
  unseen: {
    'whoever sees the settings can choose': {
      reason: 'a choice has no state in which it cannot be made',
      step: { machine: 'profile/preferences', label: 'preference.chosen (French)' },
    },
  },
};
