/** Where a class is joined from elsewhere. Source: docs/spec §2 (`/classes/{id}/online`). */
import type { OnlineClass } from '#contract/leaderboard.ts';

/** When the link will open, as long as it has not: at that instant it is open. */
export const opensLater = ({ opens_at }: Pick<OnlineClass, 'opens_at'>, now: Date): Date | null => {
  const opens = opens_at === null ? null : new Date(opens_at);
  return opens && now < opens ? opens : null;
};
