/** The results of a class, and the content of its whiteboard. Source: docs/spec §3 and §6, decisions.training. */
import * as v from 'valibot';
import { Session } from './classes.ts';
import { Reactions } from './feed.ts';
import { Person } from './people.ts';
import { Score } from './scores.ts';
import { CalendarDate, Count, Id, Instant } from './values.ts';
import { WorkoutDefinition } from './workouts.ts';

export const unrankedReasons = ['noScore', 'missingLift', 'noScoring'] as const;
export type UnrankedReason = (typeof unrankedReasons)[number];

export const LeaderboardEntry = v.object({
  id: Id,
  member: Person,
  /** Null: the entry has no rank, for the reason in `unranked`. Equal results share a rank, and the next rank is skipped. */
  rank: v.nullable(Count),
  tied: v.boolean(),
  unranked: v.nullable(v.picklist(unrankedReasons)),
  as_prescribed: v.boolean(),
  /** The score of a lift is computed from its sets. */
  score: v.nullable(Score),
  /** The reactions of other members; absent if the facility has no feed. */
  reactions: v.optional(Reactions),
});
export type LeaderboardEntry = v.InferOutput<typeof LeaderboardEntry>;

/** Sorted best first, with unranked entries last. */
export const Leaderboard = v.object({ definition: WorkoutDefinition, entries: v.array(LeaderboardEntry) });
export type Leaderboard = v.InferOutput<typeof Leaderboard>;

export const LeaderboardQuery = v.strictObject({ session_id: Id });
export type LeaderboardQuery = v.InferOutput<typeof LeaderboardQuery>;

/** A workout on the whiteboard. `workout_id`: the workout that the member logged for this item, or null. */
export const WhiteboardItem = v.object({ id: Id, position: Count, definition: WorkoutDefinition, workout_id: v.nullable(Id) });
export type WhiteboardItem = v.InferOutput<typeof WhiteboardItem>;

/** The whiteboard of a class. `items` is empty if `canSeeWhiteboard(session)` is false. */
export const Whiteboard = v.object({ session: Session, items: v.array(WhiteboardItem) });
export type Whiteboard = v.InferOutput<typeof Whiteboard>;

/** The whiteboards of the classes on a day at the facility (default: today), or of one class. */
export const WhiteboardQuery = v.strictObject({ day: v.optional(CalendarDate), session_id: v.optional(Id) });
export type WhiteboardQuery = v.InferOutput<typeof WhiteboardQuery>;

export const OnlineClass = v.object({
  is_online: v.boolean(),
  /** Null if the class is not online, or the member has no place in it. */
  url: v.nullable(v.string()),
  /** When the link starts to work; null if that is not known. */
  opens_at: v.nullable(Instant),
});
export type OnlineClass = v.InferOutput<typeof OnlineClass>;
