import type { ActorRefFrom } from 'xstate';
import type { ScreenPlace } from '#machines/app/screen.types.ts';
import { parseNotify } from '#machines/feed/notify.rules.ts';
import { selectUnsent, type ThreadActor } from '#machines/feed/feed.selectors.ts';
import { createFeedLogic } from '#src/features/feed/feed.effects.ts';
import { FeedView } from '#src/features/feed/FeedView.tsx';
import { useMoment } from '#src/features/visits/moment.ts';
import { draftPlace, useKeptDraft } from './drafts.ts';
import type { Means } from './means.ts';

/** What the studio and its members show each other. */
export const createLogic = (means: Means) => createFeedLogic(means);

export const inputFor = ({ route }: ScreenPlace, { newKey }: Means) => ({
  named: route.name === 'activity' ? parseNotify(route.query.notify) : [],
  keySeed: newKey(),
});

export interface ActivityScreenProps {
  readonly actor: ActorRefFrom<ReturnType<typeof createLogic>>;
  readonly place: ScreenPlace;
}

const formOf = (postId: string): string => `comment/${postId}`;

export function View({ actor, place }: ActivityScreenProps) {
  const { facility, profile } = place;
  const moment = useMoment(facility?.time_zone ?? 'UTC', 60_000);
  const keep = (postId: string, thread: ThreadActor) => <Keeper postId={postId} thread={thread} place={place} />;
  if (!facility || !profile) return null;
  return (
    <FeedView
      actor={actor}
      moment={moment}
      me={{ name: profile.full_name, picture: profile.avatar.thumb_url }}
      keptOf={(postId) => draftPlace(place, formOf(postId)).read()}
      keep={keep}
    />
  );
}

interface KeeperProps {
  readonly postId: string;
  readonly thread: ThreadActor;
  readonly place: ScreenPlace;
}

/** Keeps what is written on the device until it stands there. */
function Keeper({ postId, thread, place }: KeeperProps) {
  useKeptDraft(thread, place, formOf(postId), selectUnsent);
  return null;
}
