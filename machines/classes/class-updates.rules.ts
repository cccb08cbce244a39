import type { FeedMark } from '#contract/realtime.ts';
import type { PlacesChanged } from '#machines/app/screen.types.ts';

export const feedMark: FeedMark = 'feed';

/** Did places of classes or scores change? Updates about appointments count too, because they use the same ids. */
export const concernsClasses = ({ sessionIds }: Pick<PlacesChanged, 'sessionIds'>): boolean =>
  sessionIds === null || sessionIds.some((id) => id !== feedMark);
