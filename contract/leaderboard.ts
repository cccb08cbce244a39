/** Who did how well in a class, and what stands on its whiteboard. Source: docs/spec §3 and §6, decisions.training. */
import * as v from 'valibot';
import { Session } from './classes.ts';
import { Reactions } from './feed.ts';
import { Person } from './people.ts';
import { Score } from './scores.ts';
import { CalendarDate, Count, Id, Instant } from './values.ts';
import { WorkoutDefinition } from './workouts.ts';

/** Why a row has no rank. */
export const unrankedReasons = ['noScore', 'missingLift', 'noScoring'] as const;
export type UnrankedReason = (typeof unrankedReasons)[number];

export const LeaderboardEntry = v.object({
  /** The workout that it comes from. */
  id: Id,
  member: Person,
  /** Null: not ranked, for the reason in `unranked`. Ties share a rank and the next is skipped. */
  rank: v.nullable(Count),
  tied: v.boolean(),
  unranked: v.nullable(v.picklist(unrankedReasons)),
  as_prescribed: v.boolean(),
  /** Of a lift: made of its sets. */
  score: v.nullable(Score),
  /** The reactions of others; absent if the facility has no feed. */
  reactions: v.optional(Reactions),
});
export type LeaderboardEntry = v.InferOutput<typeof LeaderboardEntry>;

/** One workout of the whiteboard with all members who logged it in this class, best first, unranked last. */
export const Leaderboard = v.object({ definition: WorkoutDefinition, entries: v.array(LeaderboardEntry) });
export type Leaderboard = v.InferOutput<typeof Leaderboard>;

export const LeaderboardQuery = v.strictObject({ session_id: Id });
export type LeaderboardQuery = v.InferOutput<typeof LeaderboardQuery>;

/** What may be logged for a class: `workout_id` names what the member has logged of it already. */
export const WhiteboardItem = v.object({ id: Id, position: Count, definition: WorkoutDefinition, workout_id: v.nullable(Id) });
export type WhiteboardItem = v.InferOutput<typeof WhiteboardItem>;

/** The whiteboard of a class. `items` is empty if `canSeeWhiteboard(session)` is false. */
export const Whiteboard = v.object({ session: Session, items: v.array(WhiteboardItem) });
export type Whiteboard = v.InferOutput<typeof Whiteboard>;

/** `GET /whiteboards`: of the classes of a day at the facility (today if the day is missing), or of one class. */
export const WhiteboardQuery = v.strictObject({ day: v.optional(CalendarDate), session_id: v.optional(Id) });
export type WhiteboardQuery = v.InferOutput<typeof WhiteboardQuery>;

/** `GET /sessions/{id}/online`: where a class can be joined from elsewhere. */
export const OnlineClass = v.object({
  is_online: v.boolean(),
  /** Null where the class is not online, or the member has no place in it. */
  url: v.nullable(v.string()),
  /** From when the link leads somewhere; null where it is not known. */
  opens_at: v.nullable(Instant),
});
export type OnlineClass = v.InferOutput<typeof OnlineClass>;
