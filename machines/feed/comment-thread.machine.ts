/** The member reads comments, writes comments and replies, and deletes their own comments. */
import { assertEvent, assign, emit, setup } from 'xstate';
import type { Comments } from '#contract/feed.ts';
import type { CallError } from '#machines/feedback/feedback.events.ts';
import { refusalToCallError, toCallError } from '#machines/feedback/call-error.rules.ts';
import { unprovidedPort } from '#machines/port.ts';
import {
  initialContext,
  canDelete,
  canReplyTo,
  canSend,
  emptyDraft,
  withValidReplyTarget,
  toSentComment,
  toWriteCommentInput,
} from './comment-thread.rules.ts';
import type {
  DeleteCommentAnswer,
  DeleteCommentInput,
  ReadCommentsAnswer,
  CommentThreadContext,
  CommentThreadEmitted,
  CommentThreadEvent,
  CommentThreadInput,
  WriteCommentInput,
  WriteCommentAnswer,
} from './comment-thread.types.ts';
import type { ReactionSource } from './reaction.types.ts';

const spec = '§3.comment';
const writing = '§7.comments.write';
const deleting = '§7.comments.delete';
const reading = '§7.activities';
const again = 'decisions.booking.twice';
const realtime = '§7.realtime';
const failing = '§8.serviceFailure';
const timeoutError = { kind: 'failure', failure: 'timedOut' } as const;

type PortAnswer = { readonly kind: string; readonly comments?: Comments };

const threadSetup = setup({
  types: {
    context: {} as CommentThreadContext,
    input: {} as CommentThreadInput,
    events: {} as CommentThreadEvent,
    emitted: {} as CommentThreadEmitted,
    tags: {} as 'busy' | 'failed',
    meta: {} as { readonly spec: string },
  },
  actors: {
    readComments: unprovidedPort<ReadCommentsAnswer, ReactionSource>('readComments'),
    writeComment: unprovidedPort<WriteCommentAnswer, WriteCommentInput>('writeComment'),
    deleteComment: unprovidedPort<DeleteCommentAnswer, DeleteCommentInput>('deleteComment'),
  },
  guards: {
    wasReceived: (_, { comments }: PortAnswer) => comments !== undefined,
    canReply: ({ context, event }) => event.type === 'reply.pressed' && canReplyTo(context.comments, event.commentId),
    canSend: ({ context }) => canSend(context.draft),
    isBehind: ({ context }) => context.isBehind,
    isOwn: ({ context, event }) => event.type === 'delete.pressed' && canDelete(context.comments, event.commentId),
  },
  actions: {
    storeAnswer: assign(({ context }, { comments = context.comments }: PortAnswer) => ({
      comments,
      draft: withValidReplyTarget(context.draft, comments),
      pendingDeletion: null,
      error: null,
    })),
    /** The error beside the field stays, because the member did not request this read. */
    storeRefreshed: assign(({ context }, { comments = context.comments }: PortAnswer) => ({
      comments,
      draft: withValidReplyTarget(context.draft, comments),
    })),
    fallBehind: assign({ isBehind: true }),
    catchUp: assign({ isBehind: false }),
    write: assign(({ context, event }) => {
      assertEvent(event, 'draft.changed');
      return { draft: { ...context.draft, text: event.text } };
    }),
    address: assign(({ context, event }) => {
      assertEvent(event, 'reply.pressed');
      return { draft: { ...context.draft, replyTo: event.commentId } };
    }),
    addressAll: assign(({ context }) => ({ draft: { ...context.draft, replyTo: null } })),
    send: assign(({ context }) => ({ sent: toSentComment(context), requestCount: context.requestCount + 1, error: null })),
    clearDraft: assign({ draft: emptyDraft, sent: null }),
    clearSent: assign({ sent: null }),
    choose: assign(({ context, event }) => {
      assertEvent(event, 'delete.pressed');
      const pendingDeletion = { id: event.commentId, key: `${context.keySeed}:${context.requestCount}` };
      return { pendingDeletion, requestCount: context.requestCount + 1, error: null };
    }),
    clearPendingDeletion: assign({ pendingDeletion: null }),
    clearError: assign({ error: null }),
    storeError: assign((_, error: CallError) => ({ error })),
    reportError: emit((_, error: CallError) => ({ type: 'error.occurred' as const, error })),
  },
  delays: {
    callTimeout: 15_000,
    /** The time from a failed read of changed comments to the next attempt. */
    readAgain: 30_000,
  },
});

const trying = (target: 'reading' | 'sending' | 'deleting', suffix: string) =>
  ({
    'retry.pressed': {
      target,
      actions: 'clearError',
      description: `The member tries again${suffix}.`,
      meta: { spec: target === 'reading' ? failing : again },
    },
  }) as const;

const sameKey = ': the same request is sent with the same key, so that it counts once';

const sending = {
  guard: 'canSend',
  target: '#commentThread.sending',
  description: 'The member sends the draft.',
  meta: { spec: writing },
} as const;

const choosing = {
  guard: 'isOwn',
  target: '#commentThread.confirmingDelete',
  description: 'The member deletes one of their own comments.',
  meta: { spec: deleting },
} as const;

/** The member did not request this read, so a failure shows no message. */
const refreshing = threadSetup.createStateConfig({
  description: 'The changed comments are read while the member reads and writes.',
  meta: { spec: realtime },
  entry: 'catchUp',
  on: {
    'send.pressed': { ...sending, actions: ['fallBehind', 'send'] },
    'delete.pressed': { ...choosing, actions: ['fallBehind', 'choose'] },
  },
  invoke: {
    id: 'readComments',
    src: 'readComments',
    input: ({ context }) => context.source,
    onDone: [
      {
        guard: { type: 'wasReceived', params: ({ event }) => event.output },
        target: 'current',
        actions: { type: 'storeRefreshed', params: ({ event }) => event.output },
        description: 'The current comments are shown; the draft stays.',
        meta: { spec: realtime },
      },
      { target: 'behind', description: 'The server refuses; the known comments stay.', meta: { spec: failing } },
    ],
    onError: { target: 'behind', description: 'No usable answer came; the known comments stay.', meta: { spec: failing } },
  },
  after: {
    callTimeout: { target: 'behind', description: 'The server takes too long; the known comments stay.', meta: { spec: failing } },
  },
});

const looking = {
  'checkOutcome.pressed': {
    target: 'reading',
    description: 'The member first reads the comments again; the draft stays.',
    meta: { spec: failing },
  },
} as const;

export const createCommentThreadMachine = () =>
  threadSetup.createMachine({
    id: 'commentThread',
    context: ({ input }) => initialContext(input),
    initial: 'reading',
    description: 'The comments on a post, with their replies.',
    meta: { spec },
    on: {
      'comments.changed': {
        actions: 'fallBehind',
        description: 'The comments may have changed: they are read as soon as the thread is open.',
        meta: { spec: realtime },
      },
    },
    states: {
      reading: {
        tags: 'busy',
        entry: 'catchUp',
        description: 'All comments are read; the known comments stay.',
        meta: { spec: reading },
        invoke: {
          id: 'readComments',
          src: 'readComments',
          input: ({ context }) => context.source,
          onDone: [
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'open',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The comments are read.',
              meta: { spec: reading },
            },
            {
              target: 'failed',
              actions: { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) },
              description: 'The server refuses and gives the reason.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'failed',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came; the known comments stay.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'failed',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long; the known comments stay.',
            meta: { spec: failing },
          },
        },
      },
      failed: {
        tags: 'failed',
        description: 'The comments could not all be read: the thread shows why and offers to try again.',
        meta: { spec: failing },
        on: {
          ...trying('reading', ''),
          'comments.changed': {
            target: 'reading',
            actions: 'clearError',
            description: 'The comments may have changed, or the device is online again: they are read again.',
            meta: { spec: realtime },
          },
        },
      },
      open: {
        description: 'The member reads and writes; the reason of a refusal is shown beside the field.',
        meta: { spec },
        on: {
          'draft.changed': { actions: 'write', description: 'The member writes.', meta: { spec: writing } },
          'reply.pressed': {
            guard: 'canReply',
            actions: 'address',
            description: 'The draft becomes a reply to the chosen comment.',
            meta: { spec },
          },
          'reply.cancelled': { actions: 'addressAll', description: 'The draft is a new comment and not a reply.', meta: { spec } },
          'send.pressed': { ...sending, actions: 'send' },
          'delete.pressed': { ...choosing, actions: 'choose' },
        },
        initial: 'current',
        states: {
          current: {
            description: 'All comments are up to date.',
            meta: { spec },
            always: {
              guard: 'isBehind',
              target: 'refreshing',
              description: 'The comments have changed since they were requested.',
              meta: { spec: realtime },
            },
          },
          refreshing,
          behind: {
            description: 'The changed comments could not be read; they are requested again later.',
            meta: { spec: failing },
            on: {
              'comments.changed': {
                target: 'refreshing',
                description: 'The comments may have changed again, or the device is online again.',
                meta: { spec: realtime },
              },
            },
            after: {
              readAgain: {
                target: 'refreshing',
                description: 'Some time has passed: the changed comments are read again.',
                meta: { spec: failing },
              },
            },
          },
        },
      },
      sending: {
        tags: 'busy',
        description: 'The draft is sent, and stays in its field until the server has stored it.',
        meta: { spec: writing },
        invoke: {
          id: 'writeComment',
          src: 'writeComment',
          input: ({ context }) => toWriteCommentInput(context),
          onDone: [
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'open',
              actions: ['clearDraft', { type: 'storeAnswer', params: ({ event }) => event.output }],
              description: 'The comment is stored and shown.',
              meta: { spec: writing },
            },
            {
              target: 'open',
              actions: ['clearSent', { type: 'storeError', params: ({ event }) => refusalToCallError(event.output) }],
              description: 'The server refuses and gives the reason; the draft stays in its field.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'sendLost',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'sendLost',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      sendLost: {
        tags: 'failed',
        description: 'It is not known whether the comment is stored: trying again stores the comment at most once.',
        meta: { spec: failing },
        on: { ...trying('sending', sameKey), ...looking },
      },
      confirmingDelete: {
        description: 'The member confirms the deletion, which is final.',
        meta: { spec: deleting },
        on: {
          'delete.confirmed': { target: 'deleting', description: 'The member confirms.', meta: { spec: deleting } },
          'delete.declined': {
            target: 'open',
            actions: 'clearPendingDeletion',
            description: 'The member keeps the comment.',
            meta: { spec: deleting },
          },
        },
      },
      deleting: {
        tags: 'busy',
        description: 'The deletion is requested; replies to the comment stay.',
        meta: { spec: deleting },
        invoke: {
          id: 'deleteComment',
          src: 'deleteComment',
          input: ({ context: { pendingDeletion } }): DeleteCommentInput => {
            if (!pendingDeletion) throw new Error('there is no comment to delete');
            return pendingDeletion;
          },
          onDone: [
            {
              guard: { type: 'wasReceived', params: ({ event }) => event.output },
              target: 'open',
              actions: { type: 'storeAnswer', params: ({ event }) => event.output },
              description: 'The comment is deleted; replies to it are still shown.',
              meta: { spec: deleting },
            },
            {
              target: 'reading',
              actions: ['clearPendingDeletion', { type: 'reportError', params: ({ event }) => refusalToCallError(event.output) }],
              description: 'The server refuses and gives the reason: the comments are read again.',
              meta: { spec: failing },
            },
          ],
          onError: {
            target: 'deleteLost',
            actions: { type: 'storeError', params: ({ event }) => toCallError(event.error) },
            description: 'No usable answer came.',
            meta: { spec: failing },
          },
        },
        after: {
          callTimeout: {
            target: 'deleteLost',
            actions: { type: 'storeError', params: timeoutError },
            description: 'The server takes too long.',
            meta: { spec: failing },
          },
        },
      },
      deleteLost: {
        tags: 'failed',
        description: 'It is not known whether the comment is deleted: trying again does no harm.',
        meta: { spec: failing },
        on: { ...trying('deleting', sameKey), ...looking },
      },
    },
  });
