/** Whom news of a facility concerns: its feed travels among its classes, by a mark of its own. Source: docs/decisions/notifications.md#0226. */
import type { PlacesChanged } from '#machines/app/screen.types.ts';
import { feedMark } from '#machines/classes/class-updates.rules.ts';

/** Something in the feed is new, or was said or taken back; where any class may have changed, the feed may have too. */
export const concernsFeed = ({ sessionIds }: Pick<PlacesChanged, 'sessionIds'>): boolean =>
  sessionIds === null || sessionIds.includes(feedMark);
