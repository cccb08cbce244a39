/** Comments and reactions are read from the feed. Source: docs/spec §2 (Feed), docs/decisions/feed.md#0227. */
import type { Activity, Reactions } from '#contract/feed.ts';
import type { Facility } from '#contract/profile.ts';
import type { Workout } from '#contract/workouts.ts';

/** The id of the feed's entry to read; null if the studio has no feed. */
export const feedEntryQuery = (facility: Pick<Facility, 'preferences'> | null, workoutId: string): string | null =>
  facility?.preferences.feed_enabled ? workoutId : null;

/** Only workouts on the leaderboard of a class have reactions, because other members see only these workouts. */
export const reactionsTo = (
  workout: Pick<Workout, 'session'> | null,
  entries: readonly Pick<Activity, 'reactions'>[] | null,
): Reactions | null => (workout?.session ? (entries?.[0]?.reactions ?? null) : null);
