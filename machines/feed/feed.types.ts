/** Input, context and events of the feed. */
import type { Refused } from '#contract/call-failure.ts';
import type { Activity, ReactionType } from '#contract/feed.ts';
import type { ScreenEvent } from '#machines/app/screen.types.ts';
import type { FeedbackEvent, CallError } from '#machines/feedback/feedback.events.ts';

export interface FeedInput {
  /** The posts that the address names. */
  readonly named: readonly string[];
  /** The start of every key of this visit to the feed. */
  readonly keySeed: string;
}

/** The kind of read: the newest at first, older ones, newer ones, or those that the address names. */
export type FeedQuery = 'first' | 'older' | 'newPosts' | 'named';

export interface FeedPage {
  /** Newest first. */
  readonly activities: readonly Activity[];
  /** Where what is older begins; null where nothing is. */
  readonly next: string | null;
}

export interface FeedContext {
  readonly keySeed: string;
  /** Newest first, without gaps; null until they are read. */
  readonly posts: readonly Activity[] | null;
  readonly next: string | null;
  /** The feed has changed since the last read. */
  readonly isBehind: boolean;
  /** Newer posts that wait until the member shows them. */
  readonly newPosts: FeedPage | null;
  /** The posts that the address names. */
  readonly named: readonly string[];
  /** Those of them that are not among `posts`: they stand before all others. */
  readonly fetched: readonly Activity[];
  /** Named and requested, but not in the answer. */
  readonly absent: readonly string[];
  /** Why something could not be read. */
  readonly error: CallError | null;
  /** The posts whose reactions have an actor, and those whose comments have one. */
  readonly reacted: readonly string[];
  readonly commented: readonly string[];
  /** The posts whose comments are unfolded. */
  readonly unfolded: readonly string[];
}

export type FeedEvent =
  | ScreenEvent
  /** The member scrolls near the end of the posts. */
  | { readonly type: 'end.neared' }
  /** The member shows the newer posts. */
  | { readonly type: 'newPosts.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'reaction.pressed'; readonly postId: string; readonly reaction: ReactionType }
  /** `kept`: what the device has kept of a comment that was written and not sent. */
  | { readonly type: 'comments.toggled'; readonly postId: string; readonly kept?: unknown }
  /** Emitted by a child. */
  | FeedEmitted;

export type FeedEmitted = Extract<FeedbackEvent, { readonly type: 'error.occurred' }>;

/** Port `readPosts`. */
export type PostsRead = { readonly kind: 'read'; readonly page: FeedPage } | Refused;
export interface PostsQuery {
  /** Where what is older begins; null: the newest. */
  readonly cursor: string | null;
  /** These alone; empty: a page of the feed. */
  readonly ids: readonly string[];
}
