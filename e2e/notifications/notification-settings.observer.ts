import type { NotificationSettingsContext } from '#machines/notifications/notification-settings.types.ts';
import type { MemberPage } from '#e2e/paths/member-page.ts';
import { isOffered, type PageFacts, readPage } from '#e2e/paths/page-facts.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

const showsText = ({ notices }: PageFacts, text: string): boolean => notices.some((notice) => notice.startsWith(text));

export const notificationSettingsObserver: PageObserver<MemberPage, PageFacts> = {
  machine: 'notifications/notification-settings',
  read: async ({ page, network }) => {
    await network.settled();
    return readPage(page);
  },
  observe: (page, node) => {
    const { error } = node.configuration.snapshot.context as NotificationSettingsContext;
    const isErrorShown = page.notices.some((text) => text.includes('Try again'));
    return {
      states: { saved: showsText(page, 'Saved') },
      can: { 'retry.pressed': isOffered(page, /^Try again$/) },
      tags: { busy: showsText(page, 'Saving') || showsText(page, 'Loading') },
      context: { error: isErrorShown ? error : null },
    };
  },
  unseen: {
    'visible switches can be turned': {
      reason: 'a checkbox has no state in which it cannot be pressed',
      step: { machine: 'notifications/notification-settings', label: 'channel.toggled (offers)' },
    },
  },
};
