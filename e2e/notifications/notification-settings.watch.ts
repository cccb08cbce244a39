/** What the page with the switches tells the laws of the choice of news. */
import type { NotificationSettingsContext } from '#machines/notifications/notification-settings.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { Watch } from '#e2e/paths/watch.ts';

const says = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.startsWith(text));

export const notificationSettingsWatch: Watch<MemberPage, PageFacts> = {
  machine: 'notifications/notification-settings',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  tell: (page, node) => {
    const { trouble } = node.configuration.snapshot.context as NotificationSettingsContext;
    const isTold = page.notices.some((text) => text.includes('Try again'));
    return {
      states: { saved: says(page, 'Saved') },
      can: { 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: says(page, 'Saving') || says(page, 'Loading') },
      context: { trouble: isTold ? trouble : null },
    };
  },
  unseen: {
    'whoever sees the switches can turn them': {
      reason: 'a switch has no state in which nobody can turn it',
      step: { machine: 'notifications/notification-settings', label: 'kind.toggled (offers)' },
    },
  },
};
