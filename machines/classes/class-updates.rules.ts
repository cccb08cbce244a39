/** Which updates are about classes, and not about the feed alone. */
import type { FeedMark } from '#contract/realtime.ts';
import type { PlacesChanged } from '#machines/app/screen.types.ts';

export const feedMark: FeedMark = 'feed';

/** Places of classes have changed, or scores came in; appointments are sent in the same updates. */
export const concernsClasses = ({ sessionIds }: Pick<PlacesChanged, 'sessionIds'>): boolean =>
  sessionIds === null || sessionIds.some((id) => id !== feedMark);
