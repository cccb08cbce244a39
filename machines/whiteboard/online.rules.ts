/** The link for joining a class online. Source: docs/spec §2 (`/classes/{id}/online`). */
import type { OnlineClass } from '#contract/leaderboard.ts';

/** When the link opens; null once this instant has passed. */
export const opensLater = ({ opens_at }: Pick<OnlineClass, 'opens_at'>, now: Date): Date | null => {
  const opens = opens_at === null ? null : new Date(opens_at);
  return opens && now < opens ? opens : null;
};
