/** Which updates of a facility are about its feed: a mark among the classes stands for it. Source: docs/decisions/notifications.md#0226. */
import type { PlacesChanged } from '#machines/app/screen.types.ts';
import { feedMark } from '#machines/classes/class-updates.rules.ts';

/** Posts, comments or reactions changed; where any class may have changed, the feed may have too. */
export const concernsFeed = ({ sessionIds }: Pick<PlacesChanged, 'sessionIds'>): boolean =>
  sessionIds === null || sessionIds.includes(feedMark);
