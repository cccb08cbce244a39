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
  test('is sent without the white space around it, and the field is empty after the comment is shown', () => {
    const flow = open();
    write(flow, '  Kia kaha ');
    flow.actor.send({ type: 'send.pressed' });
    expect(flow.inputOf('writeComment')).toEqual({ source: { type: 'post', id: 'p' }, content: 'Kia kaha', key: 'k:0' });
    flow.answer('writeComment', { kind: 'written', comments: both });
    expect([now(flow).value, now(flow).context.draft]).toEqual([{ open: 'current' }, { text: '', replyTo: null }]);
  });

  test('that cannot be sent has a reason: no text, or another request is in progress', () => {
    const flow = open();
    expect(selectWhyNotSent(now(flow))).toBe('empty');
    write(flow, '  ');
    expect(selectWhyNotSent(now(flow))).toBe('empty');
    write(flow, 'Kia kaha');
    expect(selectWhyNotSent(now(flow))).toBeNull();
    flow.actor.send({ type: 'send.pressed' });
    expect(selectWhyNotSent(now(flow))).toBe('busy');
  });

  test('replies to the comment that was chosen', () => {
    const flow = open();
    flow.actor.send({ type: 'reply.pressed', commentId: 'theirs' });
    write(flow, 'Me too');
    flow.actor.send({ type: 'send.pressed' });
    expect(flow.inputOf('writeComment')).toMatchObject({ source: { type: 'comment', id: 'theirs' } });
  });

  test('is never stored twice: the same text is sent again with the same key, also after a read', () => {
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

  test('has another key if its text is another one', () => {
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

  test('that the device has stored is restored, and is no longer a reply if its target was deleted', () => {
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

  test('is possible only for the member’s own comments', () => {
    expect(now(open()).can({ type: 'delete.pressed', commentId: 'theirs' })).toBe(false);
    expect(now(open()).can({ type: 'delete.pressed', commentId: 'mine' })).toBe(true);
  });

  test('requires a confirmation first', () => {
    const flow = chosen();
    expect(flow.isActive('deleteComment')).toBe(false);
    flow.actor.send({ type: 'delete.confirmed' });
    expect(flow.inputOf('deleteComment')).toMatchObject({ id: 'mine' });
  });

  test('keeps the replies to the deleted comment', () => {
    const flow = chosen();
    flow.actor.send({ type: 'delete.confirmed' });
    const gone = { ...mine, content: null, replies: [theirs] };
    flow.answer('deleteComment', { kind: 'deleted', comments: { items: [gone], count: 1 } });
    expect(now(flow).context.comments.items[0]?.replies).toEqual([theirs]);
  });
});

describe('when comments change on the server', () => {
  const hidden: Comments = { items: [{ ...theirs, content: null }, mine], count: 1 };
  const changed = (flow: Flow): void => flow.actor.send({ type: 'comments.changed' });
  const readHidden = (flow: Flow) => flow.answer('readComments', { kind: 'read', comments: hidden });

  test('an open thread reads them again, not marked as busy, and keeps the draft', () => {
    const flow = open();
    write(flow, 'Half a sen');
    changed(flow);
    expect([now(flow).value, now(flow).hasTag('busy')]).toEqual([{ open: 'refreshing' }, false]);
    write(flow, 'Half a sentence');
    readHidden(flow);
    expect(now(flow).context).toMatchObject({ comments: hidden, draft: { text: 'Half a sentence' } });
  });

  test('a draft that replies to a hidden comment is no longer a reply', () => {
    const flow = open();
    flow.actor.send({ type: 'reply.pressed', commentId: 'theirs' });
    write(flow, 'Me too');
    changed(flow);
    readHidden(flow);
    expect(now(flow).context.draft).toEqual({ text: 'Me too', replyTo: null });
  });

  test('a refusal at the field stays visible', () => {
    const flow = open();
    write(flow, 'Hello');
    flow.actor.send({ type: 'send.pressed' });
    flow.answer('writeComment', { kind: 'refused', problem: refusal });
    changed(flow);
    readHidden(flow);
    expect(now(flow).context).toMatchObject({ comments: hidden, error: { kind: 'problem' } });
  });

  test('a read that fails shows no message, and is repeated after a while and at the next event', () => {
    const flow = open();
    changed(flow);
    flow.fail('readComments', new CallFailure('unreachable'));
    expect([now(flow).value, now(flow).context.error]).toEqual([{ open: 'behind' }, null]);
    flow.pass(30_000);
    flow.answer('readComments', { kind: 'refused', problem: refusal });
    expect([now(flow).value, now(flow).context]).toMatchObject([{ open: 'behind' }, { comments: both, error: null }]);
    changed(flow);
    flow.pass(15_000);
    expect(now(flow).value).toEqual({ open: 'behind' });
    changed(flow);
    readHidden(flow);
    expect([now(flow).value, now(flow).context.comments]).toEqual([{ open: 'current' }, hidden]);
  });

  test.each(['send.pressed', 'delete.pressed'] as const)('a read that %s interrupts is repeated', (type) => {
    const flow = open();
    write(flow, 'Kia kaha');
    changed(flow);
    flow.actor.send({ type, commentId: 'mine' });
    if (type === 'send.pressed') flow.answer('writeComment', { kind: 'refused', problem: refusal });
    else flow.actor.send({ type: 'delete.declined' });
    readHidden(flow);
    expect([now(flow).value, now(flow).context.comments]).toEqual([{ open: 'current' }, hidden]);
  });

  test('changes during a read, a request or a dialog are read afterwards', () => {
    const flow = open();
    changed(flow);
    changed(flow);
    readHidden(flow);
    expect(now(flow).value).toEqual({ open: 'refreshing' });
    readHidden(flow);
    flow.actor.send({ type: 'delete.pressed', commentId: 'mine' });
    changed(flow);
    expect(flow.isActive('readComments')).toBe(false);
    flow.actor.send({ type: 'delete.declined' });
    expect(flow.isActive('readComments')).toBe(true);
  });

  test('a thread that could not be read is read again', () => {
    const flow = open();
    write(flow, 'Once');
    flow.actor.send({ type: 'send.pressed' });
    flow.pass(15_000);
    flow.actor.send({ type: 'checkOutcome.pressed' });
    flow.fail('readComments', new CallFailure('unreachable'));
    changed(flow);
    expect(now(flow).context.error).toBeNull();
    readHidden(flow);
    expect([now(flow).value, now(flow).context]).toMatchObject([{ open: 'current' }, { comments: hidden, draft: { text: 'Once' } }]);
  });
});
