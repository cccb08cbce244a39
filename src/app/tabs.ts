/** What the tabs of one browser tell each other about who is signed in. */
import { storedMemberKey } from '#src/features/auth/stored-member.ts';

export type TabNews = { readonly type: 'otherTab.signedOut' } | { readonly type: 'otherTab.signedIn'; readonly profileId: string };

export interface OtherTabs {
  readonly tell: (news: TabNews) => void;
  readonly close: () => void;
}

const isNews = (data: unknown): data is TabNews =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  (data.type === 'otherTab.signedOut' || (data.type === 'otherTab.signedIn' && 'profileId' in data && typeof data.profileId === 'string'));

/** Tells every other tab, and hears what they tell. Storage that another tab, or the browser's own settings, emptied counts as signed out. */
export function joinTabs(hear: (news: TabNews) => void): OtherTabs {
  const channel = new BroadcastChannel('spotter.member');
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isNews(data)) hear(data);
  });
  const hearStorage = ({ key, newValue }: StorageEvent) => {
    if ((key === storedMemberKey || key === null) && newValue === null) hear({ type: 'otherTab.signedOut' });
  };
  addEventListener('storage', hearStorage);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it stays within the origin
    tell: (news) => channel.postMessage(news),
    close: () => {
      channel.close();
      removeEventListener('storage', hearStorage);
    },
  };
}
