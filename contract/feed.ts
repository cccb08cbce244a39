/** The feed of a studio and its members. Source: docs/spec §3, decisions.wire. */
import * as v from 'valibot';
import { Person } from './people.ts';
import { SeveralLines } from './text.ts';
import { Count, Id, Instant } from './values.ts';
import { Workout } from './workouts.ts';

export const reactionTypes = ['like', 'love', 'strong', 'celebrate'] as const;
export type ReactionType = (typeof reactionTypes)[number];

/** The subjects of comments and reactions. A subject `visit` is always a visit of the member who reads. */
export const sourceTypes = ['post', 'comment', 'workout', 'visit'] as const;
export type SourceType = (typeof sourceTypes)[number];

/**
 * All reactions to one subject: the used types in the order of `reactionTypes`, and the member’s own reactions. `who`: the latest three
 * other members who reacted, and the number of further members; absent if no other member reacted.
 */
export const Reactions = v.object({
  counts: v.array(v.object({ type: v.picklist(reactionTypes), count: Count })),
  own: v.array(v.object({ id: Id, type: v.picklist(reactionTypes) })),
  who: v.optional(v.object({ names: v.array(v.string()), others: Count })),
});
export type Reactions = v.InferOutput<typeof Reactions>;

const commentFields = {
  id: Id,
  author: Person,
  /** Plain text; null if the comment was deleted. */
  content: v.nullable(v.string()),
  created_at: Instant,
  reactions: Reactions,
};

export const Reply = v.object(commentFields);
export type Reply = v.InferOutput<typeof Reply>;

/** Replies are sorted oldest first. A deleted comment without its content and its author’s name stays while it has replies. */
export const Comment = v.object({ ...commentFields, replies: v.array(Reply) });
export type Comment = v.InferOutput<typeof Comment>;

/** `items`: oldest first; the list of posts has only the latest two. `count`: all comments and replies that are not deleted. */
export const Comments = v.object({ items: v.array(Comment), count: Count });
export type Comments = v.InferOutput<typeof Comments>;

export const Post = v.object({
  /** Plain text with line breaks. */
  content: v.string(),
  images: v.array(v.object({ url: v.string(), width: Count, height: Count, alt: v.string() })),
});
export type Post = v.InferOutput<typeof Post>;

const shown = { id: Id, author: Person, created_at: Instant, comments: Comments, reactions: Reactions };

/** One entry of the feed. Its id is the id of the post, the workout or the visit. */
export const Activity = v.variant('source_type', [
  v.object({ ...shown, source_type: v.literal('post'), post: Post }),
  /** `class_name`: the class of the workout. */
  v.object({ ...shown, source_type: v.literal('workout'), workout: Workout, class_name: v.nullable(v.string()) }),
  /** The list of activities contains no visits: each visit is read by its own id. */
  v.object({ ...shown, source_type: v.literal('visit'), class_name: v.nullable(v.string()) }),
]);
export type Activity = v.InferOutput<typeof Activity>;

/**
 * The entries of the feed, newest first. `ids`, separated by commas: only the entries with these ids, without entries that the member
 * cannot see.
 */
export const ActivityQuery = v.strictObject({
  ids: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  limit: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/))),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
});
export type ActivityQuery = v.InferOutput<typeof ActivityQuery>;

const Content = v.pipe(SeveralLines(), v.minLength(1), v.maxLength(2000));

/** A new comment or reply. The source of a reply is a comment. */
export const NewComment = v.strictObject({
  source_id: Id,
  source_type: v.picklist(sourceTypes),
  comment: v.strictObject({ content: Content }),
});
export type NewComment = v.InferOutput<typeof NewComment>;

/**
 * The response to a call about comments. `source`: the post, workout or visit of the thread; `comments`: all its comments after the call.
 */
export const CommentsNow = v.object({
  source_id: Id,
  source_type: v.picklist(sourceTypes),
  comments: Comments,
  /** The new comment; null after a deletion. */
  comment_id: v.nullable(Id),
});
export type CommentsNow = v.InferOutput<typeof CommentsNow>;

export const NewReaction = v.strictObject({
  reaction: v.strictObject({ type: v.picklist(reactionTypes), source_id: Id, source_type: v.picklist(sourceTypes) }),
});
export type NewReaction = v.InferOutput<typeof NewReaction>;

export const NewWorkoutReaction = v.strictObject({ reaction: v.strictObject({ type: v.picklist(reactionTypes) }) });
export type NewWorkoutReaction = v.InferOutput<typeof NewWorkoutReaction>;

export const ReactionSource = v.strictObject({
  source: v.pipe(v.string(), v.regex(/^(?:post|comment|workout|visit)-.{1,64}$/)),
});
/** With `type`: deletes only the reaction of this type; absent: deletes all reactions of the member. */
export const ReactionQuery = v.strictObject({ type: v.optional(v.picklist(reactionTypes)) });

/** The response to a call about reactions: all reactions to the subject after the call. */
export const ReactionsNow = v.object({ source_id: Id, source_type: v.picklist(sourceTypes), reactions: Reactions });
export type ReactionsNow = v.InferOutput<typeof ReactionsNow>;
