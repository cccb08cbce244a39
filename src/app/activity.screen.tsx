import type { ActorRefFrom } from 'xstate';
import type { ScreenScope } from '#machines/app/screen.types.ts';
import { parseNotify } from '#machines/feed/notify-query.rules.ts';
import { selectUnsent, type ThreadActor } from '#machines/feed/feed.selectors.ts';
import { createFeedLogic } from '#src/features/feed/feed.effects.ts';
import { FeedView } from '#src/features/feed/FeedView.tsx';
import { useFormatContext } from '#src/features/visits/use-format-context.ts';
import { draftStorage, useDraftStorage } from './drafts.ts';
import type { Dependencies } from './dependencies.ts';

export const createLogic = (deps: Dependencies) => createFeedLogic(deps);

export const inputFor = ({ route }: ScreenScope, { newKey }: Dependencies) => ({
  named: route.name === 'activity' ? parseNotify(route.query.notify) : [],
  keySeed: newKey(),
});

export interface ActivityScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly scope: ScreenScope;
}

const formOf = (postId: string): string => `comment/${postId}`;

export function View({ actor, scope }: ActivityScreenProps) {
  const { facility, profile } = scope;
  const formatContext = useFormatContext(facility?.time_zone ?? 'UTC', 60_000);
  const keep = (postId: string, thread: ThreadActor) => <ThreadDraftStorage postId={postId} thread={thread} scope={scope} />;
  if (!facility || !profile) return null;
  return (
    <FeedView
      actor={actor}
      formatContext={formatContext}
      me={{ name: profile.full_name, picture: profile.avatar.thumb_url }}
      keptOf={(postId) => draftStorage(scope, formOf(postId)).read()}
      keep={keep}
    />
  );
}

interface ThreadDraftStorageProps {
  readonly postId: string;
  readonly thread: ThreadActor;
  readonly scope: ScreenScope;
}

/** Stores unsent text on the device until it is published. */
function ThreadDraftStorage({ postId, thread, scope }: ThreadDraftStorageProps) {
  useDraftStorage(thread, scope, formOf(postId), selectUnsent);
  return null;
}
