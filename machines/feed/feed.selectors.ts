import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Activity, Comment, Comments } from '#contract/feed.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import type { createCommentThreadMachine } from './comment-thread.machine.ts';
import { canSend } from './comment-thread.rules.ts';
import type { createFeedMachine } from './feed.machine.ts';
import { newPostCount, reactionActorId, shownPosts, threadActorId } from './feed.rules.ts';
import type { createReactionListMachine } from './reaction-list.machine.ts';
import { reactingActorId } from './reaction-list.rules.ts';
import type { createReactionMachine } from './reaction.machine.ts';
import type { ReactionSource } from './reaction.types.ts';

export type FeedActor = ActorRefFrom<typeof createFeedMachine>;
export type FeedSnapshot = SnapshotFrom<typeof createFeedMachine>;
export type ReactionActor = ActorRefFrom<typeof createReactionMachine>;
export type ReactionSnapshot = SnapshotFrom<typeof createReactionMachine>;
export type ReactionListActor = ActorRefFrom<typeof createReactionListMachine>;
export type ReactionListSnapshot = SnapshotFrom<typeof createReactionListMachine>;
export type ThreadActor = ActorRefFrom<typeof createCommentThreadMachine>;
export type ThreadSnapshot = SnapshotFrom<typeof createCommentThreadMachine>;

/** `off`: the studio has no feed. */
export type FeedViewState = 'reading' | 'failed' | 'off' | 'empty' | 'shown';

export const selectViewState = (snapshot: FeedSnapshot): FeedViewState => {
  const { posts, error } = snapshot.context;
  if (snapshot.matches('reading')) return 'reading';
  if (posts) return posts.length === 0 ? 'empty' : 'shown';
  if (error?.kind === 'problem' && error.problem.code === 'feed_off') return 'off';
  return 'failed';
};

export const selectPosts = ({ context }: FeedSnapshot): readonly Activity[] => shownPosts(context);
export const selectNamed = ({ context }: FeedSnapshot): readonly string[] => context.named;
/** The number of posts that come first because the URL names them. */
export const selectFetchedCount = ({ context }: FeedSnapshot): number => shownPosts(context).length - (context.posts?.length ?? 0);
/** Can the newer posts be shown? Not during a read, because its posts must be sorted in first. */
export const selectCanShowNewPosts = (snapshot: FeedSnapshot): boolean => snapshot.can({ type: 'newPosts.pressed' });
export const selectNewPostCount = ({ context }: FeedSnapshot): number => newPostCount(context);
export const selectError = ({ context }: FeedSnapshot): CallError | null => context.error;
export const selectFailedPart = (snapshot: FeedSnapshot): 'older' | 'named' | null => {
  if (snapshot.matches('olderFailed')) return 'older';
  return snapshot.matches('namingFailed') ? 'named' : null;
};
export const selectIsReadingMore = (snapshot: FeedSnapshot): boolean => snapshot.matches('older') || snapshot.matches('naming');
export const selectHasMore = ({ context }: FeedSnapshot): boolean => context.next !== null;
export const selectCanReadOlder = (snapshot: FeedSnapshot): boolean => snapshot.can({ type: 'end.neared' });

export const selectIsExpanded =
  (postId: string) =>
  ({ context }: FeedSnapshot): boolean =>
    context.unfolded.includes(postId);

export const selectReactionActor =
  (postId: string) =>
  ({ children }: FeedSnapshot): ReactionActor | undefined =>
    children[reactionActorId(postId)] as ReactionActor | undefined;

export const selectThreadActor =
  (postId: string) =>
  ({ children }: FeedSnapshot): ThreadActor | undefined =>
    children[threadActorId(postId)] as ThreadActor | undefined;

/** The actor for the member's reaction to a thing outside the feed; undefined before the first reaction. */
export const selectReactionTo =
  (source: ReactionSource) =>
  ({ children }: ReactionListSnapshot): ReactionActor | undefined =>
    children[reactingActorId(source)] as ReactionActor | undefined;

export const selectFailedThreadCall = (snapshot: ThreadSnapshot): 'reading' | 'sending' | 'deleting' | null => {
  if (snapshot.matches('failed')) return 'reading';
  if (snapshot.matches('sendLost')) return 'sending';
  return snapshot.matches('deleteLost') ? 'deleting' : null;
};
export const selectIsReadingThread = (snapshot: ThreadSnapshot): boolean => snapshot.matches('reading');
export const selectIsSending = (snapshot: ThreadSnapshot): boolean => snapshot.matches('sending');
export const selectIsDeleting = (snapshot: ThreadSnapshot): boolean => snapshot.matches('deleting');
export const selectCommentToDelete = (snapshot: ThreadSnapshot): string | null =>
  snapshot.matches('confirmingDelete') || snapshot.matches('deleting') ? (snapshot.context.pendingDeletion?.id ?? null) : null;
export const selectCanWrite = (snapshot: ThreadSnapshot): boolean => snapshot.can({ type: 'draft.changed', text: '' });
export const selectCanSend = (snapshot: ThreadSnapshot): boolean => snapshot.can({ type: 'send.pressed' });
/** Why the text cannot be sent: the text is blank, or another request is running. Null: the text can be sent. */
export const selectWhyNotSent = (snapshot: ThreadSnapshot): 'empty' | 'busy' | null => {
  if (selectCanSend(snapshot)) return null;
  return canSend(snapshot.context.draft) ? 'busy' : 'empty';
};
/** The draft that the device stores: a comment that the server does not have yet. */
export const selectUnsent = ({ context: { draft, sent } }: ThreadSnapshot): object | null =>
  draft.text.trim() === '' ? null : { ...draft, ...(sent && { sent }) };
export const selectReplyTarget = ({ context: { comments, draft } }: ThreadSnapshot): Comment | null =>
  comments.items.find(({ id }) => id === draft.replyTo) ?? null;

export const latestComments = ({ items }: Comments): readonly Comment[] => items.slice(-2);
