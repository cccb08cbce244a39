/** A special id in the list of classes stands for the feed. Source: docs/decisions/notifications.md#0226. */
import type { PlacesChanged } from '#machines/app/screen.types.ts';
import { feedMark } from '#machines/classes/class-updates.rules.ts';

/** Did posts, comments or reactions change? Without a list of classes, anything may have changed, including the feed. */
export const concernsFeed = ({ sessionIds }: Pick<PlacesChanged, 'sessionIds'>): boolean =>
  sessionIds === null || sessionIds.includes(feedMark);
