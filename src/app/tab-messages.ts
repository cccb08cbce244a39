/** Messages between the tabs of one browser about the signed-in member. */
import { type AppActor, type AuthActor, selectAuth } from '#machines/app/app.selectors.ts';
import type { AuthEvent } from '#machines/auth/auth.types.ts';
import { storedMemberKey } from '#src/features/auth/stored-member.ts';

export type TabMessage = Extract<AuthEvent, { readonly type: 'otherTab.signedOut' | 'otherTab.signedIn' }>;

export interface OtherTabs {
  readonly send: (message: TabMessage) => void;
  readonly close: () => void;
}

export const memberChannel = 'spotter.member';

/** The milliseconds that a tab waits for a message with the reason after another tab has emptied the storage. */
const wordFirst = 250;

const isTabMessage = (data: unknown): data is TabMessage => {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false;
  if (data.type === 'otherTab.signedOut') return 'how' in data && (data.how === 'pressed' || data.how === 'lost');
  return data.type === 'otherTab.signedIn' && 'profileId' in data && typeof data.profileId === 'string';
};

/** Sends to every other tab, and receives from them. Storage that was emptied without a message counts as a lost session. */
export function joinTabs(receive: (message: TabMessage) => void): OtherTabs {
  const channel = new BroadcastChannel(memberChannel);
  let wordless: ReturnType<typeof setTimeout> | undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTabMessage(data)) return;
    clearTimeout(wordless);
    receive(data);
  });
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if ((key !== storedMemberKey && key !== null) || newValue !== null) return;
    clearTimeout(wordless);
    wordless = setTimeout(() => receive({ type: 'otherTab.signedOut', how: 'lost' }), wordFirst);
  };
  addEventListener('storage', onStorage);
  return {
    send: (message) => {
      clearTimeout(wordless);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it stays within the origin
      channel.postMessage(message);
    },
    close: () => {
      channel.close();
      removeEventListener('storage', onStorage);
    },
  };
}

/** Signing in or out in one tab has the same effect in every tab. A tab does not forward messages from other tabs. */
export function connectTabs(app: AppActor, join = joinTabs): void {
  const tabs = join((message) => app.send(message));
  followAuth(app, (auth) => [
    auth.on('member.signedIn', ({ profile }) => tabs.send({ type: 'otherTab.signedIn', profileId: profile.id })),
    auth.on('member.signedOut', ({ reason }) => {
      if (reason === 'pressed' || reason === 'lost') tabs.send({ type: 'otherTab.signedOut', how: reason });
    }),
  ]);
}

interface Listening {
  readonly unsubscribe: () => void;
}

/** Follows the current auth actor, because the app replaces one that has stopped with an error. */
function followAuth(app: AppActor, listen: (auth: AuthActor) => readonly Listening[]): void {
  let followed: AuthActor | undefined;
  let listening: readonly Listening[] = [];
  const follow = () => {
    const auth = selectAuth(app.getSnapshot());
    if (auth === followed) return;
    for (const one of listening) one.unsubscribe();
    followed = auth;
    listening = auth ? listen(auth) : [];
  };
  app.subscribe(follow);
  follow();
}
