/** The machines of this subject, for the list of all machines. */
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
    sentence: 'The member reads what was said, says something to it or to somebody, and takes back what is theirs.',
    create: createCommentThreadMachine,
    model: commentThreadModel,
  },
  {
    name: 'createFeedMachine',
    file: 'feed/feed.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member reads what the studio and its members show each other, and takes part.',
    create: createFeedMachine,
    model: feedModel,
  },
  {
    name: 'createReactionListMachine',
    file: 'feed/reaction-list.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member reacts to whatever stands on a screen, and hears what others said to it meanwhile.',
    create: createReactionListMachine,
    model: reactionListModel,
  },
  {
    name: 'createReactionMachine',
    file: 'feed/reaction.machine.ts',
    subject: 'feed',
    kind: 'flow',
    sentence: 'The member says something without words, takes it back, and sees at once what became of it.',
    create: createReactionMachine,
    model: reactionModel,
  },
];
