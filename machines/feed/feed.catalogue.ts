import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createCommentLifecycle } from './comment-lifecycle.machine.ts';
import { commentLifecycleModel } from './comment-lifecycle.model.ts';
import { createCommentThreadMachine } from './comment-thread.machine.ts';
import { commentThreadModel } from './comment-thread.model.ts';
import { createFeedMachine } from './feed.machine.ts';
import { feedModel } from './feed.model.ts';
import { createReactionListMachine } from './reaction-list.machine.ts';
import { reactionListModel } from './reaction-list.model.ts';
import { createReactionMachine } from './reaction.machine.ts';
import { reactionModel } from './reaction.model.ts';

export const feedMachines: readonly CatalogueEntry[] = [
  {
    name: 'createCommentLifecycle',
    file: 'feed/comment-lifecycle.machine.ts',
    subject: 'feed',
    kind: 'lifecycle',
    sentence: 'A comment of a member: others reply and react to it, until its author deletes it or the studio hides it.',
    create: createCommentLifecycle,
    model: commentLifecycleModel,
  },
  {
    name: 'createCommentThreadMachine',
    file: 'feed/comment-thread.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member reads comments, writes comments and replies, and deletes their own.',
    create: createCommentThreadMachine,
    model: commentThreadModel,
  },
  {
    name: 'createFeedMachine',
    file: 'feed/feed.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member reads the posts of the studio and its members, and takes part.',
    create: createFeedMachine,
    model: feedModel,
  },
  {
    name: 'createReactionListMachine',
    file: 'feed/reaction-list.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member reacts to things on a screen, and sees the reactions of others.',
    create: createReactionListMachine,
    model: reactionListModel,
  },
  {
    name: 'createReactionMachine',
    file: 'feed/reaction.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member reacts, takes the reaction back, and sees the result at once.',
    create: createReactionMachine,
    model: reactionModel,
  },
];
