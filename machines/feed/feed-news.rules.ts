/** Whom news of a facility concerns: its feed travels among its classes, by a mark of its own. Source: decision 0226. */
import type { FeedMark } from '#contract/realtime.ts';
import type { PlacesChanged } from '#machines/app/screen.types.ts';

const feedMark: FeedMark = 'feed';

/** Something in the feed is new, or was said or taken back; where any class may have changed, the feed may have too. */
export const tellsOfFeed = ({ sessionIds }: Pick<PlacesChanged, 'sessionIds'>): boolean =>
  sessionIds === null || sessionIds.includes(feedMark);

/** Places of classes have changed, or scores came in. */
export const tellsOfClasses = ({ sessionIds }: Pick<PlacesChanged, 'sessionIds'>): boolean =>
  sessionIds === null || sessionIds.some((id) => id !== feedMark);
