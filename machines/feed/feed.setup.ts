import { assertEvent, assign, emit, enqueueActions, setup } from 'xstate';
import type { ReactionType } from '#contract/feed.ts';
import type { PlacesChanged } from '#machines/app/screen.types.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { unprovidedPort } from '#machines/port.ts';
import { createChildSubscription } from '#machines/visits/forward-visit-events.ts';
import { createCommentThreadMachine } from './comment-thread.machine.ts';
import { concernsFeed } from './feed-updates.rules.ts';
import {
  withAnswer,
  missingPostIds,
  newPostCount,
  postIn,
  reactionActorId,
  shownPosts,
  threadActorId,
  withNewPostsShown,
} from './feed.rules.ts';
import type { FeedContext, FeedEmitted, FeedEvent, FeedInput, FeedQuery, PostsQuery, PostsRead } from './feed.types.ts';
import { parseNotify } from './notify-query.rules.ts';
import { createReactionMachine } from './reaction.machine.ts';

interface AboutPost {
  readonly postId: string;
}
interface Pressed extends AboutPost {
  readonly reaction: ReactionType;
}
interface Toggled extends AboutPost {
  readonly kept?: unknown;
}
interface Learnt {
  readonly want: FeedQuery;
  readonly answer: PostsRead;
}

export const feedSetup = setup({
  types: {
    context: {} as FeedContext,
    input: {} as FeedInput,
    events: {} as FeedEvent,
    emitted: {} as FeedEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readPosts: unprovidedPort<PostsRead, PostsQuery>('readPosts'),
    reaction: createReactionMachine(),
    thread: createCommentThreadMachine(),
    childSubscription: createChildSubscription(),
  },
  guards: {
    wasRead: (_, { kind }: { readonly kind: string }) => kind === 'read',
    hasMore: ({ context }) => context.next !== null,
    hasNewPosts: ({ context }) => newPostCount(context) > 0,
    concernsFeed: (_, change: Pick<PlacesChanged, 'sessionIds'>) => concernsFeed(change),
    isBehind: ({ context }) => context.isBehind,
    lacksNamed: ({ context }) => missingPostIds(context).length > 0,
    isShown: ({ context }, { postId }: AboutPost) => postIn(context, postId) !== null,
    isReacted: ({ context }, { postId }: AboutPost) => context.reacted.includes(postId),
    isCommented: ({ context }, { postId }: AboutPost) => context.commented.includes(postId),
    isUnfolded: ({ context }, { postId }: AboutPost) => context.unfolded.includes(postId),
  },
  actions: {
    storeAnswer: assign(({ context }, { want, answer }: Learnt) =>
      answer.kind === 'read' ? { ...withAnswer(context, want, answer.page), error: null } : {},
    ),
    /** A reaction actor with a request in progress ignores this event; the response to its request updates it. */
    updateReactions: enqueueActions(({ context, enqueue }) => {
      for (const { id, reactions } of shownPosts(context))
        if (context.reacted.includes(id)) enqueue.sendTo(reactionActorId(id), { type: 'reactions.read', reactions });
    }),
    fallBehind: assign({ isBehind: true }),
    catchUp: assign({ isBehind: false }),
    showNewPosts: assign(({ context }) => withNewPostsShown(context)),
    point: assign(({ event }) => {
      assertEvent(event, 'route.entered');
      return { named: event.route.name === 'activity' ? parseNotify(event.route.query.notify) : [] };
    }),
    storeError: assign((_, error: CallError) => ({ error })),
    startReaction: enqueueActions(({ context, self, enqueue }, { postId }: AboutPost) => {
      const post = postIn(context, postId);
      if (!post) return;
      const [child, source] = [reactionActorId(postId), { type: post.source_type, id: postId }];
      enqueue.spawnChild('reaction', { id: child, input: { source, reactions: post.reactions, keySeed: `${context.keySeed}:${child}` } });
      enqueue.spawnChild('childSubscription', { id: `subscription:${child}`, input: { parent: self, child } });
      enqueue.assign({ reacted: [...context.reacted, postId] });
    }),
    react: enqueueActions(({ enqueue }, { postId, reaction }: Pressed) => {
      enqueue.sendTo(reactionActorId(postId), { type: 'reaction.pressed', reaction });
    }),
    startThread: enqueueActions(({ context, self, enqueue }, { postId, kept }: Toggled) => {
      const post = postIn(context, postId);
      if (!post) return;
      const [child, source] = [threadActorId(postId), { type: post.source_type, id: postId }];
      const input = { source, comments: post.comments, keySeed: `${context.keySeed}:${child}`, kept };
      enqueue.spawnChild('thread', { id: child, input });
      enqueue.spawnChild('childSubscription', { id: `subscription:${child}`, input: { parent: self, child } });
      enqueue.assign({ commented: [...context.commented, postId] });
    }),
    /** A page of the feed contains only the latest comments, so each thread reads its comments itself. */
    notifyThreads: enqueueActions(({ context, enqueue }) => {
      for (const postId of context.commented) enqueue.sendTo(threadActorId(postId), { type: 'comments.changed' });
    }),
    unfold: assign(({ context }, { postId }: AboutPost) => ({ unfolded: [...context.unfolded, postId] })),
    fold: assign(({ context }, { postId }: AboutPost) => ({ unfolded: context.unfolded.filter((id) => id !== postId) })),
    passOn: emit(({ event }) => {
      assertEvent(event, 'error.occurred');
      return event;
    }),
  },
  delays: {
    callTimeout: 15_000,
    /** The time from a failed read of changes to the next attempt. */
    lookAgain: 30_000,
  },
});
