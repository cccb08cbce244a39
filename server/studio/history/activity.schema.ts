import * as v from 'valibot';
import { foldEmail } from '#contract/email.ts';
import { reactionTypes } from '#contract/feed.ts';
import { Duration } from './duration.ts';
import { Key, Name, Text, TimeOfDay } from '../folder/schema-values.ts';

const Email = v.pipe(v.string(), v.transform(foldEmail));
const Ago = Duration('');

const ReactionCounts = v.optional(
  v.record(
    v.picklist(reactionTypes, `must be one of ${reactionTypes.join(', ')}`),
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(500)),
  ),
  {},
);

const commentFields = { member: Email, ago: Ago, text: Text, deleted: v.optional(v.boolean(), false), reactions: ReactionCounts };
export const CommentEntry = v.strictObject({ ...commentFields, replies: v.optional(v.array(v.strictObject(commentFields)), []) });
export type CommentEntry = v.InferOutput<typeof CommentEntry>;

/** Logs a workout of the studio with its score, or sets of a movement. */
export const TrainingLine = v.strictObject({
  member: Email,
  /** The number of days before the load; `at` is the time at the facility. */
  ago: v.pipe(v.string(), v.regex(/^\d{1,4}d$/, 'must be a number of days like "12d"')),
  at: v.optional(TimeOfDay, '18:00'),
  facility: v.optional(Key),
  workout: v.optional(Name),
  movement: v.optional(Name),
  score: v.optional(v.string()),
  scaled: v.optional(v.boolean(), false),
  sets: v.optional(v.string()),
  notes: v.optional(Text, ''),
});
export type TrainingLine = v.InferOutput<typeof TrainingLine>;

export const PostLine = v.strictObject({
  post: Text,
  /** Key or name of the staff member who is the author; absent: the studio. */
  by: v.optional(Name),
  /** The facility; absent: every facility. */
  facility: v.optional(Key),
  ago: Ago,
  reactions: ReactionCounts,
  comments: v.optional(v.array(CommentEntry), []),
});
export type PostLine = v.InferOutput<typeof PostLine>;

/** In demo folders: the range of scores for members who log a workout, best first. */
export const UsualScoresLine = v.strictObject({ usual: v.record(Name, v.strictTuple([v.string(), v.string()])) });
export type UsualScoresLine = v.InferOutput<typeof UsualScoresLine>;

export type ActivityLine = TrainingLine | PostLine | UsualScoresLine;
