/** Mia comments. */
import { describe, expect, test } from 'vitest';
import { CallFailure } from '#contract/call-failure.ts';
import type { Comments } from '#contract/feed.ts';
import { createCommentThreadMachine } from '#machines/feed/comment-thread.machine.ts';
import { selectWhyNotSent } from '#machines/feed/feed.selectors.ts';
import { ana, commentBy, mia, noComments, refusal } from '#machines/feed/sample-posts.ts';
import { type ControlledActor, startControlledActor } from '#tests/controlled-actor.ts';

type Flow = ControlledActor<ReturnType<typeof createCommentThreadMachine>>;
const theirs = commentBy(ana, 'theirs');
const mine = commentBy(mia, 'mine');
const both: Comments = { items: [theirs, mine], count: 2 };

const open = (kept?: unknown): Flow => {
  const input = { source: { type: 'post', id: 'p' } as const, comments: noComments, keySeed: 'k', kept };
  const flow = startControlledActor(createCommentThreadMachine(), input);
  flow.answer('readComments', { kind: 'read', comments: both });
  return flow;
};
const now = ({ actor }: Flow) => actor.getSnapshot();
const write = ({ actor }: Flow, text: string): void => actor.send({ type: 'draft.changed', text });

describe('a comment', () => {
  test('is sent without the white space around it, and its field is empty when it stands there', () => {
    const flow = open();
    write(flow, '  Kia kaha ');
    flow.actor.send({ type: 'send.pressed' });
    expect(flow.inputOf('writeComment')).toEqual({ source: { type: 'post', id: 'p' }, content: 'Kia kaha', key: 'k:0' });
    flow.answer('writeComment', { kind: 'written', comments: both });
    expect([now(flow).value, now(flow).context.draft]).toEqual(['open', { text: '', replyTo: null }]);
  });

  test('that cannot be sent says why: nothing is written, or something else is under way', () => {
    const flow = open();
    expect(selectWhyNotSent(now(flow))).toBe('empty');
    write(flow, '  ');
    expect(selectWhyNotSent(now(flow))).toBe('empty');
    write(flow, 'Kia kaha');
    expect(selectWhyNotSent(now(flow))).toBeNull();
    flow.actor.send({ type: 'send.pressed' });
    expect(selectWhyNotSent(now(flow))).toBe('busy');
  });

  test('replies to somebody where that was chosen', () => {
    const flow = open();
    flow.actor.send({ type: 'reply.pressed', commentId: 'theirs' });
    write(flow, 'Me too');
    flow.actor.send({ type: 'send.pressed' });
    expect(flow.inputOf('writeComment')).toMatchObject({ source: { type: 'comment', id: 'theirs' } });
  });

  test('is never there twice: the same words sent again have the same key, also after a look', () => {
    const flow = open();
    write(flow, 'Once');
    flow.actor.send({ type: 'send.pressed' });
    const before = flow.inputOf('writeComment');
    flow.fail('writeComment', new CallFailure('timedOut'));
    flow.actor.send({ type: 'retry.pressed' });
    expect(flow.inputOf('writeComment')).toEqual(before);
    flow.pass(15_000);
    flow.actor.send({ type: 'checkOutcome.pressed' });
    flow.answer('readComments', { kind: 'read', comments: both });
    flow.actor.send({ type: 'send.pressed' });
    expect(flow.inputOf('writeComment')).toEqual(before);
  });

  test('has another key where it says something else', () => {
    const flow = open();
    write(flow, 'Once');
    flow.actor.send({ type: 'send.pressed' });
    flow.pass(15_000);
    flow.actor.send({ type: 'checkOutcome.pressed' });
    flow.answer('readComments', { kind: 'read', comments: both });
    write(flow, 'Twice');
    flow.actor.send({ type: 'send.pressed' });
    expect(flow.inputOf('writeComment')).toMatchObject({ content: 'Twice', key: 'k:1' });
  });

  test('stays in its field when the studio refuses it', () => {
    const flow = open();
    write(flow, 'Hello');
    flow.actor.send({ type: 'send.pressed' });
    flow.answer('writeComment', { kind: 'refused', problem: refusal });
    expect(now(flow).context).toMatchObject({ draft: { text: 'Hello' }, error: { kind: 'problem' } });
  });

  test('that the device has kept is offered again, as a comment of its own where what it replied to is gone', () => {
    expect(now(open({ text: 'Kept', replyTo: 'theirs' })).context.draft).toEqual({ text: 'Kept', replyTo: 'theirs' });
    expect(now(open({ text: 'Kept', replyTo: 'gone' })).context.draft).toEqual({ text: 'Kept', replyTo: null });
    expect(now(open(['nonsense'])).context.draft).toEqual({ text: '', replyTo: null });
  });

  test.each(['', '   ', 'x'.repeat(2_001)])('of no word or too many is not sent', (text) => {
    const flow = open();
    write(flow, text);
    expect(now(flow).can({ type: 'send.pressed' })).toBe(false);
  });
});

describe('deleting', () => {
  const chosen = (): Flow => {
    const flow = open();
    flow.actor.send({ type: 'delete.pressed', commentId: 'mine' });
    return flow;
  };

  test('is for one’s own alone', () => {
    expect(now(open()).can({ type: 'delete.pressed', commentId: 'theirs' })).toBe(false);
    expect(now(open()).can({ type: 'delete.pressed', commentId: 'mine' })).toBe(true);
  });

  test('asks first', () => {
    const flow = chosen();
    expect(flow.isActive('deleteComment')).toBe(false);
    flow.actor.send({ type: 'delete.confirmed' });
    expect(flow.inputOf('deleteComment')).toMatchObject({ id: 'mine' });
  });

  test('keeps the replies to what is gone', () => {
    const flow = chosen();
    flow.actor.send({ type: 'delete.confirmed' });
    const gone = { ...mine, content: null, replies: [theirs] };
    flow.answer('deleteComment', { kind: 'deleted', comments: { items: [gone], count: 1 } });
    expect(now(flow).context.comments.items[0]?.replies).toEqual([theirs]);
  });
});
