import type { Refused } from '#contract/call-failure.ts';
import type { Activity, ReactionType } from '#contract/feed.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

export interface FeedInput {
  readonly named: readonly string[];
  /** Unique for each visit to the feed; the prefix of all idempotency keys. */
  readonly keySeed: string;
}

/** The kind of read: the first page, older posts, newer posts, or the posts in the URL. */
export type FeedQuery = 'first' | 'older' | 'newPosts' | 'named';

export interface FeedPage {
  readonly activities: readonly Activity[];
  /** The cursor of older posts; null if there are no older posts. */
  readonly next: string | null;
}

export interface FeedContext {
  readonly keySeed: string;
  /** Newest first, without gaps; null until the posts are read. */
  readonly posts: readonly Activity[] | null;
  readonly next: string | null;
  readonly isBehind: boolean;
  readonly newPosts: FeedPage | null;
  readonly named: readonly string[];
  /** The posts of `named` that are not in `posts`. They are shown before all other posts. */
  readonly fetched: readonly Activity[];
  /** Ids from the URL that were requested but are missing in the answer. */
  readonly absent: readonly string[];
  readonly error: CallError | null;
  /** The posts whose reactions have an actor, and the posts whose comments have an actor. */
  readonly reacted: readonly string[];
  readonly commented: readonly string[];
  readonly unfolded: readonly string[];
}

export type FeedEvent =
  | ScreenEvent
  | { readonly type: 'end.neared' }
  | { readonly type: 'newPosts.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'reaction.pressed'; readonly postId: string; readonly reaction: ReactionType }
  /** `kept`: the draft of an unsent comment that the device has stored. */
  | { readonly type: 'comments.toggled'; readonly postId: string; readonly kept?: unknown }
  | FeedEmitted;

export type FeedEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

export type PostsRead = { readonly kind: 'read'; readonly page: FeedPage } | Refused;
export interface PostsQuery {
  /** The cursor of older posts; null: the newest posts. */
  readonly cursor: string | null;
  /** Reads only the posts with these ids; empty: reads a page of the feed. */
  readonly ids: readonly string[];
}
