import type { MemberPage } from '#e2e/paths/member-page.ts';
import type { PageObserver } from '#e2e/paths/page-observer.ts';

export interface ChannelFacts {
  readonly isOpen: boolean;
  readonly isRequesting: boolean;
}

export const channelObserver: PageObserver<MemberPage, ChannelFacts> = {
  machine: 'notifications/channel',
  read: async ({ channel, network }) => {
    await network.settled();
    const isOpen = await channel.isOpen();
    return { isOpen, isRequesting: (!isOpen && (await channel.isHeld())) || network.isHeld('listNotifications') };
  },
  observe: ({ isOpen, isRequesting }) => ({ states: { 'subscription.leading.tuned.open': isOpen }, tags: { busy: isRequesting } }),
};
