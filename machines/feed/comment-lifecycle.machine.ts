/** The lifecycle of a comment, until it is deleted or hidden; the server enforces it. */
import { assign, setup } from 'xstate';

export interface CommentInput {
  /** Why the studio has hidden the comment; null: it is not hidden. */
  readonly reason: string | null;
}

export type CommentContext = CommentInput;

export type CommentLifecycleEvent =
  | { readonly type: 'replied' }
  | { readonly type: 'reacted' }
  | { readonly type: 'deleted'; readonly isAuthor: boolean }
  /** The studio hides the comment with a command. */
  | { readonly type: 'hidden'; readonly reason: string };

const spec = '§3.comment';
const deleting = '§7.comments.delete';
const moderation = 'decisions.feed.moderation';

export const createCommentLifecycle = () =>
  setup({
    types: {
      context: {} as CommentContext,
      input: {} as CommentInput,
      events: {} as CommentLifecycleEvent,
    },
    guards: {
      isAuthor: ({ event }) => event.type === 'deleted' && event.isAuthor,
    },
    actions: {
      storeReason: assign({ reason: ({ context, event }) => (event.type === 'hidden' ? event.reason : context.reason) }),
    },
  }).createMachine({
    id: 'comment',
    description: 'A comment of a member.',
    meta: { spec },
    context: ({ input }) => input,
    initial: 'shown',
    states: {
      shown: {
        description: 'All members who see the post can read the comment.',
        meta: { spec },
        on: {
          replied: { target: 'shown', description: 'A member replies to the comment.', meta: { spec } },
          reacted: { target: 'shown', description: 'A member reacts to the comment.', meta: { spec } },
          deleted: { guard: 'isAuthor', target: 'deleted', description: 'Its author deletes it.', meta: { spec: deleting } },
          hidden: {
            target: 'hidden',
            actions: 'storeReason',
            description: 'The studio hides the comment, and its author gets the reason.',
            meta: { spec: moderation },
          },
        },
      },
      deleted: {
        type: 'final',
        description: 'The author has deleted the comment: no member can read it any more.',
        meta: { spec: deleting },
      },
      hidden: {
        type: 'final',
        description: 'The studio has hidden the comment: no member can read it any more; the reason is stored.',
        meta: { spec: moderation },
      },
    },
  });

export type CommentLifecycle = ReturnType<typeof createCommentLifecycle>;
