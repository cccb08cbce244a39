/** Cases and laws of commenting. One comment of another member and one comment of the member stand for all comments. */
import { CallFailure } from '#contract/call-failure.ts';
import type { Comments } from '#contract/feed.ts';
import { model } from '#machines/model.ts';
import { createCommentThreadMachine } from './comment-thread.machine.ts';
import { ana, commentBy, mia, noComments, refusal } from './sample-posts.ts';

const theirs = commentBy(ana, 'theirs');
const mine = commentBy(mia, 'mine', 'Get well, Ana.');
const both: Comments = { items: [theirs, mine], count: 2 };
const alone: Comments = { items: [theirs], count: 1 };
const gone: Comments = { items: [{ ...theirs, content: null }], count: 0 };

const source = { type: 'post', id: 'post' } as const;
const no = { name: 'refused', kind: 'done', output: { kind: 'refused', problem: refusal } } as const;
const unreachable = { name: 'unreachable', kind: 'error', error: new CallFailure('unreachable') } as const;

export const commentThreadModel = model(createCommentThreadMachine, {
  inputs: { start: { source, comments: noComments, keySeed: 'thread' } },
  cases: {
    'draft.changed': [
      { name: 'a word', event: { type: 'draft.changed', text: 'Kia kaha' } },
      { name: 'nothing', event: { type: 'draft.changed', text: ' ' } },
    ],
    'reply.pressed': [{ name: '', event: { type: 'reply.pressed', commentId: theirs.id } }],
    'reply.cancelled': [{ name: '', event: { type: 'reply.cancelled' } }],
    'send.pressed': [{ name: '', event: { type: 'send.pressed' } }],
    'delete.pressed': [
      { name: 'mine', event: { type: 'delete.pressed', commentId: mine.id } },
      { name: 'somebody else’s', event: { type: 'delete.pressed', commentId: theirs.id } },
    ],
    'delete.confirmed': [{ name: '', event: { type: 'delete.confirmed' } }],
    'delete.declined': [{ name: '', event: { type: 'delete.declined' } }],
    'retry.pressed': [{ name: '', event: { type: 'retry.pressed' } }],
    'checkOutcome.pressed': [{ name: '', event: { type: 'checkOutcome.pressed' } }],
    'comments.changed': [{ name: '', event: { type: 'comments.changed' } }],
  },
  refused: ['delete.pressed (somebody else’s)'],
  outcomes: {
    readComments: [
      { name: 'read', kind: 'done', output: { kind: 'read', comments: both } },
      { name: 'read, and what was replied to is gone', kind: 'done', output: { kind: 'read', comments: gone } },
      no,
      unreachable,
    ],
    writeComment: [{ name: 'written', kind: 'done', output: { kind: 'written', comments: both } }, no, unreachable],
    deleteComment: [{ name: 'deleted', kind: 'done', output: { kind: 'deleted', comments: alone } }, no, unreachable],
  },
  abstract: ({ comments, draft, sent, pendingDeletion, error, isBehind }) => ({
    isBehind,
    comments: comments.count,
    hasText: draft.text.trim() !== '',
    isReply: draft.replyTo !== null,
    isSent: sent !== null,
    pendingDeletion: pendingDeletion !== null,
    error: error?.kind ?? null,
  }),
  unless: {
    canReply: 'It is deleted.',
    canSend: 'The draft is empty or too long.',
    isBehind: 'Nothing has changed since the comments were requested.',
    isOwn: 'Another member wrote it, or it is deleted already.',
  },
  laws: [
    {
      name: 'a written comment is never lost before it is in the thread',
      kind: 'never',
      holds: ({ matches, context }) => (matches('sending') || matches('sendLost')) && context.draft.text.trim() === '',
    },
    {
      name: 'nothing is deleted before the member has confirmed it',
      kind: 'until',
      holds: ({ matches }) => !matches('deleting'),
      until: ({ matches }) => matches('confirmingDelete'),
      again: ({ matches }) => matches('open'),
    },
    {
      name: 'only the chosen comment is confirmed and deleted',
      kind: 'never',
      holds: ({ matches, context }) => ['confirmingDelete', 'deleting', 'deleteLost'].some(matches) && context.pendingDeletion === null,
    },
    {
      name: 'changed comments are read while the thread is open',
      kind: 'never',
      holds: ({ matches, context }) => matches('open.current') && context.isBehind,
    },
    {
      name: 'a dialog can always be declined',
      kind: 'always',
      holds: ({ matches, can }) => !matches('confirmingDelete') || can({ type: 'delete.declined' }),
    },
    {
      name: 'a failure has a reason, and trying again is offered',
      kind: 'always',
      holds: ({ tags, can, context }) => !tags.has('failed') || (context.error !== null && can({ type: 'retry.pressed' })),
    },
  ],
});
