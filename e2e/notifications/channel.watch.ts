/** What a page tells the laws of listening to the studio. */
import type { MemberPage } from '#e2e/paths/member-page.ts';
import type { Watch } from '#e2e/paths/watch.ts';

export interface ChannelFacts {
  /** A stream stands. */
  readonly isOpen: boolean;
  /** The stream, or what was told before, is asked for. */
  readonly isAsking: boolean;
}

export const channelWatch: Watch<MemberPage, ChannelFacts> = {
  machine: 'notifications/channel',
  read: async ({ channel, network }) => {
    await network.settled();
    const isOpen = await channel.isOpen();
    return { isOpen, isAsking: (!isOpen && (await channel.isHeld())) || network.isHeld('listNotifications') };
  },
  tell: ({ isOpen, isAsking }) => ({ states: { 'ear.leading.tuned.open': isOpen }, tags: { busy: isAsking } }),
};
