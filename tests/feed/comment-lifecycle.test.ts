import { describe, expect, it } from 'vitest';
import { type CommentState, decideComment, storedCommentState } from '#machines/feed/comment-lifecycle.rows.ts';

const now = new Date('2026-03-02T10:00:00Z');
const before = new Date('2026-03-01T10:00:00Z');
const shown: CommentState = { profile_id: 'mia', deleted_at: null, hidden_reason: null };
const hide = { type: 'hidden', reason: 'It is rude.' } as const;
const remove = { type: 'deleted', isAuthor: true } as const;

const gone: readonly [string, CommentState][] = [
  ['deleted', { ...shown, deleted_at: before }],
  ['hidden', { ...shown, deleted_at: before, hidden_reason: 'It is rude.' }],
  ['of an erased member', { ...shown, profile_id: null }],
];

describe('a comment', () => {
  it('that is shown accepts replies and reactions, which do not change its state', () => {
    for (const type of ['replied', 'reacted'] as const)
      expect(decideComment(shown, { type }, now)).toEqual({ isRefused: false, row: { deleted_at: null, hidden_reason: null } });
  });

  it('can be deleted only by its author', () => {
    expect(decideComment(shown, remove, now)).toEqual({ isRefused: false, row: { deleted_at: now, hidden_reason: null } });
    expect(decideComment(shown, { type: 'deleted', isAuthor: false }, now)).toMatchObject({ isRefused: true, row: { deleted_at: null } });
  });

  it('is hidden by the studio with a reason', () => {
    const decision = decideComment(shown, hide, now);
    expect(decision).toEqual({ isRefused: false, row: { deleted_at: now, hidden_reason: 'It is rude.' } });
    expect(storedCommentState({ ...shown, ...decision.row })).toBe('hidden');
  });

  it.each(gone)('that is %s takes nothing any more', (_what, row) => {
    for (const event of [{ type: 'replied' }, { type: 'reacted' }, remove, hide] as const)
      expect([event.type, decideComment(row, event, now).isRefused]).toEqual([event.type, true]);
    expect(decideComment(row, hide, now).row.hidden_reason).toBe(row.hidden_reason);
  });
});
