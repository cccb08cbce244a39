import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Comment, Comments, Reply } from '#contract/feed.ts';
import {
  initialContext,
  canDelete,
  canReplyTo,
  canSend,
  emptyDraft,
  withValidReplyTarget,
  longestComment,
  toSentComment,
  toWriteCommentInput,
} from '#machines/feed/comment-thread.rules.ts';
import type { CommentThreadContext } from '#machines/feed/comment-thread.types.ts';
import { ana, commentBy, mia, noComments } from '#machines/feed/sample-posts.ts';
import { count } from '#tests/counts.ts';

const threadOf = (...items: readonly Comment[]): Comments => ({ items: [...items], count: items.length });
const withReplies = (comment: Comment, ...replies: readonly Reply[]): Comment => ({ ...comment, replies: [...replies] });
const thread = threadOf(
  withReplies(commentBy(ana, 'theirs'), commentBy(mia, 'my-reply'), commentBy(ana, 'their-reply')),
  commentBy(mia, 'mine'),
  withReplies(commentBy(mia, 'gone', null), commentBy(mia, 'my-lost-reply', null)),
);
const post = { type: 'post', id: 'p' } as const;
const started = (kept?: unknown): CommentThreadContext => initialContext({ source: post, comments: noComments, keySeed: 'k', kept });
const written = (text: string, replyTo: string | null = null): CommentThreadContext => ({ ...started(), draft: { text, replyTo } });

describe('Mia can reply', () => {
  test('to a comment that still has a text, by any author', () => {
    expect(['theirs', 'mine'].map((id) => canReplyTo(thread, id))).toEqual([true, true]);
  });

  test('but not to a deleted comment, a reply, or a comment that does not exist', () => {
    expect(['gone', 'their-reply', 'unknown'].map((id) => canReplyTo(thread, id))).toEqual([false, false, false]);
    expect(canReplyTo(noComments, 'theirs')).toBe(false);
  });
});

describe('Mia can delete', () => {
  test('her own comments and her own replies', () => {
    expect(['mine', 'my-reply'].map((id) => canDelete(thread, id))).toEqual([true, true]);
  });

  test('but no comment of others, no deleted comment, and no unknown comment', () => {
    expect(['theirs', 'their-reply', 'gone', 'my-lost-reply', 'unknown'].map((id) => canDelete(thread, id))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('but only her own replies, and those of her comments that accept replies', () => {
    const comment = fc
      .record({ author: fc.constantFrom(ana, mia), id: fc.constantFrom('a', 'b', 'c'), content: fc.constantFrom('Kia kaha', null) })
      .map(({ author, id, content }) => commentBy(author, id, content));
    const anyThread = fc.uniqueArray(comment, { selector: ({ id }) => id }).map((items) => threadOf(...items));
    fc.assert(
      fc.property(anyThread, fc.constantFrom('a', 'b', 'c'), (comments, id) => {
        const isMine = comments.items.some((one) => one.id === id && one.author.is_you);
        expect(canDelete(comments, id)).toBe(isMine && canReplyTo(comments, id));
      }),
      { numRuns: count(100, 2_000) },
    );
  });
});

describe('a draft', () => {
  test('can be sent with one letter up to the longest comment that the server accepts', () => {
    const isSendable = (length: number): boolean => canSend({ text: 'x'.repeat(length), replyTo: null });
    expect([0, 1, longestComment, longestComment + 1].map(isSendable)).toEqual([false, true, true, false]);
    expect(longestComment).toBe(2_000);
  });

  test('that is only white space is empty, and white space around a draft is ignored', () => {
    expect(canSend({ text: ' \n\t ', replyTo: null })).toBe(false);
    expect(canSend({ text: `  ${'x'.repeat(longestComment)}\n`, replyTo: null })).toBe(true);
  });

  test('keeps its reply target while the target accepts replies, and always keeps its text', () => {
    expect(withValidReplyTarget({ text: 'Me too', replyTo: 'theirs' }, thread)).toEqual({ text: 'Me too', replyTo: 'theirs' });
    expect(withValidReplyTarget({ text: 'Me too', replyTo: 'gone' }, thread)).toEqual({ text: 'Me too', replyTo: null });
    expect(withValidReplyTarget({ text: 'Me too', replyTo: null }, thread)).toEqual({ text: 'Me too', replyTo: null });
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a bare text', 'Kept'],
    ['another form', { note: 'Kept' }],
    ['a text that is none', { text: 7, replyTo: 'theirs' }],
    ['a list', ['Kept']],
  ])('that the device kept as %s is an empty one', (_, kept) => {
    expect(started(kept).draft).toEqual({ text: '', replyTo: null });
    expect(emptyDraft).toEqual({ text: '', replyTo: null });
  });

  test.each([
    [{ text: 'Kept' }, { text: 'Kept', replyTo: null }],
    [
      { text: 'Kept', replyTo: 7 },
      { text: 'Kept', replyTo: null },
    ],
    [
      { text: 'Kept', replyTo: 'theirs', more: true },
      { text: 'Kept', replyTo: 'theirs' },
    ],
  ])('that the device kept as %j is offered again', (kept, draft) => {
    expect(started(kept).draft).toEqual(draft);
  });

  test('that was sent before the page was left keeps its key for the same text, and for no other', () => {
    const sent = { text: 'Kept', replyTo: null, key: 'earlier:0' };
    const restored = started({ text: 'Kept', replyTo: null, sent });
    expect(toSentComment(restored)).toEqual(sent);
    expect(toSentComment({ ...restored, draft: { text: 'Changed', replyTo: null } }).key).toBe('k:0');
  });

  test.each([[null], ['sent'], [{ text: 'Kept' }], [{ key: 7 }]])(
    'that the device kept as sent in the form of %j was never sent',
    (sent) => {
      expect(started({ text: 'Kept', sent }).sent).toBeNull();
    },
  );

  test('of the device is restored with its reply target when a thread is opened, without a request, a deletion or an error', () => {
    expect(started({ text: 'Kept', replyTo: 'theirs' })).toEqual({
      source: post,
      comments: noComments,
      keySeed: 'k',
      draft: { text: 'Kept', replyTo: 'theirs' },
      sent: null,
      requestCount: 0,
      pendingDeletion: null,
      error: null,
      isBehind: false,
    });
  });
});

describe('the request', () => {
  test('contains the draft without the white space around it, the comment that it replies to, and its own key', () => {
    expect(toSentComment({ ...written('  Me too\n', 'theirs'), requestCount: 3 })).toEqual({
      text: 'Me too',
      replyTo: 'theirs',
      key: 'k:3',
    });
  });

  test('is the same when it is sent again, also with other white space around the text', () => {
    const sent = { text: 'Me too', replyTo: 'theirs', key: 'k:0' };
    expect(toSentComment({ ...written(' Me too', 'theirs'), sent, requestCount: 1 })).toBe(sent);
  });

  test('is another one for another text, or for a reply to another comment', () => {
    const sent = { text: 'Me too', replyTo: 'theirs', key: 'k:0' };
    expect(toSentComment({ ...written('Me three', 'theirs'), sent, requestCount: 1 }).key).toBe('k:1');
    expect(toSentComment({ ...written('Me too', 'mine'), sent, requestCount: 1 })).toEqual({ text: 'Me too', replyTo: 'mine', key: 'k:1' });
    expect(toSentComment({ ...written('Me too'), sent, requestCount: 1 })).toEqual({ text: 'Me too', replyTo: null, key: 'k:1' });
  });

  test('has as target the subject of the thread, or the comment that it replies to', () => {
    const sent = { text: 'Me too', replyTo: null, key: 'k:0' };
    expect(toWriteCommentInput({ ...started(), sent })).toEqual({ source: post, content: 'Me too', key: 'k:0' });
    expect(toWriteCommentInput({ ...started(), sent: { ...sent, replyTo: 'theirs' } })).toEqual({
      source: { type: 'comment', id: 'theirs' },
      content: 'Me too',
      key: 'k:0',
    });
  });

  test('never has an empty text', () => {
    expect(() => toWriteCommentInput(started())).toThrow('there is no comment to send');
  });
});
