/** Maps the lifecycle of a comment to its stored row, without an actor or a database. */
import { transition } from 'xstate';
import { createCommentLifecycle, type CommentLifecycle, type CommentLifecycleEvent } from './comment-lifecycle.machine.ts';

export interface CommentState {
  /** The author; null: the author’s data were erased. */
  readonly profile_id: string | null;
  readonly deleted_at: Date | null;
  readonly hidden_reason: string | null;
}

export type StoredComment = 'shown' | 'deleted' | 'hidden';

export const storedCommentState = ({ profile_id, deleted_at, hidden_reason }: CommentState): StoredComment =>
  hidden_reason !== null ? 'hidden' : deleted_at !== null || profile_id === null ? 'deleted' : 'shown';

export interface CommentDecision {
  readonly isRefused: boolean;
  readonly row: Pick<CommentState, 'deleted_at' | 'hidden_reason'>;
}

const lifecycle = createCommentLifecycle();

export function decideComment(
  comment: CommentState,
  event: CommentLifecycleEvent,
  now: Date,
  chart: CommentLifecycle = lifecycle,
): CommentDecision {
  const stored = chart.resolveState({ value: storedCommentState(comment), context: { reason: comment.hidden_reason } });
  const [after] = transition(chart, stored, event);
  return {
    isRefused: !stored.can(event),
    row: { deleted_at: comment.deleted_at ?? (after.matches('shown') ? null : now), hidden_reason: after.context.reason },
  };
}
